"""HTTP, WebSocket and pages: the only place with status codes, cookies and origins."""
