import type { InstallmentContext } from './installment-offer.ts';

/** Languages that the provider speaks in each region; the first is the one it falls back to. */
const LANGUAGES = new Map<string, readonly [string, ...string[]]>([
  ['US', ['en']],
  ['CA', ['en', 'fr']],
  ['AU', ['en']],
  ['NZ', ['en']],
  ['GB', ['en']],
]);

/**
 * `en_CA`, or null where instalments are not offered. The language of a shopper may name a region too, such as `fr-CA`.
 */
export function chooseInstallmentLocale({
  accountCountry,
  shopperLanguage,
}: Pick<InstallmentContext, 'accountCountry' | 'shopperLanguage'>): string | null {
  const languages = LANGUAGES.get(accountCountry);
  if (!languages) return null;
  const [spoken = ''] = shopperLanguage.toLowerCase().split(/[-_]/);
  const language = languages.includes(spoken) ? spoken : languages[0];
  return `${language}_${accountCountry}`;
}

export type InstallmentProvider = 'Afterpay' | 'Clearpay';

const PROVIDERS = new Map<string, InstallmentProvider>([
  ['en_US', 'Afterpay'],
  ['en_CA', 'Afterpay'],
  ['fr_CA', 'Afterpay'],
  ['en_AU', 'Afterpay'],
  ['en_NZ', 'Afterpay'],
  ['en_GB', 'Clearpay'],
]);

/** Under which name the provider does business there; null where it does not. */
export const installmentProviderFor = (locale: string): InstallmentProvider | null =>
  PROVIDERS.get(locale) ?? null;
