import type { PlacedLine, PlacedOrder } from '@awning/commerce';
import { escapeHtml } from '@awning/site-model';
import { moneyOf, type OrderShown, tell } from './order-page-context.ts';

/** What was bought, as it was then. Addresses of products may lead nowhere by now, so titles are no links. */
export function orderLines(shown: OrderShown): string {
  const { order } = shown;
  return `<section class="awning-order-part" aria-labelledby="order-lines-title">
<h2 class="awning-order-heading" id="order-lines-title">${tell('whatYouBought')}</h2>
<ul class="awning-order-lines">${order.lines.map((line) => lineMarkup(line, shown)).join('\n')}</ul>
${sums(shown)}
</section>`;
}

function lineMarkup(line: PlacedLine, shown: OrderShown): string {
  const money = moneyOf(shown);
  const picture =
    line.imageUrl === null
      ? ''
      : `<img src="${escapeHtml(line.imageUrl)}?format=300w" alt="" width="72" height="72" loading="lazy">`;
  const about = [
    line.options.map(({ value }) => value).join(' · '),
    ...line.customizations.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`)),
  ]
    .filter((text) => text !== '')
    .map((text) => `<span class="awning-order-more">${escapeHtml(text)}</span>`)
    .join('');
  const count =
    line.quantity === 1
      ? ''
      : `<span class="awning-order-more">${tell('quantity')} ${line.quantity} · ${tell('each', { price: '{price}' }).replace('{price}', money(line.unitMinor))}</span>`;
  return `<li class="awning-order-line"><span class="awning-order-picture">${picture}</span><span class="awning-order-words"><span class="awning-order-title">${escapeHtml(line.title)}</span>${about}${count}</span><span class="awning-order-sum">${money(line.subtotalMinor)}</span></li>`;
}

function sums(shown: OrderShown): string {
  const { order } = shown;
  const money = moneyOf(shown);
  const row = (name: string, amount: string, className = ''): string =>
    `<div${className}><dt>${name}</dt><dd>${amount}</dd></div>`;
  const included =
    order.pricesIncludeTax && order.taxMinor > 0
      ? `<span class="awning-order-more">${tell('taxIncluded', { amount: '{amount}' }).replace('{amount}', money(order.taxMinor))}</span>`
      : '';
  return `<dl class="awning-order-sums">
${row(tell('subtotal'), money(order.subtotalMinor))}
${order.discounts
  .filter(({ amountMinor }) => amountMinor > 0)
  .map(({ code, name, amountMinor }) =>
    row(
      code === null ? escapeHtml(name) || tell('discount') : tell('discountCode', { code }),
      `−${money(amountMinor)}`,
    ),
  )
  .join(
    '',
  )}${order.shippingMethod === null ? '' : row(tell('shipping'), order.shippingMinor === 0 ? tell('free') : money(order.shippingMinor))}${
  order.pricesIncludeTax
    ? ''
    : order.taxLines
        .map(({ name, amountMinor }) => row(escapeHtml(name) || tell('tax'), money(amountMinor)))
        .join('')
}${row(`${tell('total')}${included}`, money(order.totalMinor), ' class="awning-order-total"')}${order.giftCards
  .map(({ label, amountMinor }) => row(tell('giftCard', { label }), `−${money(amountMinor)}`))
  .join(
    '',
  )}${paymentRow(order, row, money)}${order.refundedMinor > 0 ? row(tell('refunded'), `−${money(order.refundedMinor)}`) : ''}
</dl>`;
}

function paymentRow(
  { payment, dueMinor, financialStatus }: PlacedOrder,
  row: (name: string, amount: string) => string,
  money: (amountMinor: number) => string,
): string {
  if (payment === null || financialStatus === 'void') return '';
  const word = financialStatus === 'pending' ? 'toBePaidBy' : 'paidBy';
  return row(tell(word, { method: payment.label }), money(dueMinor));
}
