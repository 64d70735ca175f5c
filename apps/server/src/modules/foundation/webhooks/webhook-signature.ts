import { createHmac } from 'node:crypto';

const hmac = (key: string | Buffer, text: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('hex');

/** Over the time and the very bytes that are sent: what was recorded cannot be sent again later as if it were new. */
export const awningSignature = (secrets: readonly string[], body: string, now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000);
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${hmac(secret, `${seconds}.${body}`)}`)].join(',');
};

/**
 * As receivers that were made for Squarespace check it: over the body alone, with the bytes that the secret stands for.
 */
export const compatibleSignature = (secret: string, body: string): string =>
  hmac(Buffer.from(secret, 'hex'), body);
