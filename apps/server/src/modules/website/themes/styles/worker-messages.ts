/** What a worker says when its code is loaded: only then does the time of a stylesheet begin. */
export const READY = 'ready';
