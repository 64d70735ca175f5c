import {
  type AdditionalFieldsForm,
  checkAnswers,
  composeAnswers,
  type ReadControls,
  readFieldsForm,
  writeAnswers,
} from '@awning/commerce';
import { additionalFieldsMarkup } from '@awning/theme-kit';
import type { FastifyRequest } from 'fastify';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { type Html, rawHtml } from '../../../../platform/html/index.ts';
import type { CartOwner, Carts } from '../../../store/cart/index.ts';
import type { Waitlist } from '../../../store/waitlist/index.ts';
import type { WaitlistPiece } from './waitlist-page.ts';

const formOf = ({ item }: WaitlistPiece): AdditionalFieldsForm | null =>
  readFieldsForm(item.structuredContent.additionalFieldsForm);

/** What the shop asks about the product, as fields of a plain form; null: nothing. */
export function questionsOf(piece: WaitlistPiece, typed: ReadControls | undefined): Html | null {
  const form = formOf(piece);
  if (form === null) return null;
  if (typed === undefined) return rawHtml(additionalFieldsMarkup(form));
  const problems = checkAnswers(form, composeAnswers(form, typed));
  return rawHtml(additionalFieldsMarkup(form, { typed, problems }));
}

/** What a plain form sent, by the names of its controls. */
export function controlsOf({ body }: FastifyRequest): ReadControls {
  const sent = new Map(Object.entries(typeof body === 'object' && body !== null ? body : {}));
  return (name) => [sent.get(name)].flat().filter((value) => typeof value === 'string');
}

/** Afterwards the cart contains as many units as links keep for it, no matter which link was pressed or how often. */
export async function claimPiece(
  {
    waitlist,
    carts,
  }: {
    readonly waitlist: Pick<Waitlist, 'claim' | 'claimed'>;
    readonly carts: Pick<Carts, 'open' | 'add' | 'read' | 'changeFields'>;
  },
  o: {
    readonly websiteId: WebsiteId;
    readonly owner: CartOwner;
    readonly token: string;
    readonly piece: WaitlistPiece;
    readonly typed: ReadControls;
  },
): Promise<'added' | 'asks' | 'paying' | 'ended'> {
  const { websiteId, owner, piece, typed } = o;
  const form = formOf(piece);
  if (form !== null && checkAnswers(form, composeAnswers(form, typed)).size > 0) return 'asks';
  const { cartId } = await carts.open(websiteId, owner);
  // The claim first: only then is there room for it in the cart.
  const claim = await waitlist.claim(websiteId, o.token, cartId);
  if (claim !== 'claimed') return claim;
  const { id: itemId } = piece.item;
  const { sku, attributes: options } = piece.variant;
  const { entries } = await carts.read(websiteId, owner);
  const there = entries.filter(({ chosenVariant }) => chosenVariant?.id === piece.variant.id);
  const missing =
    (await waitlist.claimed(websiteId, cartId, piece.variant.id)) -
    there.reduce((sum, { quantity }) => sum + quantity, 0);
  if (missing > 0) {
    await carts.add(websiteId, owner, { itemId, sku, options, quantity: missing, controls: typed });
    return 'added';
  }
  // Pressed once more with other answers: those of last count, where it is clear about which piece they are.
  const [only, ...others] = there;
  if (form !== null && only && others.length === 0) {
    const additionalFields = writeAnswers(composeAnswers(form, typed));
    await carts.changeFields(websiteId, owner, only.id, { itemId, sku, additionalFields });
  }
  return 'added';
}
