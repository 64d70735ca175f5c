import { type Address, formatAddress, type PlacedOrder } from '@awning/commerce';
import { escapeHtml, safeLink } from '@awning/site-model';
import {
  calendarDay,
  countryName,
  dayOf,
  moneyOf,
  type OrderPageView,
  tell,
  written,
} from './order-page-context.ts';
import { orderSteps } from './order-page-steps.ts';

/** What has happened and what comes next, and what is on its way. */
export function orderProgress({ order, reading }: OrderPageView): string {
  const steps = orderSteps(order).map(({ label, at, state }) => {
    const when =
      at === null
        ? ''
        : `<time datetime="${new Date(at).toISOString()}">${escapeHtml(dayOf(at, reading))}</time>`;
    return `<li class="awning-order-step is-${state}"${state === 'now' ? ' aria-current="step"' : ''}><span>${escapeHtml(label)}</span>${when}</li>`;
  });
  return `<section class="awning-order-part" aria-labelledby="order-status-title">
<h2 class="awning-order-heading" id="order-status-title">${tell('status')}</h2>
<ol class="awning-order-steps">${steps.join('')}</ol>
${order.fulfilments.map((fulfilment) => parcel(fulfilment, order, reading)).join('')}
</section>`;
}

function parcel(
  fulfilment: PlacedOrder['fulfilments'][number],
  order: PlacedOrder,
  reading: OrderPageView['reading'],
): string {
  const { carrier, service, trackingNumber, trackingUrl, shippedAt, lines } = fulfilment;
  const by = [carrier, service].filter((text) => text !== '').join(', ');
  const url = /^https?:/i.test(trackingUrl) ? safeLink(trackingUrl) : '';
  // Goods that nobody carries, such as a download, need no parcel.
  if (by === '' && trackingNumber === '' && url === '') return '';
  const inside = lines.flatMap(({ lineId, quantity }) => {
    const line = order.lines.find((bought) => bought.lineId === lineId);
    return line ? [`<li>${tell('parcelLine', { count: quantity, title: line.title })}</li>`] : [];
  });
  const link =
    url === ''
      ? ''
      : `<p><a class="sqs-block-button-element awning-button awning-button--quiet" href="${escapeHtml(url)}" rel="noopener noreferrer" target="_blank">${tell('track')}</a></p>`;
  return `<div class="awning-order-parcel"><p><strong>${tell('handedOver', { day: dayOf(shippedAt, reading) })}</strong>${by === '' ? '' : ` · ${escapeHtml(by)}`}</p>${trackingNumber === '' ? '' : `<p class="awning-order-more">${tell('trackingNumber', { number: trackingNumber })}</p>`}<ul>${inside.join('')}</ul>${link}</div>`;
}

export function orderDownloads({ order, downloads, reading }: OrderPageView): string {
  const waits =
    downloads.length === 0 &&
    order.financialStatus === 'pending' &&
    order.lines.some(({ productType }) => productType === 'digital');
  if (downloads.length === 0 && !waits) return '';
  const entries = downloads.map(({ filename, url, expiresAt, timesLeft, isOver }) => {
    const name = escapeHtml(filename);
    if (url === null || isOver)
      return `<li><span class="awning-order-title">${name}</span><span class="awning-order-more">${tell(url === null ? 'downloadGone' : 'downloadOver')}</span></li>`;
    const day = dayOf(expiresAt.getTime(), reading);
    const left = tell(timesLeft === 1 ? 'downloadLeftOne' : 'downloadLeft', { count: timesLeft, day });
    return `<li><span class="awning-order-title">${name}</span><span class="awning-order-more">${left}</span><a class="sqs-block-button-element awning-button awning-button--quiet" href="${escapeHtml(url)}" download aria-label="${tell('downloadOf', { name: filename })}">${tell('download')}</a></li>`;
  });
  return `<section class="awning-order-part" aria-labelledby="order-downloads-title">
<h2 class="awning-order-heading" id="order-downloads-title">${tell('downloads')}</h2>
${waits ? `<p>${tell('downloadsLater')}</p>` : `<ul class="awning-order-downloads">${entries.join('')}</ul>`}
</section>`;
}

/** To whom they go and when. Their codes are in the mails and nowhere else. */
export function orderGiftCards(view: OrderPageView): string {
  const { order, reading } = view;
  const money = moneyOf(view);
  const isPaid = order.financialStatus !== 'pending';
  const sold = order.lines.filter(({ productType }) => productType === 'gift-card');
  if (sold.length === 0 || order.fulfilmentStatus === 'CANCELED') return '';
  const entries = sold.map(({ regularMinor, giftCard }) => {
    // A test mails nobody but the buyer.
    const email = (!order.testMode && giftCard?.recipientEmail) || order.email;
    const name = giftCard?.recipientName || giftCard?.recipientEmail || '';
    const day = giftCard?.deliverOn ?? null;
    const title = (
      name === ''
        ? tell('giftCardForYou', { amount: '{amount}' })
        : tell('giftCardFor', { amount: '{amount}', name })
    ).replace('{amount}', money(regularMinor));
    const sentence = !isPaid
      ? tell('giftCardWaits', { email })
      : day === null
        ? tell('giftCardMailed', { email })
        : tell('giftCardMailedOn', { email, day: calendarDay(day, reading) });
    const isKeptFromRecipient = order.testMode && (giftCard?.recipientEmail || order.email) !== order.email;
    const why = isKeptFromRecipient
      ? ` ${tell('giftCardTest', { email: giftCard?.recipientEmail ?? '' })}`
      : '';
    return `<li><span class="awning-order-title">${title}</span><span class="awning-order-more">${sentence}${why}</span></li>`;
  });
  return `<section class="awning-order-part" aria-labelledby="order-gifts-title">
<h2 class="awning-order-heading" id="order-gifts-title">${tell('giftCards')}</h2>
<ul class="awning-order-downloads">${entries.join('')}</ul>
</section>`;
}

/** What the shop has written about its refunds. The sums say what went back. */
export function orderRefunds(view: OrderPageView): string {
  const { order, reading } = view;
  const entries = order.refunds
    .filter(({ message, status }) => message !== '' && status !== 'refused')
    .map(({ message, amountMinor, createdAt }) => {
      const title = tell('refundedOn', { amount: '{amount}', day: dayOf(createdAt, reading) });
      return `<li><span class="awning-order-title">${title.replace('{amount}', moneyOf(view)(amountMinor))}</span><span class="awning-order-more">${written(message)}</span></li>`;
    });
  return entries.length === 0
    ? ''
    : `<section class="awning-order-part" aria-labelledby="order-refunds-title">
<h2 class="awning-order-heading" id="order-refunds-title">${tell('refunds')}</h2>
<ul class="awning-order-downloads">${entries.join('')}</ul>
</section>`;
}

/** Who it is for and where it goes. */
export function orderPeople({ order, reading }: OrderPageView): string {
  const part = (title: string, html: string): string =>
    html === '' ? '' : `<div><dt>${title}</dt><dd>${html}</dd></div>`;
  const address = (of: Address | null): string =>
    of === null
      ? ''
      : formatAddress(of, countryName(of.countryCode, reading.language)).map(escapeHtml).join('<br>');
  const isPickup = order.shippingMethod?.kind === 'pickup';
  const [shipping, billing] = [address(order.shippingAddress), address(order.billingAddress)];
  const answers = order.answers
    .map(
      ({ label, value }) =>
        `<span class="awning-order-more">${escapeHtml(label)}</span><span>${written(value)}</span>`,
    )
    .join('');
  const notes = order.notes
    .filter(({ forCustomer }) => forCustomer)
    .map(
      ({ text, createdAt }) =>
        `${written(text)}<br><span class="awning-order-more">${escapeHtml(dayOf(createdAt, reading))}</span>`,
    )
    .join('<br>');
  return `<dl class="awning-order-people">
${part(tell('fromTheShop'), notes)}${part(tell('contact'), escapeHtml(order.email))}${part(tell(isPickup ? 'collectedBy' : 'deliverTo'), shipping)}${part(tell('shippedBy'), escapeHtml(order.shippingMethod?.name ?? ''))}${part(tell('collectFrom'), written(order.shippingMethod?.address ?? ''))}${part(tell('billTo'), billing !== '' && billing === shipping ? tell('sameAddress') : billing)}${part(tell('yourAnswers'), answers)}${part(tell('yourNote'), written(order.note))}
</dl>`;
}
