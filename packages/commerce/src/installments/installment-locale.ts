import type { InstallmentContext } from './installment-offer.ts';

/** Languages that the provider speaks in each region; the first is the one it falls back to. */
const LANGUAGES = new Map<string, readonly [string, ...string[]]>([
  ['US', ['en']],
  ['CA', ['en', 'fr']],
  ['AU', ['en']],
  ['NZ', ['en']],
  ['GB', ['en']],
]);

/** `en_CA`, or null where instalments are not offered. */
export function chooseInstallmentLocale({
  accountCountry,
  shopperLanguage,
}: Pick<InstallmentContext, 'accountCountry' | 'shopperLanguage'>): string | null {
  const languages = LANGUAGES.get(accountCountry);
  if (!languages) return null;
  const language = languages.includes(shopperLanguage) ? shopperLanguage : languages[0];
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
