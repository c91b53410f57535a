"""Routes and the socket of big screens, which the wire calls boards."""
