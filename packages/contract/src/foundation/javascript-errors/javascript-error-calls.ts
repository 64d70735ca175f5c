export const recordJavascriptErrors = { method: 'POST', path: '/api/events/RecordJavascriptErrors' } as const;
export const listJavascriptErrors = { method: 'GET', path: '/api/events/javascript-errors' } as const;
export const readJavascriptError = { method: 'GET', path: '/api/events/javascript-errors/:errorId' } as const;
