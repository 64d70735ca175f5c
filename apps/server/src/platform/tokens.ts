import { hash } from 'node:crypto';

/** What is stored of a token: reading the table is not enough to use it. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
