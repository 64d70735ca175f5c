import { type Address, formatAddress, type PlacedOrder } from '@awning/commerce';
import { safeLink } from '@awning/site-model';
import { type Html, html, joinHtml, NO_HTML } from '../../../../platform/html/index.ts';
import { fillHtml, withBreaks } from '../../markup/page-sentences.ts';
import { calendarDay, countryName, dayOf, moneyOf, type OrderPageView, tell } from './order-page-context.ts';
import { orderSteps } from './order-page-steps.ts';
import { orderWords } from './order-page-words.ts';

/** What has happened and what comes next, and what is on its way. */
export function orderProgress({ order, reading }: OrderPageView): Html {
  const steps = orderSteps(order).map(({ label, at, state }) => {
    const when =
      at === null ? '' : html`<time datetime="${new Date(at).toISOString()}">${dayOf(at, reading)}</time>`;
    return html`<li class="awning-order-step is-${state}"${state === 'now' ? html` aria-current="step"` : ''}><span>${label}</span>${when}</li>`;
  });
  return html`<section class="awning-order-part" aria-labelledby="order-status-title">
<h2 class="awning-order-heading" id="order-status-title">${tell('status')}</h2>
<ol class="awning-order-steps">${steps}</ol>
${order.fulfilments.map((fulfilment) => parcel(fulfilment, order, reading))}
</section>`;
}

function parcel(
  fulfilment: PlacedOrder['fulfilments'][number],
  order: PlacedOrder,
  reading: OrderPageView['reading'],
): Html {
  const { carrier, service, trackingNumber, trackingUrl, shippedAt, lines } = fulfilment;
  const by = [carrier, service].filter((text) => text !== '').join(', ');
  const url = /^https?:/i.test(trackingUrl) ? safeLink(trackingUrl) : '';
  // Goods that nobody carries, such as a download, need no parcel.
  if (by === '' && trackingNumber === '' && url === '') return NO_HTML;
  const inside = lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find((bought) => bought.lineId === lineId);
    return line ? [html`<li>${tell('parcelLine', { count: quantity, title: line.title })}</li>`] : [];
  });
  const link =
    url === ''
      ? ''
      : html`<p><a class="sqs-block-button-element awning-button awning-button--quiet" href="${url}" rel="noopener noreferrer" target="_blank">${tell('track')}</a></p>`;
  return html`<div class="awning-order-parcel"><p><strong>${tell('handedOver', { day: dayOf(shippedAt, reading) })}</strong>${by === '' ? '' : ` · ${by}`}</p>${trackingNumber === '' ? '' : html`<p class="awning-order-more">${tell('trackingNumber', { number: trackingNumber })}</p>`}<ul>${inside}</ul>${link}</div>`;
}

export function orderDownloads({ order, downloads, reading }: OrderPageView): Html {
  const waits =
    downloads.length === 0 &&
    order.financialStatus === 'pending' &&
    order.lines.some(({ productType }) => productType === 'digital');
  if (downloads.length === 0 && !waits) return NO_HTML;
  const entries = downloads.map(({ filename, url, expiresAt, timesLeft, isOver }) => {
    if (url === null || isOver)
      return html`<li><span class="awning-order-title">${filename}</span><span class="awning-order-more">${tell(url === null ? 'downloadGone' : 'downloadOver')}</span></li>`;
    const day = dayOf(expiresAt.getTime(), reading);
    const left = tell(timesLeft === 1 ? 'downloadLeftOne' : 'downloadLeft', { count: timesLeft, day });
    return html`<li><span class="awning-order-title">${filename}</span><span class="awning-order-more">${left}</span><a class="sqs-block-button-element awning-button awning-button--quiet" href="${url}" download aria-label="${tell('downloadOf', { name: filename })}">${tell('download')}</a></li>`;
  });
  return html`<section class="awning-order-part" aria-labelledby="order-downloads-title">
<h2 class="awning-order-heading" id="order-downloads-title">${tell('downloads')}</h2>
${waits ? html`<p>${tell('downloadsLater')}</p>` : html`<ul class="awning-order-downloads">${entries}</ul>`}
</section>`;
}

/** To whom they go and when. Their codes are in the mails and nowhere else. */
export function orderGiftCards(view: OrderPageView): Html {
  const { order, reading } = view;
  const money = moneyOf(view);
  const isPaid = order.financialStatus !== 'pending';
  const sold = order.lines.filter(({ productType }) => productType === 'gift-card');
  if (sold.length === 0 || order.fulfilmentStatus === 'CANCELED') return NO_HTML;
  const entries = sold.map(({ regularMinor, giftCard }) => {
    // A test mails nobody but the buyer.
    const email = (!order.testMode && giftCard?.recipientEmail) || order.email;
    const name = giftCard?.recipientName || giftCard?.recipientEmail || '';
    const day = giftCard?.deliverOn ?? null;
    const title =
      name === ''
        ? fillHtml(orderWords.giftCardForYou, { amount: money(regularMinor) })
        : fillHtml(orderWords.giftCardFor, { amount: money(regularMinor), name });
    const sentence = !isPaid
      ? tell('giftCardWaits', { email })
      : day === null
        ? tell('giftCardMailed', { email })
        : tell('giftCardMailedOn', { email, day: calendarDay(day, reading) });
    const isKeptFromRecipient = order.testMode && (giftCard?.recipientEmail || order.email) !== order.email;
    const why = isKeptFromRecipient
      ? ` ${tell('giftCardTest', { email: giftCard?.recipientEmail ?? '' })}`
      : '';
    return html`<li><span class="awning-order-title">${title}</span><span class="awning-order-more">${sentence}${why}</span></li>`;
  });
  return html`<section class="awning-order-part" aria-labelledby="order-gifts-title">
<h2 class="awning-order-heading" id="order-gifts-title">${tell('giftCards')}</h2>
<ul class="awning-order-downloads">${entries}</ul>
</section>`;
}

/** What the shop has written about its refunds. The sums say what went back. */
export function orderRefunds(view: OrderPageView): Html {
  const { order, reading } = view;
  const entries = order.refunds
    .filter(({ message, status }) => message !== '' && status !== 'refused')
    .map(({ message, amountMinor, createdAt }) => {
      const amount = moneyOf(view)(amountMinor);
      const title = fillHtml(orderWords.refundedOn, { amount, day: dayOf(createdAt, reading) });
      return html`<li><span class="awning-order-title">${title}</span><span class="awning-order-more">${withBreaks(message)}</span></li>`;
    });
  return entries.length === 0
    ? NO_HTML
    : html`<section class="awning-order-part" aria-labelledby="order-refunds-title">
<h2 class="awning-order-heading" id="order-refunds-title">${tell('refunds')}</h2>
<ul class="awning-order-downloads">${entries}</ul>
</section>`;
}

/** Who it is for and where it goes. */
export function orderPeople({ order, reading }: OrderPageView): Html {
  const part = (title: string, content: Html): Html =>
    content.isEmpty ? NO_HTML : html`<div><dt>${title}</dt><dd>${content}</dd></div>`;
  const address = (of: Address | null): Html =>
    of === null
      ? NO_HTML
      : joinHtml(formatAddress(of, countryName(of.countryCode, reading.language)), html`<br>`);
  const isPickup = order.shippingMethod?.kind === 'pickup';
  const [shipping, billing] = [address(order.shippingAddress), address(order.billingAddress)];
  const answers = joinHtml(
    order.answers.map(
      ({ label, value }) =>
        html`<span class="awning-order-more">${label}</span><span>${withBreaks(value)}</span>`,
    ),
  );
  const notes = joinHtml(
    order.notes
      .filter(({ forCustomer }) => forCustomer)
      .map(
        ({ text, createdAt }) =>
          html`${withBreaks(text)}<br><span class="awning-order-more">${dayOf(createdAt, reading)}</span>`,
      ),
    html`<br>`,
  );
  return html`<dl class="awning-order-people">
${part(tell('fromTheShop'), notes)}${part(tell('contact'), html`${order.email}`)}${part(tell(isPickup ? 'collectedBy' : 'deliverTo'), shipping)}${part(tell('shippedBy'), html`${order.shippingMethod?.name ?? ''}`)}${part(tell('collectFrom'), withBreaks(order.shippingMethod?.address ?? ''))}${part(tell('billTo'), !billing.isEmpty && String(billing) === String(shipping) ? html`${tell('sameAddress')}` : billing)}${part(tell('yourAnswers'), answers)}${part(tell('yourNote'), withBreaks(order.note))}
</dl>`;
}
