/** As many files as one grant names. */
export const MOST_GRANTED_FILES = 500;
/** As many as one call copies: others are fetched from far away, and a member waits. */
export const MOST_COPIED_FILES = 5;
