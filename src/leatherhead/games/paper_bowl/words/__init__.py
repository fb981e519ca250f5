"""The words of Paper Bowl: options, questions, events and situations."""
