"""The words of Strategy League: options, questions, events and situations."""
