"""HTTP routes, WebSocket endpoints and HTML pages. Status codes, cookies and origins are known only in this package."""
