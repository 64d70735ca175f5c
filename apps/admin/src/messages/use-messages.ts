import { createContext, useContext, useMemo } from 'react';
import { type Catalogue, createTranslate, type Translate } from './messages.ts';

/** The language of the admin, which is the member's; that of the site is another matter. */
export const LocaleContext = createContext('en');

export const useLocale = (): string => useContext(LocaleContext);

export function useMessages<Texts extends Catalogue>(texts: Texts): Translate<Texts> {
  const locale = useLocale();
  return useMemo(() => createTranslate(texts, locale), [texts, locale]);
}
