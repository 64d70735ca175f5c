const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Methods that promise to change nothing. Everything else has to prove where it comes from. */
export const isRead = (method: string): boolean => READS.has(method);
