import type { PageDictionary } from '@awning/theme-kit';

/** What `?format=json` and `json-pretty` answer. */
export const jsonOf = (dictionary: PageDictionary, pretty: boolean): string =>
  JSON.stringify(dictionary, null, pretty ? 2 : undefined);
