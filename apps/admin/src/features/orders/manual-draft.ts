import { type Address, NO_ADDRESS } from '@awning/commerce';
import type { ListedProduct, NewManualOrder } from '@awning/contract';
import { countryOfLanguage } from '../../kit/text/country-of-language.ts';
import { readAmount } from './amounts.ts';
import { manualMessages } from './manual-messages.ts';

/** A line that a member adds: what it is, and the price if it is another one. */
export interface ManualLine {
  readonly productId: string;
  readonly variantId: string;
  readonly name: string;
  readonly listedMinor: number;
  readonly quantity: number;
  /** What stands in the field while it is no quantity. */
  readonly quantityText?: string | undefined;
  readonly price: string;
  readonly reason: string;
}

export interface ManualDraft {
  readonly lines: readonly ManualLine[];
  readonly email: string;
  readonly address: Address;
  readonly discountName: string;
  readonly discountAmount: string;
  readonly deliveryName: string;
  readonly deliveryAmount: string;
  readonly isPaid: boolean;
  readonly methodId: 'cash' | 'bank-transfer';
  readonly reference: string;
}

export const emptyManualOrder: ManualDraft = {
  lines: [],
  email: '',
  address: NO_ADDRESS,
  discountName: '',
  discountAmount: '',
  deliveryName: '',
  deliveryAmount: '',
  isPaid: true,
  methodId: 'cash',
  reference: '',
};

type Variant = ListedProduct['variants'][number];

export const lineOf = (product: ListedProduct, variant: Variant): ManualLine => {
  const options = Object.values(variant.attributes).join(', ');
  return {
    productId: product.id,
    variantId: variant.id,
    name: options === '' ? product.title : `${product.title}, ${options}`,
    listedMinor: variant.onSale ? variant.salePriceMinor : variant.priceMinor,
    quantity: 1,
    price: '',
    reason: '',
  };
};

/** Bought once more, it is one more of the line that is there. */
export const addLine = (lines: readonly ManualLine[], added: ManualLine): ManualLine[] =>
  lines.some(({ variantId }) => variantId === added.variantId)
    ? lines.map((line) =>
        line.variantId === added.variantId ? { ...line, quantity: line.quantity + 1 } : line,
      )
    : [...lines, added];

/** Something was typed of where it goes. */
export const hasAddress = ({ address: { countryCode: _, ...typed } }: ManualDraft): boolean =>
  Object.values(typed).some((text) => text.trim() !== '');

/** Begins in the country of the site: most customers are at home. */
export function manualOrderIn(siteLanguage: string): ManualDraft {
  const countryCode = countryOfLanguage(siteLanguage);
  return { ...emptyManualOrder, address: { ...NO_ADDRESS, countryCode } };
}

const MOST_OF_ONE = 10_000;

/** A quantity as it is typed. What is none stays in the field and is not guessed at. */
export const withQuantity = (line: ManualLine, typed: string): ManualLine => {
  const quantity = /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0;
  return quantity >= 1 && quantity <= MOST_OF_ONE
    ? { ...line, quantity, quantityText: undefined }
    : { ...line, quantityText: typed };
};

const subtotalOf = (lines: readonly ManualLine[], currency: string): number =>
  lines.reduce(
    (sum, { price, listedMinor, quantity }) =>
      sum + quantity * (price.trim() === '' ? listedMinor : (readAmount(price, currency) ?? 0)),
    0,
  );

export interface ManualProblems {
  readonly items?: 'noItems' | 'quantityWrong' | 'priceWrong';
  readonly email?: 'emailMissing' | 'emailWrong';
  readonly discount?: 'discountWrong' | 'discountTooMuch';
  readonly delivery?: 'deliveryWrong';
  /** What a discount can be at most, in minor units. */
  readonly mostMinor: number;
}

/** Why an order cannot be created yet, by the part of the page. */
export function manualProblems(draft: ManualDraft, currency: string): ManualProblems {
  const { lines, email, discountAmount, deliveryAmount } = draft;
  const amount = (text: string): number | null => (text.trim() === '' ? 0 : readAmount(text, currency));
  const mostMinor = subtotalOf(lines, currency);
  const [discount, delivery] = [amount(discountAmount), amount(deliveryAmount)];
  const isPriceWrong = ({ price, reason }: ManualLine): boolean =>
    price.trim() !== '' && (readAmount(price, currency) === null || reason.trim() === '');
  return {
    mostMinor,
    ...(lines.length === 0
      ? { items: 'noItems' as const }
      : lines.some(({ quantityText }) => quantityText !== undefined)
        ? { items: 'quantityWrong' as const }
        : lines.some(isPriceWrong) && { items: 'priceWrong' as const }),
    ...(email.trim() === ''
      ? { email: 'emailMissing' as const }
      : !isWholeEmail(email.trim()) && { email: 'emailWrong' as const }),
    ...(discount === null
      ? { discount: 'discountWrong' as const }
      : lines.length > 0 && discount > mostMinor && { discount: 'discountTooMuch' as const }),
    ...(delivery === null && { delivery: 'deliveryWrong' as const }),
  };
}

/** While an address is being typed there is nothing to ask the server about. */
const isWholeEmail = (text: string): boolean => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)*\.[^\s@.]{2,}$/.test(text);

/** What the server is asked; null while something is missing or no amount. */
export function toManualOrder(
  draft: ManualDraft,
  currency: string,
  /** What a discount is called that has no name. */
  discountName: string = manualMessages.discount,
): NewManualOrder | null {
  const { email, address, discountAmount, deliveryName, deliveryAmount } = draft;
  const { items, email: emailProblem, discount: discountProblem } = manualProblems(draft, currency);
  if (items || emailProblem || discountProblem) return null;
  const lines = draft.lines.map(({ productId, variantId, quantity, price, reason }) => {
    const line = { productId, variantId, quantity };
    if (price.trim() === '') return line;
    const unitMinor = readAmount(price, currency);
    return unitMinor === null || reason.trim() === ''
      ? null
      : { ...line, ownPrice: { unitMinor, reason: reason.trim() } };
  });
  const discount = discountAmount.trim() === '' ? 0 : readAmount(discountAmount, currency);
  const delivery = deliveryAmount.trim() === '' ? 0 : readAmount(deliveryAmount, currency);
  if (lines.includes(null) || discount === null || delivery === null) return null;
  return {
    email: email.trim(),
    lines: lines.filter((line) => line !== null),
    ...(hasAddress(draft) && { shippingAddress: address }),
    ...(discount > 0 && {
      discount: { name: draft.discountName.trim() || discountName, amountMinor: discount },
    }),
    ...(deliveryName.trim() !== '' && { delivery: { name: deliveryName.trim(), amountMinor: delivery } }),
    payment: {
      methodId: draft.methodId,
      isPaid: draft.isPaid,
      ...(draft.reference.trim() !== '' && { reference: draft.reference.trim() }),
    },
  };
}
