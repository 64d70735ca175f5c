import { type Address, type PlacedLine, type PlacedOrder, writeAmount } from '@awning/commerce';
import { nameOf } from './order-creation.ts';

/**
 * The header that merchants and their tools know. Columns for what was asked at the checkout and with products follow
 * it.
 */
export const ORDER_COLUMNS = [
  'Order ID',
  'Email',
  'Financial Status',
  'Paid at',
  'Fulfillment Status',
  'Fulfilled at',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Amount Refunded',
  'Total',
  'Discount Code',
  'Discount Amount',
  'Shipping Method',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Lineitem variant',
  'Lineitem requires shipping',
  'Lineitem taxable',
  'Lineitem fulfillment status',
  'Billing Name',
  'Billing Address1',
  'Billing Address2',
  'Billing City',
  'Billing Zip',
  'Billing Province',
  'Billing Country',
  'Billing Phone',
  'Shipping Name',
  'Shipping Address1',
  'Shipping Address2',
  'Shipping City',
  'Shipping Zip',
  'Shipping Province',
  'Shipping Country',
  'Shipping Phone',
  'Cancelled at',
  'Private Notes',
  'Payment Method',
  'Payment Reference',
] as const;

/** Questions of the checkout, then questions of products, each once and in the order in which they first appear. */
export interface AnswerColumns {
  readonly checkout: readonly string[];
  readonly product: readonly string[];
}

export const headerOf = ({ checkout, product }: AnswerColumns): string[] => [
  ...ORDER_COLUMNS,
  ...checkout.map((label) => `Checkout Form: ${label}`),
  ...product.map((label) => `Product Form: ${label}`),
];

/** One row for each line; what belongs to the order stands in the first of them only, except for its number. */
export const rowsOfOrder = (order: PlacedOrder, columns: AnswerColumns): string[][] =>
  order.lines.map((line, index) => {
    const first = index === 0;
    return [
      order.orderNumber,
      ...(first ? [...headCells(order), ...sumCells(order)] : NO_HEAD),
      ...lineCells(line, order),
      ...(first
        ? [...addressCells(order.billingAddress), ...addressCells(order.shippingAddress)]
        : NO_ADDRESSES),
      ...(first ? tailCells(order) : NO_TAIL),
      ...columns.checkout.map((label) => (first ? answerTo(order.answers, label) : '')),
      ...columns.product.map((label) => answerTo(line.customizations, label)),
    ];
  });

const blanks = (count: number): readonly string[] => Array.from({ length: count }, () => '');
const NO_HEAD = blanks(15);
const NO_ADDRESSES = blanks(16);
const NO_TAIL = blanks(4);

/** `2026-01-31 10:00:00 +0000` */
const moment = (at: number | null): string =>
  at === null ? '' : `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} +0000`;

const headCells = (order: PlacedOrder): string[] => [
  order.email,
  order.financialStatus.toUpperCase().replace('-', '_'),
  moment(order.paidAt),
  order.fulfilmentStatus,
  moment(order.fulfilledAt),
];

function sumCells(order: PlacedOrder): string[] {
  const money = (amountMinor: number): string => writeAmount(amountMinor, order.currency);
  const codes = order.discounts.map(({ code, name }) => code ?? name);
  return [
    order.currency,
    money(order.subtotalMinor),
    money(order.shippingMinor),
    money(order.taxMinor),
    money(order.refundedMinor),
    money(order.totalMinor),
    codes.join(', '),
    money(order.discountMinor),
    order.shippingMethod?.name ?? '',
    moment(order.createdAt),
  ];
}

function lineCells(line: PlacedLine, { currency, fulfilmentStatus }: PlacedOrder): string[] {
  const status =
    fulfilmentStatus === 'CANCELED'
      ? 'CANCELED'
      : line.fulfilledQuantity === 0
        ? 'PENDING'
        : line.fulfilledQuantity + line.calledOffQuantity === line.quantity
          ? 'FULFILLED'
          : 'PARTIALLY_FULFILLED';
  return [
    String(line.quantity),
    line.title,
    writeAmount(line.unitMinor, currency),
    line.sku,
    line.options.map(({ value }) => value).join(' / '),
    line.productType === 'physical' ? 'TRUE' : 'FALSE',
    line.taxable ? 'TRUE' : 'FALSE',
    status,
  ];
}

const addressCells = (address: Address | null): readonly string[] =>
  address === null
    ? blanks(8)
    : [
        nameOf(address),
        address.address1,
        address.address2,
        address.city,
        address.postalCode,
        address.state,
        address.countryCode,
        address.phone,
      ];

const tailCells = ({ canceledAt, notes, payment }: PlacedOrder): string[] => [
  moment(canceledAt),
  notes.map(({ text }) => text).join('\n'),
  payment?.label ?? '',
  payment?.paymentId ?? '',
];

const answerTo = (answers: readonly { label: string; value: string }[], label: string): string =>
  answers
    .filter((answer) => answer.label === label)
    .map(({ value }) => value)
    .join(', ');
