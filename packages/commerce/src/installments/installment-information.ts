import { installmentProviderFor } from './installment-locale.ts';

/** Where the provider explains itself. It is one company under two names, with a page for each locale. */
const INFORMATION = 'https://static.afterpay.com/modal/';

/** The page that tells a shopper more, to be shown above ours; null where there is no provider. */
export const installmentInformationFor = (locale: string): string | null =>
  installmentProviderFor(locale) === null ? null : `${INFORMATION}${locale}.html`;
