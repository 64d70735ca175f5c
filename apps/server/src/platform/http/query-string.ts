import { parse } from 'node:querystring';

/** More than anybody means. What comes after is left out, so that a hostile address costs no more than a long one. */
const MOST_KEYS = 1000;

export const parseQuery = (text: string): Record<string, unknown> =>
  parse(text, '&', '=', { maxKeys: MOST_KEYS });
