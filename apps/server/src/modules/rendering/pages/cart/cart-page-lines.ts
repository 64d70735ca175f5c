import { answerLines, cartMessages, QUANTITY_INPUT } from '@awning/commerce';
import type { CartEntry, CartPageProblem } from '@awning/contract';
import { addressOf, postCartEntryQuantity, postCartEntryRemoval } from '@awning/contract/calls';
import { type Html, html, joinHtml, NO_HTML } from '../../../../platform/html/index.ts';
import { fillHtml, say } from '../../markup/page-sentences.ts';
import type { CartPageContext } from './cart-page-context.ts';

export const cartLines = (entries: readonly CartEntry[], context: CartPageContext): Html =>
  html`<ul class="awning-cart-lines">${joinHtml(
    entries.map((entry) => cartLine(entry, context)),
    html`\n`,
  )}</ul>`;

function cartLine(entry: CartEntry, context: CartPageContext): Html {
  const problem = context.problem?.entryId === entry.id ? context.problem : null;
  const { title } = entry;
  const name = entry.productUrl === null ? title : html`<a href="${entry.productUrl}">${title}</a>`;
  const state = entry.isAvailable
    ? html`${eachPrice(entry, context)}${shortage(entry)}`
    : html`<p class="awning-cart-gone">${say('entryGone')}</p>`;
  return html`<li class="cart-row${entry.isAvailable ? '' : ' is-unavailable'}" data-entry-id="${entry.id}">
${image(entry)}
<div class="cart-row-desc"><h2 class="cart-row-title">${name}</h2>${choices(entry)}${state}</div>
<div class="cart-row-acts">${quantity(entry, problem)}${removal(entry)}</div>
<p class="cart-row-price">${entry.isAvailable ? linePrice(entry, context) : '–'}</p>
${problem === null ? '' : html`<p class="awning-form-problem" id="problem-${entry.id}" role="alert">${problem.message}</p>`}</li>`;
}

/** The title stands beside it, and leads to the same place. */
function image({ imageUrl, productUrl }: CartEntry): Html {
  if (imageUrl === null) return html`<div class="cart-row-img"></div>`;
  const img = html`<img src="${imageUrl}?format=300w" alt="" width="128" height="128" loading="lazy">`;
  return productUrl === null
    ? html`<div class="cart-row-img">${img}</div>`
    : html`<a class="cart-row-img" href="${productUrl}" tabindex="-1" aria-hidden="true">${img}</a>`;
}

/** What was chosen, and what the shopper told the shop about it. */
function choices({ chosenVariant, additionalFieldsForm, additionalFields }: CartEntry): Html {
  const rows = [
    ...chosenVariant.optionValues.map(({ optionName, value }) => [optionName, value] as const),
    ...answerLines(additionalFieldsForm, additionalFields).map(
      ({ title, answer: reply }) => [title, reply] as const,
    ),
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`);
  return rows.length === 0 ? NO_HTML : html`<dl class="cart-row-options">${rows}</dl>`;
}

/** Of one among several; the price of a single one is that of its line. */
function eachPrice(entry: CartEntry, context: CartPageContext): Html {
  if (entry.quantity === 1) return NO_HTML;
  const price = context.words.money(entry.purchasePriceCents, context.currency);
  return html`<p class="cart-row-unit">${fillHtml(cartMessages.priceEach, { price })}${priceBefore(entry, context)}</p>`;
}

const linePrice = (entry: CartEntry, context: CartPageContext): Html =>
  html`${entry.subTotal === 0 ? say('free') : context.words.money(entry.subTotal, context.currency)}${entry.quantity === 1 ? priceBefore(entry, context) : null}`;

const priceBefore = (
  { purchasePriceCents, nonSalePriceCents }: CartEntry,
  { words, currency }: CartPageContext,
): Html =>
  nonSalePriceCents > purchasePriceCents
    ? html` <span class="visually-hidden">${say('originalPrice')}</span><s class="original-price">${words.money(nonSalePriceCents, currency)}</s>`
    : NO_HTML;

const shortage = ({ stockMessage }: CartEntry): Html =>
  stockMessage === null ? NO_HTML : html`<p class="awning-cart-gone">${stockMessage}</p>`;

function quantity(
  { id, title, quantity: count, multipleQuantityAllowed }: CartEntry,
  problem: CartPageProblem | null,
): Html {
  if (!multipleQuantityAllowed) return NO_HTML;
  const { min, max, step } = QUANTITY_INPUT;
  const fault = problem === null ? '' : html` aria-invalid="true" aria-describedby="problem-${id}" autofocus`;
  return html`<form class="cart-row-qty" method="post" action="${addressOf(postCartEntryQuantity, { entryId: id })}"><input type="hidden" name="returnTo" value="/cart">
<input class="field-element" type="number" inputmode="numeric" name="quantity" aria-label="${say('quantityOf', { title })}" min="${min}" max="${max}" step="${step}" value="${problem?.quantity ?? String(count)}"${fault}><button class="awning-link-button" type="submit" aria-label="${say('updateQuantityOf', { title })}">${say('update')}</button></form>`;
}

const removal = ({ id, itemId, title }: CartEntry): Html =>
  html`<form method="post" action="${addressOf(postCartEntryRemoval, { entryId: id })}"><input type="hidden" name="returnTo" value="/cart"><input type="hidden" name="itemId" value="${itemId}"><button class="awning-link-button cart-row-remove" type="submit" aria-label="${say('removeEntry', { title })}">${say('remove')}</button></form>`;
