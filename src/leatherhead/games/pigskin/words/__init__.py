"""The words of Pigskin: options, questions, events and situations."""
