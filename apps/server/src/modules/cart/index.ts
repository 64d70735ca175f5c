export type { CartOwner, Carts, EntryRequest } from './carts.ts';
