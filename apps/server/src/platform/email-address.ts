/**
 * The one form under which an address is unique and looked up. Mail always goes to the address as its owner
 * wrote it, never to what a caller typed.
 */
export const canonicalEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();
