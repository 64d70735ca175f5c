import { addressOf, RETURN_LIMITS, returnEndpoints } from '@awning/contract';
import { safeLink } from '@awning/site-model';
import { type Html, html, NO_HTML } from '../../../../platform/html/index.ts';
import type { ShopperReturns, ShownReturn } from '../../../store/returns/index.ts';
import { withBreaks } from '../../markup/page-sentences.ts';
import { dayOf, type OrderPageView } from './order-page-context.ts';
import { tellReturn } from './return-words.ts';

/** What was asked to come back and what became of it, and the way to ask. */
export function orderReturns(view: OrderPageView): Html {
  const { returns, offer } = view.returns;
  const way = wayToAsk(view);
  if (returns.length === 0 && (offer.kind === 'none' || offer.kind === 'nothing')) return NO_HTML;
  return html`<section class="awning-order-part awning-order-returns" aria-labelledby="order-returns-title">
<h2 class="awning-order-heading" id="order-returns-title">${tellReturn('returns')}</h2>
${returns.length === 0 ? '' : html`<ul class="awning-order-downloads">${returns.map((back) => entry(back, view))}</ul>`}${way}
</section>`;
}

function wayToAsk({ returns: { offer }, reading, token }: OrderPageView): Html {
  if (offer.kind === 'over')
    return html`<p class="awning-order-more">${tellReturn('over', { day: dayOf(offer.until, reading) })}</p>`;
  if (offer.kind !== 'open') return NO_HTML;
  const url = addressOf(returnEndpoints.openReturnPage, { token });
  return html`<p class="awning-order-more">${tellReturn('canUntil', { day: dayOf(offer.until, reading) })}</p>
<p><a class="sqs-block-button-element awning-button awning-button--quiet" href="${url}">${tellReturn('returnItems')}</a></p>`;
}

/** Then the shopper has to know how to send them, and has the label. */
export const isAwaited = ({ shownState }: Pick<ShownReturn, 'shownState'>): boolean =>
  shownState === 'accepted' || shownState === 'received';

function entry(back: ShownReturn, view: OrderPageView): Html {
  const { order, token } = view;
  const { shownState, instructions, answer, labelUrl, labelName, returnId } = back;
  const lines = back.lines.map(({ lineId, quantity, reason }) => {
    const title = order.lines.find((line) => line.lineId === lineId)?.title ?? '';
    const words = tellReturn('line', { count: quantity, title });
    return html`<span class="awning-order-title">${words}</span>${reason === '' ? '' : html`<span class="awning-order-more">${reason}</span>`}`;
  });
  const awaits = isAwaited(back);
  const label = awaits ? safeLink(labelUrl) : '';
  const file =
    awaits && labelName !== '' ? addressOf(returnEndpoints.openReturnLabel, { token, returnId }) : '';
  const withdraw =
    shownState === 'asked'
      ? html`<form method="post" action="${addressOf(returnEndpoints.postReturnWithdrawal, { token, returnId: back.returnId })}"><button class="awning-link-button" type="submit">${tellReturn('withdraw')}</button></form>`
      : '';
  return html`<li>${lines}<span role="status">${stateSentence(back, view)}</span>${awaits && instructions !== '' ? html`<span>${withBreaks(instructions)}</span>` : ''}${label === '' ? '' : html`<span><a href="${label}" rel="noopener noreferrer" target="_blank">${tellReturn('label')}</a></span>`}${file === '' ? '' : html`<span><a href="${file}" download>${tellReturn('labelFile', { name: labelName })}</a></span>`}${(shownState === 'declined' || shownState === 'closed') && answer !== '' ? html`<span>${withBreaks(answer)}</span>` : ''}${withdraw}</li>`;
}

function stateSentence({ shownState, lines, createdAt }: ShownReturn, { reading }: OrderPageView): string {
  if (shownState === 'asked') return tellReturn('asked', { day: dayOf(createdAt.getTime(), reading) });
  if (shownState !== 'received') return tellReturn(shownState);
  const [received, count] = lines.reduce(
    ([came = 0, all = 0], line) => [came + line.received, all + line.quantity],
    [0, 0],
  );
  return received === count ? tellReturn('receivedAll') : tellReturn('received', { received, count });
}

/** What is typed into the form, by line. */
export interface TypedReturn {
  readonly quantities: ReadonlyMap<string, string>;
  readonly reasons: ReadonlyMap<string, string>;
  readonly note: string;
}

export interface ReturnForm {
  readonly token: string;
  readonly statusUrl: string;
  readonly shopper: ShopperReturns;
  readonly until: string;
  /** Names this request: pressed twice, it is one return. */
  readonly key: string;
  readonly typed: TypedReturn;
  /** A sentence by line, about all of them (`lines`), or about the `note`. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Plain HTML: the server judges it and keeps what was typed. */
export function returnForm(form: ReturnForm): Html {
  const { token, statusUrl, shopper, until, key, typed, errors } = form;
  const { offer, settings } = shopper;
  if (offer.kind !== 'open') return noReturn(shopper, { statusUrl, until });
  const policyUrl = safeLink(settings.policyUrl);
  const problem = Object.keys(errors).length > 0;
  const noteProblem = errors.note;
  const aboutNote =
    noteProblem === undefined ? '' : html` aria-invalid="true" aria-describedby="return-note-problem"`;
  return frame(html`<p class="awning-order-lead">${tellReturn('lead')} ${tellReturn('canUntil', { day: until })} ${tellReturn(settings.paidBy === 'customer' ? 'paidByCustomer' : 'paidByStore')}</p>
${settings.words === '' ? '' : html`<p>${withBreaks(settings.words)}</p>`}${policyUrl === '' ? '' : html`<p><a href="${policyUrl}">${tellReturn('policy')}</a></p>`}
${problem ? html`<p class="awning-form-problem" role="alert">${errors.lines ?? tellReturn('problem')}</p>` : ''}<form class="awning-review-form awning-return-form" method="post" action="${addressOf(returnEndpoints.postReturn, { token })}">
<input type="hidden" name="key" value="${key}">
${offer.lines.map(({ line, quantity }) => {
  const { lineId, title, options, imageUrl } = line;
  const error = errors[lineId];
  const about =
    error === undefined ? '' : html` aria-invalid="true" aria-describedby="return-${lineId}-problem"`;
  const name = [title, ...options.map(({ value }) => value)].join(', ');
  const image =
    imageUrl === null
      ? ''
      : html`<img src="${imageUrl}?format=300w" alt="" width="72" height="72" loading="lazy">`;
  return html`<fieldset class="awning-field awning-return-line"><legend>${name}</legend>
<span class="awning-order-picture">${image}</span>
<div class="awning-return-choices"><div class="awning-field"><label for="return-${lineId}-quantity">${tellReturn('howMany')} ${tellReturn('ofMost', { count: quantity })}</label><input id="return-${lineId}-quantity" name="quantity-${lineId}" type="number" inputmode="numeric" min="0" max="${quantity}" value="${typed.quantities.get(lineId) ?? '0'}"${about}></div>
<div class="awning-field"><label for="return-${lineId}-reason">${tellReturn('reason')}</label><select id="return-${lineId}-reason" name="reason-${lineId}"><option value="">${tellReturn('chooseReason')}</option>${settings.reasons.map((reason) => html`<option value="${reason}"${reason === typed.reasons.get(lineId) ? ' selected' : ''}>${reason}</option>`)}</select></div></div>
${error === undefined ? '' : html`<p class="awning-field-problem" id="return-${lineId}-problem">${error}</p>`}</fieldset>`;
})}
<div class="awning-field"><label for="return-note">${tellReturn('note')}</label><textarea id="return-note" name="note" rows="4" maxlength="${RETURN_LIMITS.note}"${aboutNote}>\n${typed.note}</textarea>${noteProblem === undefined ? '' : html`<p class="awning-field-problem" id="return-note-problem">${noteProblem}</p>`}</div>
<p class="awning-order-onward"><button class="sqs-block-button-element awning-button" type="submit">${tellReturn('send')}</button> <a href="${statusUrl}">${tellReturn('back')}</a></p>
</form>`);
}

function noReturn(
  { offer }: ShopperReturns,
  o: { readonly statusUrl: string; readonly until: string },
): Html {
  const sentence =
    offer.kind === 'over'
      ? tellReturn('over', { day: o.until })
      : offer.kind === 'nothing'
        ? tellReturn('nothing')
        : tellReturn('notOffered');
  return frame(html`<p class="awning-order-lead" role="status">${sentence}</p>
<p><a class="sqs-block-button-element awning-button" href="${o.statusUrl}">${tellReturn('back')}</a></p>`);
}

const frame = (inside: Html): Html =>
  html`<section class="page-section awning-section awning-section--small awning-width--wide"><div class="awning-section-content">
<div class="awning-order awning-return"><h1 class="awning-page-title awning-order-headline">${tellReturn('returnItems')}</h1>
${inside}</div>
</div></section>`;
