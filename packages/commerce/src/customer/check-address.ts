import { fillMessage } from '../messages/fill-message.ts';
import type { Address } from './address.ts';
import { wordsOf } from './address-facts.ts';
import { type AddressFormField, type AddressFormOptions, addressFormOf } from './address-form.ts';
import { checkPhone } from './check-phone.ts';
import { checkoutMessages } from './checkout-messages.ts';
import { plainSigns } from './plain-signs.ts';
import { isPostalCodeOf } from './postal-areas.ts';
import { tidyPostalCode } from './postal-code.ts';
import { findRegion, regionsOf } from './regions.ts';

export const MAX_ADDRESS_TEXT = 200;

/** What is wrong with an address: a sentence for each field; none when it can be shipped to. */
export function checkAddress(
  address: Address,
  requests: AddressFormOptions = {},
): Partial<Record<keyof Address, string>> {
  const problems: Partial<Record<keyof Address, string>> = {};
  if (!/^[A-Z]{2}$/.test(address.countryCode)) problems.countryCode = checkoutMessages.countryMissing;
  for (const field of addressFormOf(address.countryCode, requests).fields) {
    const problem = checkField(field, address);
    if (problem !== null) problems[field.name] = problem;
  }
  const elsewhere = problems.state === undefined ? postalCodeElsewhere(address) : null;
  if (elsewhere !== null) problems.postalCode ??= elsewhere;
  return problems;
}

function checkField(field: AddressFormField, address: Address): string | null {
  const text = address[field.name].trim();
  const label = inSentence(field.label);
  if (text === '') {
    if (!field.isRequired) return null;
    if (field.name === 'phone') return checkoutMessages.phoneMissing;
    const sentence = field.options ? checkoutMessages.choiceMissing : checkoutMessages.partMissing;
    return fillMessage(sentence, { label });
  }
  if (text.length > MAX_ADDRESS_TEXT) {
    return fillMessage(checkoutMessages.textTooLong, { max: MAX_ADDRESS_TEXT });
  }
  if (field.name === 'phone') return checkPhone(text, address.countryCode);
  if (field.options !== null && findRegion(address.countryCode, text) === null) {
    return fillMessage(checkoutMessages.choiceUnknown, { label });
  }
  if (field.name === 'postalCode' && tidyPostalCode(text, address.countryCode) === null) {
    return fillMessage(checkoutMessages.postalCodeWrong, { label, example: field.example ?? '' });
  }
  return null;
}

/** Two parts that contradict each other: a parcel would go astray, and taxes would be those of another place. */
function postalCodeElsewhere(address: Address): string | null {
  const { countryCode, state, postalCode } = tidyAddress(address);
  if (postalCode === '' || isPostalCodeOf(countryCode, state, postalCode)) return null;
  const label = inSentence(wordsOf(countryCode).postalCode);
  const region = regionsOf(countryCode) ? findRegion(countryCode, state) : findRegion('US', countryCode);
  return fillMessage(checkoutMessages.postalCodeElsewhere, { label, region: region?.name ?? state });
}

/** `Postal code` within a sentence, but `ZIP code`. */
const inSentence = (label: string): string =>
  /^[A-Z]{2}|^Eircode/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);

/**
 * An address in the form in which it is kept and compared: no spaces around, the code of its region where there is a
 * list, the postal code as the country writes it. What cannot be read stays as it was typed; what a country does not
 * ask for is not thrown away.
 */
export function tidyAddress(address: Address): Address {
  const tidy = (name: keyof Address): string => address[name].replace(/\s+/g, ' ').trim();
  const trimmed: Address = {
    firstName: tidy('firstName'),
    lastName: tidy('lastName'),
    company: tidy('company'),
    address1: tidy('address1'),
    address2: tidy('address2'),
    city: tidy('city'),
    state: tidy('state'),
    postalCode: plainSigns(tidy('postalCode')),
    countryCode: tidy('countryCode'),
    phone: plainSigns(tidy('phone')),
  };
  const countryCode = trimmed.countryCode.toUpperCase();
  const region = regionsOf(countryCode) ? findRegion(countryCode, trimmed.state) : null;
  return {
    ...trimmed,
    countryCode,
    state: region?.code ?? trimmed.state,
    postalCode: tidyPostalCode(trimmed.postalCode, countryCode) ?? trimmed.postalCode,
  };
}
