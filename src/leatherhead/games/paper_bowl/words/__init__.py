"""The words of Paper Bowl: cards, options, questions, events, sums and situations."""
