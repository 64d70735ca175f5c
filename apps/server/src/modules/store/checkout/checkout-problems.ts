import {
  type Address,
  type AddressFormOptions,
  asksNoAddress,
  checkAddress,
  checkAnswers,
  checkGiftCardDetails,
  checkoutMessages,
  fieldMessages,
  isCountryCode,
  isMailableAddress,
  NO_ADDRESS,
  readAnswers,
  readFieldsForm,
  readGiftCardDetails,
  type TaxTable,
} from '@awning/commerce';
import type { CheckoutSettings } from '@awning/contract';
import type { PricedCart, PricedLine } from '../cart/index.ts';
import type { TypedCheckout } from '../checkout-details/index.ts';

/** What a shop has to know before it can send something and ask for money. */
export interface RequestedFields {
  readonly shippingAddress: boolean;
  /** Of the shipping address: who comes to fetch it. */
  readonly onlyName: boolean;
  /**
   * Where nothing is shipped, but taxes depend on where the shopper is. Gift cards and what costs nothing are never
   * taxed.
   */
  readonly billingAddress: boolean;
  /** All of that address: it stands on the receipt of a gift. */
  readonly wholeAddress: boolean;
}

export const requestedOf = ({ kind, sum, shipping }: PricedCart, tax: TaxTable | null): RequestedFields => ({
  wholeAddress: kind === 'donation',
  shippingAddress: sum.requiresShipping,
  onlyName: sum.requiresShipping && asksNoAddress(shipping, tax),
  billingAddress:
    kind === 'donation' ||
    (!sum.requiresShipping &&
      tax !== null &&
      tax.rules.length > 0 &&
      sum.lines.some(
        ({ taxable, subtotalMinor, discountMinor }) => taxable && subtotalMinor > discountMinor,
      )),
});

type Problems = Record<string, string>;

/** Everything that would be refused now, by field: what was never written too. */
export function problemsOf(
  priced: PricedCart,
  typed: TypedCheckout,
  {
    settings,
    requestedFields: request,
    tax,
  }: { settings: CheckoutSettings; requestedFields: RequestedFields; tax: TaxTable | null },
): Problems {
  const { shippingAddress, billingAddress, email } = typed;
  const { phone, company } = settings;
  const problems: Problems = {};
  if (email.trim() === '') problems.email = checkoutMessages.emailMissing;
  else if (!isMailableAddress(email.trim()))
    problems.email = hasOtherLetters(email) ? checkoutMessages.emailLetters : checkoutMessages.emailWrong;

  if (request.shippingAddress) {
    const problem = problemsWith(shippingAddress, { phone, company });
    Object.assign(problems, within('shippingAddress', request.onlyName ? ofCollector(problem) : problem));
    if (billingAddress) Object.assign(problems, within('billingAddress', problemsWith(billingAddress)));
    if (priced.shippingProblem !== null) problems['shippingAddress.countryCode'] ??= priced.shippingProblem;
    else if (priced.shipping === null && shippingAddress.countryCode !== '')
      problems.shippingOptionId = checkoutMessages.shippingMissing;
  } else if (request.wholeAddress) {
    Object.assign(problems, within('billingAddress', problemsWith(billingAddress ?? NO_ADDRESS)));
  } else if (request.billingAddress && tax) {
    Object.assign(problems, within('billingAddress', problemsWithPlace(billingAddress, tax)));
  }
  const form = readFieldsForm(settings.customFields);
  if (form)
    for (const [id, sentence] of checkAnswers(form, typed.answers)) problems[`answers.${id}`] = sentence;
  return problems;
}

const hasOtherLetters = (email: string): boolean => /\P{ASCII}.*@/u.test(email);

const within = (part: string, problems: Readonly<Record<string, string | undefined>>): Problems =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([field, sentence]) =>
      sentence === undefined ? [] : [[`${part}.${field}`, sentence]],
    ),
  );

function problemsWith(address: Address, requests: AddressFormOptions = {}): Problems {
  const problems: Problems = { ...checkAddress(address, requests) };
  if (!isCountryCode(address.countryCode.trim().toUpperCase()))
    problems.countryCode = checkoutMessages.countryMissing;
  return problems;
}

const ofCollector = (problems: Problems): Problems =>
  Object.fromEntries(
    Object.entries(problems).filter(([field]) =>
      ['firstName', 'lastName', 'company', 'phone'].includes(field),
    ),
  );

/** Only what decides about taxes is asked for: the form of a download stays short. */
function problemsWithPlace(address: Address | null, { rules }: TaxTable): Problems {
  const wanted: (keyof Address)[] = ['firstName', 'lastName', 'countryCode'];
  const here = rules.filter(({ countryCode }) => countryCode === address?.countryCode);
  if (here.some(({ state }) => state !== null)) wanted.push('state');
  if (here.some(({ postalCodes }) => postalCodes !== null)) wanted.push('postalCode');
  const problems = problemsWith(address ?? NO_ADDRESS);
  return Object.fromEntries(
    wanted.flatMap((field): [string, string][] => {
      const sentence =
        problems[field] ?? ((address?.[field] ?? '').trim() === '' ? fieldMessages.required : null);
      return sentence === null ? [] : [[field, sentence]];
    }),
  );
}

/** Lines whose details have to be put right before they can be bought, in sentences. */
export function unfinishedLines(lines: readonly PricedLine[], today: string): string[] {
  return lines.flatMap(({ entry, product }) => {
    const finish = [`Please complete the details of ${product.title} in your cart.`];
    if (product.type === 'gift-card') {
      const details = readGiftCardDetails(entry.additionalFields);
      // A day that has passed while it waited in the cart means: at once.
      const { deliverOn: _day, ...problems } = details ? checkGiftCardDetails(details, today) : {};
      return Object.keys(problems).length > 0 ? finish : [];
    }
    const form = product.additionalFieldsForm;
    return form && checkAnswers(form, readAnswers(entry.additionalFields)).size > 0 ? finish : [];
  });
}
