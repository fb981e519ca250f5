"""One file for each version; none is changed once it has been released."""
