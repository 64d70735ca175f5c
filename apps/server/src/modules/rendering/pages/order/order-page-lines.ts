import { type OrderSumRow, orderRows, type PlacedLine } from '@awning/commerce';
import { escapeHtml } from '@awning/site-model';
import { moneyOf, type OrderPageView, tell } from './order-page-context.ts';
import { orderWords } from './order-page-words.ts';

/** What was bought, as it was then. Addresses of products may lead nowhere by now, so titles are no links. */
export function orderLines(view: OrderPageView): string {
  const { order } = view;
  return `<section class="awning-order-part" aria-labelledby="order-lines-title">
<h2 class="awning-order-heading" id="order-lines-title">${tell('whatYouBought')}</h2>
<ul class="awning-order-lines">${order.lines.map((line) => lineMarkup(line, view)).join('\n')}</ul>
${sums(view)}
</section>`;
}

function lineMarkup(line: PlacedLine, view: OrderPageView): string {
  const money = moneyOf(view);
  const image =
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
  return `<li class="awning-order-line"><span class="awning-order-picture">${image}</span><span class="awning-order-words"><span class="awning-order-title">${escapeHtml(line.title)}</span>${about}${count}</span><span class="awning-order-sum">${money(line.subtotalMinor)}</span></li>`;
}

/** By its own name where there is one tax. */
function includedTax({ order }: OrderPageView): string {
  const [only, ...others] = new Set(order.taxLines.map(({ name }) => name).filter((name) => name !== ''));
  return only === undefined || others.length > 0 ? orderWords.includedTax : only;
}

const sums = (view: OrderPageView): string =>
  `<dl class="awning-order-sums">${orderRows(view.order)
    .map((row) => sumMarkup(row, view))
    .join('')}</dl>`;

function sumMarkup({ kind, name, code, amountMinor }: OrderSumRow, view: OrderPageView): string {
  const { pricesIncludeTax, taxMinor, financialStatus } = view.order;
  const money = moneyOf(view);
  const row = (title: string, amount = money(amountMinor), className = ''): string =>
    `<div${className}><dt>${title}</dt><dd>${amount}</dd></div>`;
  switch (kind) {
    case 'subtotal':
      return row(tell('subtotal'));
    case 'discount': {
      const title = code === null ? escapeHtml(name) || tell('discount') : tell('discountCode', { code });
      return row(title, `−${money(-amountMinor)}`);
    }
    case 'shipping':
      return row(tell('shipping'), amountMinor === 0 ? tell('free') : money(amountMinor));
    case 'tax':
      return row(escapeHtml(name) || tell('tax'));
    case 'total': {
      const included =
        pricesIncludeTax && taxMinor > 0
          ? `<span class="awning-order-more">${tell('taxIncluded', { amount: '{amount}', tax: includedTax(view) }).replace('{amount}', money(taxMinor))}</span>`
          : '';
      return row(`${tell('total')}${included}`, money(amountMinor), ' class="awning-order-total"');
    }
    case 'included-tax':
      return '';
    case 'gift-card':
      return row(escapeHtml(name), `−${money(-amountMinor)}`);
    case 'payment': {
      if (financialStatus === 'void') return '';
      const word = financialStatus === 'pending' ? 'toBePaidBy' : 'paidBy';
      return row(tell(word, { method: name }), money(-amountMinor));
    }
    case 'refunded':
      return row(tell('refunded'), `−${money(amountMinor)}`);
  }
}
