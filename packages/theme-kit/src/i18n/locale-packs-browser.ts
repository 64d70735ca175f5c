/** A bundle must not carry two hundred languages: in a browser a locale is loaded with `createLocale` and handed in. */
export function readLocalePack(_language: string): unknown {
  return null;
}
