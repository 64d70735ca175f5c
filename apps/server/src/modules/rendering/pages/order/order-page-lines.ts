import { type OrderSumRow, orderRows, type PlacedLine } from '@awning/commerce';
import { type Html, type HtmlValue, html, joinHtml, NO_HTML } from '../../../../platform/html/index.ts';
import { fillHtml } from '../../markup/page-sentences.ts';
import { moneyOf, type OrderPageView, tell } from './order-page-context.ts';
import { orderWords } from './order-page-words.ts';

/** What was bought, as it was then. Addresses of products may lead nowhere by now, so titles are no links. */
export function orderLines(view: OrderPageView): Html {
  const { order } = view;
  return html`<section class="awning-order-part" aria-labelledby="order-lines-title">
<h2 class="awning-order-heading" id="order-lines-title">${tell(view.order.kind === 'donation' ? 'whatYouGave' : 'whatYouBought')}</h2>
<ul class="awning-order-lines">${joinHtml(
    order.lines.map((line) => lineMarkup(line, view)),
    html`\n`,
  )}</ul>
${sums(view)}
</section>`;
}

function lineMarkup(line: PlacedLine, view: OrderPageView): Html {
  const money = moneyOf(view);
  const image =
    line.imageUrl === null
      ? ''
      : html`<img src="${line.imageUrl}?format=300w" alt="" width="72" height="72" loading="lazy">`;
  const about = [
    line.options.map(({ value }) => value).join(' · '),
    ...line.customizations.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`)),
  ]
    .filter((text) => text !== '')
    .map((text) => html`<span class="awning-order-more">${text}</span>`);
  const count =
    line.quantity === 1
      ? ''
      : html`<span class="awning-order-more">${tell('quantity')} ${line.quantity} · ${fillHtml(orderWords.each, { price: money(line.unitMinor) })}</span>`;
  return html`<li class="awning-order-line"><span class="awning-order-picture">${image}</span><span class="awning-order-words"><span class="awning-order-title">${line.title}</span>${about}${count}</span><span class="awning-order-sum">${money(line.subtotalMinor)}</span></li>`;
}

/** By its own name where there is one tax. */
function includedTax({ order }: OrderPageView): string {
  const [only, ...others] = new Set(order.taxLines.map(({ name }) => name).filter((name) => name !== ''));
  return only === undefined || others.length > 0 ? orderWords.includedTax : only;
}

const sums = (view: OrderPageView): Html =>
  html`<dl class="awning-order-sums">${orderRows(view.order).map((row) => sumMarkup(row, view))}</dl>`;

function sumMarkup({ kind, name, code, amountMinor }: OrderSumRow, view: OrderPageView): Html {
  const { pricesIncludeTax, taxMinor, financialStatus } = view.order;
  const money = moneyOf(view);
  const row = (title: HtmlValue, amount = money(amountMinor), className: Html | null = null): Html =>
    html`<div${className}><dt>${title}</dt><dd>${amount}</dd></div>`;
  switch (kind) {
    case 'subtotal':
      return row(tell('subtotal'));
    case 'discount': {
      const title = code === null ? name || tell('discount') : tell('discountCode', { code });
      return row(title, html`−${money(-amountMinor)}`);
    }
    case 'shipping':
      return row(tell('shipping'), amountMinor === 0 ? html`${tell('free')}` : money(amountMinor));
    case 'tax':
      return row(name || tell('tax'));
    case 'total': {
      const included =
        pricesIncludeTax && taxMinor > 0
          ? html`<span class="awning-order-more">${fillHtml(orderWords.taxIncluded, { amount: money(taxMinor), tax: includedTax(view) })}</span>`
          : '';
      return row(html`${tell('total')}${included}`, money(amountMinor), html` class="awning-order-total"`);
    }
    case 'included-tax':
      return NO_HTML;
    case 'gift-card':
      return row(name, html`−${money(-amountMinor)}`);
    case 'payment': {
      if (financialStatus === 'void') return NO_HTML;
      const word = financialStatus === 'pending' ? 'toBePaidBy' : 'paidBy';
      return row(tell(word, { method: name }), money(-amountMinor));
    }
    case 'refunded':
      return row(tell('refunded'), html`−${money(amountMinor)}`);
  }
}
