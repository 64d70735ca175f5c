/**
 * The one form under which an address is unique and looked up. Mail always goes to the address as its owner
 * wrote it, never to what a caller typed.
 */
export const canonicalEmail = (email: string): string =>
  // Lower-casing can leave letters in a spelling that normalising would change, so it comes first and last.
  email.trim().normalize('NFC').toLowerCase().normalize('NFC');
