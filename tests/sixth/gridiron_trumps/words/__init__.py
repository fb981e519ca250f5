"""The words of Gridiron Trumps: options, questions and situations."""
