import {
  type Address,
  formatAddress,
  moneyText,
  type OrderSumRow,
  orderRows,
  type PlacedLine,
  type PlacedOrder,
} from '@awning/commerce';
import type { SiteIdentity } from '@awning/contract';
import { escapeHtml } from '@awning/site-model';
import { leftToFulfil } from './order-fulfilment.ts';

export type PaperKind = 'packing-slip' | 'invoice';

interface PaperFrame {
  /** Who sells: the name first, then what else is known of them. */
  readonly letterhead: readonly string[];
  readonly stylesheet: string;
}

/** As the owner presents the business; a site that says nothing has its title. */
export function letterheadOf(site: { title: string; baseUrl: string }, identity: SiteIdentity): string[] {
  const { businessName, location, contactEmail, contactPhoneNumber } = identity;
  const name = businessName.trim() || site.title;
  return [
    name,
    location?.addressLine1,
    location?.addressLine2,
    location?.addressCountry,
    hostOf(site.baseUrl),
    contactEmail,
    contactPhoneNumber,
  ].flatMap((line) => (line === undefined || line.trim() === '' ? [] : [line.trim()]));
}

const TITLES: Readonly<Record<PaperKind, string>> = { 'packing-slip': 'Packing slip', invoice: 'Invoice' };

/** Pages for the printer, one for each order: what goes into the parcel, or what was paid for it. */
export function paperOf(kind: PaperKind, orders: readonly PlacedOrder[], frame: PaperFrame): string {
  const title = `${TITLES[kind]} ${orders.map(({ orderNumber }) => orderNumber).join(', ')}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(frame.stylesheet)}">
</head>
<body>
${orders.map((order) => sheetOf(kind, order, frame)).join('\n')}
</body>
</html>
`;
}

const sheetOf = (kind: PaperKind, order: PlacedOrder, frame: PaperFrame): string =>
  `<article>
<header>
<div>${letterhead(frame)}</div>
<div class="about"><h1>${escapeHtml(`${TITLES[kind]} ${order.orderNumber}`)}</h1><p class="faint">${day(order.createdAt)}</p></div>
</header>
<main>
${order.testMode ? '<p class="test">Test order. No real money was paid.</p>\n' : ''}${parties(kind, order)}
${kind === 'invoice' ? invoiceBody(order) : slipBody(order)}
${order.note === '' ? '' : `<section class="note"><h2>Note from the customer</h2>${escapeHtml(order.note)}</section>`}
</main>
</article>`;

const letterhead = ({ letterhead: [name = '', ...lines] }: PaperFrame): string =>
  `<p class="shop">${escapeHtml(name)}</p><p class="faint">${lines.map(escapeHtml).join('<br>')}</p>`;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const day = (moment: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(moment);

const addressBlock = (title: string, address: Address | null, extra: readonly string[] = []): string => {
  const lines = [
    ...(address ? formatAddress(address) : []),
    ...(address?.phone ? [address.phone] : []),
    ...extra,
  ];
  if (lines.length === 0) return '';
  return `<section><h2>${title}</h2><address>${lines.map(escapeHtml).join('<br>')}</address></section>`;
};

function parties(kind: PaperKind, order: PlacedOrder): string {
  const billing = order.billingAddress ?? order.shippingAddress;
  const blocks =
    kind === 'invoice'
      ? [
          addressBlock('Billed to', billing, [order.email]),
          addressBlock(isCollected(order) ? 'Collected by' : 'Delivered to', order.shippingAddress),
        ]
      : [
          addressBlock(isCollected(order) ? 'Collected by' : 'Deliver to', order.shippingAddress ?? billing),
          shipping(order),
        ];
  return `<div class="parties">${blocks.join('')}</div>`;
}

const isCollected = ({ shippingMethod }: PlacedOrder): boolean => shippingMethod?.kind === 'pickup';

const shipping = ({ shippingMethod }: PlacedOrder): string =>
  shippingMethod ? `<section><h2>Delivery</h2>${escapeHtml(shippingMethod.name)}</section>` : '';

/** What it is, in the words that were bought. */
function describe(line: PlacedLine): string {
  const faint = [
    line.options.map(({ name, value }) => `${name}: ${value}`).join(', '),
    line.sku === '' ? '' : `SKU ${line.sku}`,
    ...line.customizations.map(({ label, value }) => `${label}: ${value}`),
  ].filter((text) => text !== '');
  return `${escapeHtml(line.title)}${faint.map((text) => `<br><span class="faint">${escapeHtml(text)}</span>`).join('')}`;
}

function slipBody({ lines, answers }: PlacedOrder): string {
  // A parcel holds goods. What was called off is not in it, what was sent before is on the slip of that day.
  const goods = lines.filter(
    (line) =>
      (line.productType === 'physical' || line.productType === 'service') &&
      leftToFulfil(line) + line.fulfilledQuantity > 0,
  );
  const rows = goods.map((line) => {
    const open = leftToFulfil(line);
    const sent =
      line.fulfilledQuantity === 0
        ? ''
        : `<br><span class="faint">${line.fulfilledQuantity} sent before</span>`;
    return `<tr><td class="box"></td><td>${describe(line)}${open === 0 ? '' : sent}</td><td class="number">${open || line.fulfilledQuantity}</td></tr>`;
  });
  const answerRows = answers.map(
    ({ label, value }) => `<tr><td>${escapeHtml(label)}</td><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<table><thead><tr><th></th><th>Item</th><th class="number">Quantity</th></tr></thead><tbody>${rows.join('')}</tbody></table>
${answerRows.length === 0 ? '' : `<section class="note"><table><tbody>${answerRows.join('')}</tbody></table></section>`}`;
}

function invoiceBody(order: PlacedOrder): string {
  const money = (amountMinor: number): string => escapeHtml(moneyText(amountMinor, order.currency));
  const rows = order.lines.map(
    (line) =>
      `<tr><td>${describe(line)}</td><td class="number">${line.quantity}</td><td class="number">${money(line.unitMinor)}</td><td class="number">${money(line.subtotalMinor)}</td></tr>`,
  );
  const sum = (label: string, amountMinor: number, className = ''): string =>
    `<tr${className === '' ? '' : ` class="${className}"`}><td>${escapeHtml(label)}</td><td class="number">${money(amountMinor)}</td></tr>`;
  const sums = orderRows(order).map((row) =>
    sum(wordsOf(row, order), amountOf(row, order), row.kind === 'total' ? 'total' : ''),
  );
  return `<table><thead><tr><th>Item</th><th class="number">Quantity</th><th class="number">Price</th><th class="number">Amount</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<table class="sums"><tbody>${sums.join('')}</tbody></table>`;
}

function wordsOf({ kind, name, code, rate }: OrderSumRow, order: PlacedOrder): string {
  const tax = `${name} (${percent(rate ?? 0)})`;
  switch (kind) {
    case 'subtotal':
      return 'Subtotal';
    case 'discount':
      return `Discount ${code ?? name}`;
    case 'shipping':
      return name === '' ? 'Delivery' : `Delivery: ${name}`;
    case 'tax':
      return tax;
    case 'total':
      return 'Total';
    case 'included-tax':
      return `Including ${tax}`;
    case 'gift-card':
      return `Paid with ${name}`;
    case 'payment':
      return paymentWords(order, name);
    case 'refunded':
      return 'Refunded';
  }
}

/** What is still to be paid is asked for, not taken off. */
const amountOf = ({ kind, amountMinor }: OrderSumRow, { payment }: PlacedOrder): number =>
  kind === 'payment' && !payment?.isPaid ? -amountMinor : amountMinor;

const paymentWords = ({ payment, paidAt, financialStatus }: PlacedOrder, label: string): string =>
  payment?.isPaid
    ? `Paid by ${label.toLowerCase()}${paidAt === null ? '' : `, ${day(paidAt)}`}`
    : financialStatus === 'void'
      ? 'Not paid: the order was canceled'
      : `To be paid by ${label.toLowerCase()}`;

/** Thousandths of a percent as people write them: 8.875 %. */
const percent = (rate: number): string => `${Number((rate / 1000).toFixed(3))} %`;
