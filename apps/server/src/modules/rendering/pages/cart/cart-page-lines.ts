import { answerLines, cartMessages, fillMessage, QUANTITY_INPUT } from '@awning/commerce';
import type { CartEntry, CartPageProblem } from '@awning/contract';
import { addressOf, postCartEntryQuantity, postCartEntryRemoval } from '@awning/contract/calls';
import { escapeHtml } from '@awning/site-model';
import { say } from '../../markup/page-sentences.ts';
import type { CartPageContext } from './cart-page-context.ts';

export const cartLines = (entries: readonly CartEntry[], context: CartPageContext): string =>
  `<ul class="awning-cart-lines">${entries.map((entry) => cartLine(entry, context)).join('\n')}</ul>`;

function cartLine(entry: CartEntry, context: CartPageContext): string {
  const problem = context.problem?.entryId === entry.id ? context.problem : null;
  const title = escapeHtml(entry.title);
  const name = entry.productUrl === null ? title : `<a href="${escapeHtml(entry.productUrl)}">${title}</a>`;
  const state = entry.isAvailable
    ? eachPrice(entry, context) + shortage(entry)
    : `<p class="awning-cart-gone">${say('entryGone')}</p>`;
  return `<li class="cart-row${entry.isAvailable ? '' : ' is-unavailable'}" data-entry-id="${entry.id}">
${image(entry)}
<div class="cart-row-desc"><h2 class="cart-row-title">${name}</h2>${choices(entry)}${state}</div>
<div class="cart-row-acts">${quantity(entry, problem)}${removal(entry)}</div>
<p class="cart-row-price">${entry.isAvailable ? linePrice(entry, context) : '–'}</p>
${problem === null ? '' : `<p class="awning-form-problem" id="problem-${entry.id}" role="alert">${escapeHtml(problem.message)}</p>`}</li>`;
}

/** The title stands beside it, and leads to the same place. */
function image({ imageUrl, productUrl }: CartEntry): string {
  if (imageUrl === null) return '<div class="cart-row-img"></div>';
  const img = `<img src="${escapeHtml(imageUrl)}?format=300w" alt="" width="128" height="128" loading="lazy">`;
  return productUrl === null
    ? `<div class="cart-row-img">${img}</div>`
    : `<a class="cart-row-img" href="${escapeHtml(productUrl)}" tabindex="-1" aria-hidden="true">${img}</a>`;
}

/** What was chosen, and what the shopper told the shop about it. */
function choices({ chosenVariant, additionalFieldsForm, additionalFields }: CartEntry): string {
  const rows = [
    ...chosenVariant.optionValues.map(({ optionName, value }) => [optionName, value] as const),
    ...answerLines(additionalFieldsForm, additionalFields).map(
      ({ title, answer: reply }) => [title, reply] as const,
    ),
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`);
  return rows.length === 0 ? '' : `<dl class="cart-row-options">${rows.join('')}</dl>`;
}

/** Of one among several; the price of a single one is that of its line. */
function eachPrice(entry: CartEntry, context: CartPageContext): string {
  if (entry.quantity === 1) return '';
  const price = context.words.money(entry.purchasePriceCents, context.currency);
  return `<p class="cart-row-unit">${fillMessage(cartMessages.priceEach, { price })}${priceBefore(entry, context)}</p>`;
}

const linePrice = (entry: CartEntry, context: CartPageContext): string =>
  (entry.subTotal === 0 ? say('free') : context.words.money(entry.subTotal, context.currency)) +
  (entry.quantity === 1 ? priceBefore(entry, context) : '');

const priceBefore = (
  { purchasePriceCents, nonSalePriceCents }: CartEntry,
  { words, currency }: CartPageContext,
): string =>
  nonSalePriceCents > purchasePriceCents
    ? ` <span class="visually-hidden">${say('originalPrice')}</span><s class="original-price">${words.money(nonSalePriceCents, currency)}</s>`
    : '';

const shortage = ({ stockMessage }: CartEntry): string =>
  stockMessage === null ? '' : `<p class="awning-cart-gone">${escapeHtml(stockMessage)}</p>`;

function quantity(
  { id, title, quantity: count, multipleQuantityAllowed }: CartEntry,
  problem: CartPageProblem | null,
): string {
  if (!multipleQuantityAllowed) return '';
  const { min, max, step } = QUANTITY_INPUT;
  const fault = problem === null ? '' : ` aria-invalid="true" aria-describedby="problem-${id}" autofocus`;
  return `<form class="cart-row-qty" method="post" action="${addressOf(postCartEntryQuantity, { entryId: id })}"><input type="hidden" name="returnTo" value="/cart">
<input class="field-element" type="number" inputmode="numeric" name="quantity" aria-label="${say('quantityOf', { title })}" min="${min}" max="${max}" step="${step}" value="${escapeHtml(problem?.quantity ?? String(count))}"${fault}><button class="awning-link-button" type="submit" aria-label="${say('updateQuantityOf', { title })}">${say('update')}</button></form>`;
}

const removal = ({ id, itemId, title }: CartEntry): string =>
  `<form method="post" action="${addressOf(postCartEntryRemoval, { entryId: id })}"><input type="hidden" name="returnTo" value="/cart"><input type="hidden" name="itemId" value="${itemId}"><button class="awning-link-button cart-row-remove" type="submit" aria-label="${say('removeEntry', { title })}">${say('remove')}</button></form>`;
