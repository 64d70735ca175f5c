import { createHash } from 'node:crypto';

export const textChecksum = (text: string): string => createHash('sha256').update(text).digest('hex');
