import { fillPath, writeQuery } from '../address.ts';
import type { Call } from '../endpoint.ts';
import { crumbCookie, crumbHeader } from '../shared/cookies.ts';

export interface LooseInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly ifMatch?: string | null;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export const isWrite = ({ method }: Pick<Call, 'method'>): boolean => method !== 'GET';

/** Where a call goes. */
export const urlOf = ({ path }: Pick<Call, 'path'>, { params = {}, query = {} }: LooseInput): string =>
  fillPath(path, params) + writeQuery(query);

/** The headers that the server asks for, by every way to send the call. */
export function headersOf(call: Call, input: LooseInput, crumb: string | undefined): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (isWrite(call) && crumb !== undefined) headers[crumbHeader] = crumb;
  if (input.ifMatch) headers['if-match'] = input.ifMatch;
  if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
  return { ...headers, ...input.headers };
}

/** The crumb in a `document.cookie` string. */
export function readCrumb(cookies: string): string | undefined {
  const start = `${crumbCookie}=`;
  for (const pair of cookies.split(';')) {
    const text = pair.trim();
    if (text.startsWith(start)) return text.slice(start.length);
  }
  return undefined;
}

/** Undefined for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
