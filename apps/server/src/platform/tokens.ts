import { hash } from 'node:crypto';

/** What is stored of a token: whoever reads the table still cannot use it. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');
