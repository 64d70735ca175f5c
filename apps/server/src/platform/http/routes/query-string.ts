import { type ParsedUrlQuery, parse } from 'node:querystring';
import { cleanText } from '../connection/text-guard.ts';

/** More than anybody means. What comes after is left out, so that a hostile address costs no more than a long one. */
const MOST_KEYS = 1000;

/** Its text is cleaned as that of a body is. */
export function parseQuery(text: string): ParsedUrlQuery {
  const query = parse(text, '&', '=', { maxKeys: MOST_KEYS });
  // Node accepts nothing but ASCII in an address: every other character is written with this sign.
  if (!text.includes('%')) return query;
  for (const [key, value] of Object.entries(query)) {
    const name = cleanText(key);
    if (name !== key) delete query[key];
    query[name] = Array.isArray(value) ? value.map(cleanText) : cleanText(value ?? '');
  }
  return query;
}
