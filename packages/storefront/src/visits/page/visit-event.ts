/**
 * Dispatched on `document` when something is counted of a visitor who agreed to it; `detail` is `{ name, data }`. Code
 * that passes it on to others needs no consent of its own.
 */
export const visitEvent = 'awning:visit-event';
