import { installmentProviderFor } from './installment-locale.ts';

/** Where the provider explains itself. It is one company under two names, with a page for each locale. */
const INFORMATION = 'https://static.afterpay.com/modal/';

/** The provider's page with more information for shoppers, to be shown above ours; null where there is no provider. */
export const installmentInformationFor = (locale: string): string | null =>
  installmentProviderFor(locale) === null ? null : `${INFORMATION}${locale}.html`;
