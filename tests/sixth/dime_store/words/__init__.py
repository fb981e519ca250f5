"""The words of Dime Store Football: options, questions and situations."""
