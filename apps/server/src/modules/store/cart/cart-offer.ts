import { createHash } from 'node:crypto';
import {
  checkAnswers,
  checkQuantity,
  checkSubscription,
  chooseVariant,
  composeAnswers,
  mostOf,
  type ProductFacts,
  readQuantity,
  refuse,
  type VariantFacts,
  writeAnswers,
} from '@awning/commerce';
import type { CataloguedError } from '../../../platform/errors/index.ts';
import { cartErrors, refusalError } from './cart-errors.ts';
import { MAX_FIELDS_LENGTH } from './cart-parts.ts';
import type { EntryRequest } from './entry-request.ts';
import type { StoreRules } from './store-rules.ts';

/** What a shopper typed into the product's form, and what tells it from other answers. */
export interface EntryAnswers {
  readonly text: string | null;
  readonly hash: string;
}

export interface Offer {
  readonly ok: true;
  readonly product: ProductFacts;
  readonly variant: VariantFacts;
  readonly quantity: number;
  readonly most: number;
  readonly answers: EntryAnswers;
}

export type Refused = { readonly ok: false; readonly error: CataloguedError };

const refused = (error: CataloguedError): Refused => ({ ok: false, error });

/** Forms without answers send empty text. */
export function readAnswers(text: string | null | undefined): EntryAnswers {
  if (text === undefined || text === null || text === '') return { text: null, hash: '' };
  if (text.length > MAX_FIELDS_LENGTH)
    throw cartErrors.additionalFieldsTooLong({ values: { max: MAX_FIELDS_LENGTH } });
  return { text, hash: createHash('sha256').update(text).digest('base64url') };
}

/**
 * What is asked for, as far as it can be said without looking into the cart. Stock is looked at where the entry is
 * written.
 */
export function readOffer(
  product: ProductFacts | undefined,
  request: EntryRequest,
  { rules, kind }: { rules: StoreRules; kind: 'shopping' | 'subscription' },
): Offer | Refused {
  // What is given is no goods: it goes into no cart beside them.
  if (product === undefined || product.type === 'donation') return refused(cartErrors.itemMissing());
  const reading = readQuantity(request.quantity);
  if (!reading.ok) return refused(refusalError(reading));
  const choice = chooseVariant(product, request);
  const most = mostOf(product, rules, choice.ok ? choice.variant : undefined);
  const subscription =
    kind === 'subscription'
      ? checkSubscription(product, reading.quantity, { most })
      : product.subscriptionPlan && refuse('subscription-only', 'soldBySubscription');
  if (subscription?.ok === false) return refused(refusalError(subscription));
  if (!choice.ok) return refused(refusalError(choice));
  // Of what there may be one of, the sentence about that says more than a range.
  const inRange = most === 1 ? reading : checkQuantity(reading.quantity, most);
  if (!inRange.ok) return refused(refusalError(inRange));
  const answers = readRequestAnswers(product, request);
  if (answers === null) return refused(cartErrors.answersInvalid());
  return { ok: true, product, variant: choice.variant, quantity: reading.quantity, most, answers };
}

/**
 * A script sends the answers as they are kept; the fields of a plain form become the same here. Null: something is
 * wrong with them.
 */
function readRequestAnswers(
  { additionalFieldsForm: form }: ProductFacts,
  { additionalFields, controls }: EntryRequest,
): EntryAnswers | null {
  if (!form || !controls || additionalFields) return readAnswers(additionalFields);
  const answers = composeAnswers(form, controls);
  return checkAnswers(form, answers).size > 0 ? null : readAnswers(writeAnswers(answers));
}
