import { type Address, NO_ADDRESS } from '@awning/commerce';
import type { ListedProduct, NewManualOrder } from '@awning/contract';
import { readAmount } from './amounts.ts';
import { manualMessages } from './manual-messages.ts';

/** A line that a member adds: what it is, and the price if it is another one. */
export interface ManualLine {
  readonly productId: string;
  readonly variantId: string;
  readonly name: string;
  readonly listedMinor: number;
  readonly quantity: number;
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
export const hasAddress = ({ address }: ManualDraft): boolean =>
  Object.values(address).some((text) => text.trim() !== '');

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
  if (draft.lines.length === 0 || !isWholeEmail(email.trim())) return null;
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
