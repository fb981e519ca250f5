"""The words of Card Bowl: options, questions, events and situations."""
