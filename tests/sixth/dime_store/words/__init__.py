"""The words of Dime Store Football: options, questions, events and situations."""
