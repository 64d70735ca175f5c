import type { WaitlistSendPreview, WaitlistSent, WaitlistVariant } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { waitlistErrors } from './waitlist-errors.ts';
import { pageOfPeople } from './waitlist-list-repository.ts';
import type { WaitlistParts } from './waitlist-parts.ts';
import { release } from './waitlist-release.ts';
import * as repository from './waitlist-repository.ts';
import { readSettings } from './waitlist-settings.ts';

export async function send(
  parts: WaitlistParts,
  websiteId: WebsiteId,
  variants: readonly WaitlistVariant[],
): Promise<WaitlistSent> {
  const { database } = parts;
  const results: WaitlistSent['results'] = [];
  const rows = once(variants);
  await demandProducts(parts, websiteId, rows);
  for (const { productId: itemId, variantId } of rows) {
    const released = await database.transaction(async (tx) => {
      const { settings } = await readSettings(tx, websiteId, itemId);
      return release(parts, tx, websiteId, { itemId, variantId }, { settings, announces: true });
    });
    results.push({ productId: itemId, variantId, ...released });
  }
  return { queued: results.reduce((sum, { queued }) => sum + queued, 0), results };
}

const once = (variants: readonly WaitlistVariant[]): WaitlistVariant[] => [
  ...new Map(variants.map((variant) => [variant.variantId, variant])).values(),
];

async function demandProducts(
  { database }: WaitlistParts,
  websiteId: WebsiteId,
  variants: readonly WaitlistVariant[],
): Promise<void> {
  const variantIds = variants.map(({ variantId }) => variantId);
  const items = await repository.findItems(database.query, websiteId, variantIds);
  if (variants.some(({ productId, variantId }) => (items.get(variantId) ?? productId) !== productId))
    throw waitlistErrors.productMissing();
}

const MOST_NAMED = 50;

/** Carries what was found out of a transaction that is not kept. */
class Rehearsed extends Error {
  readonly preview: WaitlistSendPreview;
  constructor(preview: WaitlistSendPreview) {
    super('A rehearsal is not kept.');
    this.preview = preview;
  }
}

/** The release itself, in a transaction that is rolled back: what it says is what would happen, under the same lock. */
export async function previewSend(
  parts: WaitlistParts,
  websiteId: WebsiteId,
  { productId, variantId }: WaitlistVariant,
): Promise<WaitlistSendPreview> {
  await demandProducts(parts, websiteId, [{ productId, variantId }]);
  try {
    return await parts.database.transaction(async (tx) => {
      const { settings } = await readSettings(tx, websiteId, productId);
      const line = { productId, variantId, state: 'waiting', limit: MOST_NAMED } as const;
      const { rows } = await pageOfPeople(tx, websiteId, line);
      const released = await release(
        parts,
        tx,
        websiteId,
        { itemId: productId, variantId },
        { settings, announces: true },
      );
      const people = rows
        .slice(0, released.queued)
        .map(({ id, email, signedUpOn }) => ({ id, email, signedUpOn }));
      throw new Rehearsed({ ...released, settings, people });
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.preview;
    throw error;
  }
}
