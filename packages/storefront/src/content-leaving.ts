/**
 * ED-5: dispatched by the editor on an element whose inside is about to be drawn again or removed: islands in it end.
 * Apart from the other events, so that neither the loader nor the canvas has another file to fetch.
 */
export const contentLeaving = 'awning:content-leaving';
