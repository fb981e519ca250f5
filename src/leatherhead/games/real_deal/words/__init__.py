"""The words of Real Deal Football: options, questions, events and situations."""
