import {
  type Address,
  formatAddress,
  moneyText,
  type PlacedLine,
  type PlacedOrder,
  wordSubscriptionPayments,
} from '@awning/commerce';
import { dayText, type MailSite, paragraphsOf, wholeUrl } from '../../foundation/mail-templates/index.ts';
import { type GiftCardState, withCardBalances } from '../giftcards/index.ts';
import { orderTotals } from './order-totals.ts';

export interface OrderContext {
  readonly site: MailSite;
  /** The path of the order's page. */
  readonly link: string;
  /** How to pay by hand; null when nothing is said. */
  readonly instructions: string | null;
  /** Those that it was paid with, as they are now. */
  readonly giftCards?: ReadonlyMap<string, Pick<GiftCardState, 'balanceMinor'>>;
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' });

/** An order as templates of mails read it: every number is text already. */
export function viewOrder(order: PlacedOrder, { site, link, instructions, giftCards }: OrderContext) {
  const isPending = order.financialStatus === 'pending';
  return {
    number: order.orderNumber,
    placedOn: dayText(order.createdAt, site),
    url: wholeUrl(site.baseUrl, link),
    email: order.email,
    buyer: buyerOf(order),
    isPending,
    isUnpaid: order.paidMinor === 0,
    isShipped: order.lines.some(({ productType }) => productType === 'physical'),
    isPickup: order.shippingMethod?.kind === 'pickup',
    total: moneyText(order.totalMinor, order.currency),
    due: moneyText(order.dueMinor, order.currency),
    totals: orderTotals(
      giftCards ? withCardBalances(order, giftCards, (minor) => moneyText(minor, order.currency)) : order,
    ),
    paymentLabel: order.payment?.label ?? '',
    instructions: isPending && instructions !== null ? paragraphsOf(instructions) : [],
    deliverTo: addressLines(order.shippingAddress),
    deliverBy: order.shippingMethod?.name ?? '',
    ...pickUpOf(order),
    billTo: addressLines(order.billingAddress),
    note: paragraphsOf(order.note),
    answers: order.answers.map(({ label, value }) => ({ label, value })),
  };
}

/** Where to fetch it, in the shop's words. */
function pickUpOf({ shippingMethod }: PlacedOrder) {
  const pickUpAt = (shippingMethod?.address ?? '')
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return { pickUpAt, pickUpPlace: pickUpAt.join(', ') };
}

export function viewLine(
  line: PlacedLine,
  { currency, totalMinor }: Pick<PlacedOrder, 'currency' | 'totalMinor'>,
  site: MailSite,
  quantity = line.quantity,
) {
  const isWhole = quantity === line.quantity;
  return {
    title: line.title,
    url: wholeUrl(site.baseUrl, line.productUrl),
    imageUrl: line.imageUrl === null ? '' : wholeUrl(site.baseUrl, `${line.imageUrl}?format=300w`),
    options: line.options.map(({ value }) => value).join(' / '),
    quantity,
    isSeveral: quantity > 1,
    each: moneyText(line.unitMinor, currency),
    total: moneyText(isWhole ? line.subtotalMinor : line.unitMinor * quantity, currency),
    customizations: line.customizations.map(({ label, value }) => ({ label, value })),
    giftFor: line.giftCard === null ? '' : line.giftCard.recipientName || line.giftCard.recipientEmail,
    terms:
      line.subscriptionPlan === null
        ? ''
        : wordSubscriptionPayments(moneyText(totalMinor, currency), line.subscriptionPlan),
  };
}

export const firstNameOf = ({ shippingAddress, billingAddress }: PlacedOrder): string =>
  (shippingAddress ?? billingAddress)?.firstName.trim() ?? '';

function buyerOf({ shippingAddress, billingAddress, email }: PlacedOrder): string {
  const address = billingAddress ?? shippingAddress;
  const name = address === null ? '' : `${address.firstName} ${address.lastName}`.trim();
  return name === '' ? email : name;
}

function addressLines(address: Address | null): string[] {
  if (address === null) return [];
  const { countryCode } = address;
  const country = /^[A-Z]{2}$/.test(countryCode) ? (countryNames.of(countryCode) ?? '') : '';
  return formatAddress(address, country);
}
