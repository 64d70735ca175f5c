import { isSupportedCountry, isValidPhoneNumber } from 'libphonenumber-js/min';

/** Whether it can be a number of the country, or of the one that it names with a plus. */
export const looksLikePhone = (phone: string, countryCode: string): boolean =>
  isSupportedCountry(countryCode) ? isValidPhoneNumber(phone, countryCode) : isValidPhoneNumber(phone);
