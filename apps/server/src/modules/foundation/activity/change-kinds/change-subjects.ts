import type { Subject } from './change-kind.ts';

export const EMAIL = 'An email cannot be called back.';
export const PRIVATE = 'What people sent or asked to be removed is deleted for good.';
export const PUBLISH = 'A publish is taken back as a whole, where it is listed.';

export const page = { table: 'collections', param: 'collectionId' };
export const newPage = { table: 'collections' };
export const item = { table: 'items', param: 'itemId' };
export const newItem = { table: 'items' };
export const setting = (id: string): Subject => ({ table: 'settings', id });
export const one = (table: string): Subject => ({ table, id: '' });
