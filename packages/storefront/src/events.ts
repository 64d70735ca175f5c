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
/** Dispatched on `document` when the visitor has chosen what the site may keep; `detail` is what they agreed to. */
export const consentChanged = 'awning:consent-changed';
/**
 * Dispatched on `document` when the visitor's cart is another than before, also after the first reading; `detail` is
 * `{ cart }`.
 */
export const cartChanged = 'awning:cart-changed';
/**
 * Dispatched on `.product-variants` when another variant is chosen; `detail` is `{ itemId, attributes, variant }`,
 * `variant` null while none fits.
 */
export const variantChanged = 'awning:variant-changed';
/** Dispatched on the button to the cart once something was added; `detail` is `{ itemId, entry, cart }`. */
export const itemAdded = 'awning:item-added';
/**
 * Dispatched on a form whose answers have passed the checks of the browser and of the server, just before they are
 * sent; `detail` is `{ formId, answers, isNewsletter }`.
 */
export const formSubmission = 'awning:form-submission';
/** Dispatched on a form once the server has stored its answers; `detail` is `{ formId, isNewsletter }`. */
export const formSubmitted = 'awning:form-submitted';
