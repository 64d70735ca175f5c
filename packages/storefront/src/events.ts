/**
 * DOM events that islands and themes share. All bubble, so `document` hears every one.
 */

/** Dispatch on an element whose inside is new: islands in it are mounted. */
export const contentAdded = 'awning:content-added';
/** Dispatched on an element once its island has taken over. */
export const islandReady = 'awning:island-ready';
/** Dispatched on an element whose island failed; `detail` is `{ selector, error }`. Its HTML still works. */
export const islandError = 'awning:island-error';
/** Dispatched on `document` when the visitor signed in or out without a reload. */
export const signedIn = 'awning:signed-in';
export const signedOut = 'awning:signed-out';
