import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { disableUserScriptsCookie } from '@awning/contract';
import { preferredEncoding } from '../responses/content-encoding.ts';

/** With one of these, the answer is not the usual one. */
const UNUSUAL = [
  'range',
  'if-match',
  'if-unmodified-since',
  'transfer-encoding',
  'expect',
  'upgrade',
] as const;

/** Whether the query of an address consists of these parameters, each at most once and spelled out. */
export function hasOnly(names: readonly string[], url: string): boolean {
  const at = url.indexOf('?');
  if (at === -1) return true;
  const parameterNames = url
    .slice(at + 1)
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '');
  return (
    new Set(parameterNames).size === parameterNames.length &&
    parameterNames.every((name) => names.includes(name))
  );
}

/** What a trusted proxy says about the host and the scheme is part of the address; what others say changes nothing. */
export const keyOf = ({ headers, url }: IncomingMessage): string =>
  `${headers.host}\n${url}\n${headers['x-forwarded-host'] ?? ''}\n${headers['x-forwarded-proto'] ?? ''}`;

export const variantOf = ({ headers }: IncomingMessage, vary: readonly string[]): string =>
  vary.length === 1 ? saidIn(headers, vary[0] ?? '') : vary.map((name) => saidIn(headers, name)).join('\n');

/** Browsers spell what they can unpack in many ways, and anybody can make up more: there are only three answers. */
const saidIn = (headers: IncomingHttpHeaders, name: string): string =>
  name === 'accept-encoding' ? preferredEncoding(headers[name]) : String(headers[name]);

export const isUsual = ({ headers, httpVersion }: IncomingMessage): boolean =>
  httpVersion === '1.1' &&
  headers.host !== undefined &&
  !(Number(headers['content-length'] ?? 0) > 0) &&
  // Who wants no scripts of the owner has a stricter policy.
  headers.cookie?.includes(disableUserScriptsCookie) !== true &&
  UNUSUAL.every((name) => headers[name] === undefined);
