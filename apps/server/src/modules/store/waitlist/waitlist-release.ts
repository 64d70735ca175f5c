import type { WaitlistSettings, WaitlistSkip } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import { insertLinks } from './waitlist-link-repository.ts';
import { MAIL_JOB } from './waitlist-mail-causes.ts';
import type { VariantRef, WaitlistParts } from './waitlist-parts.ts';
import * as repository from './waitlist-repository.ts';
import { readSettings } from './waitlist-settings.ts';
import * as supply from './waitlist-supply-repository.ts';

interface Released {
  /** Mails that follow. */
  readonly queued: number;
  readonly stillWaiting: number;
  readonly skipped: WaitlistSkip | null;
}

/** A restock of a million units is given away in portions; the rest follows within a minute. */
const MOST_LINKS = 5_000;
/** Without a limit there is one for everybody. */
const PLENTY = 2_000_000_000;
const HOUR_MS = 3_600_000;
/**
 * The link's clock says how long it can be used; what it keeps is the line's until we have asked who is next, so that
 * the crowd cannot come between, also after a night without a server.
 */
const HOLD_MARGIN_MS = 24 * HOUR_MS;

export const heldUntil = (endsAt: Date): Date => new Date(endsAt.getTime() + HOLD_MARGIN_MS);

export const callMailJob = (
  { queue }: Pick<WaitlistParts, 'queue'>,
  tx: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
): Promise<void> => queue.send(tx, MAIL_JOB, { websiteId, variantId });

/**
 * Who gets what there is. Every decision about a variant locks its level first, as sales do, and then reads the line:
 * so units are given away once, in order, and nobody who signs up at this moment is overlooked.
 *
 * In the caller's transaction. `announces`: all that there is becomes the line's; without it the line gets what was
 * announced before and nobody has been given yet.
 */
export async function release(
  parts: WaitlistParts,
  tx: Queryable,
  websiteId: WebsiteId,
  { itemId, variantId }: VariantRef,
  { settings, announces }: { settings: WaitlistSettings; announces: boolean },
): Promise<Released> {
  const { inventory, productPages, siteVersions, clock } = parts;
  const stock = await inventory.waitingStock(tx, websiteId, variantId, { giving: true });
  const waiting = await repository.countWaiting(tx, websiteId, variantId);
  const nothing = (skipped: WaitlistSkip): Released => ({ queued: 0, stillWaiting: waiting, skipped });
  if (waiting === 0) {
    await supply.capUnits(tx, websiteId, variantId, 0);
    return nothing('nobody-waits');
  }
  if (stock === null || (!stock.unlimited && stock.quantity === 0)) return nothing('sold-out');
  const notHeld = stock.unlimited ? PLENTY : Math.max(0, stock.quantity - stock.heldForLinks);
  if (announces) await supply.setUnits(tx, websiteId, variantId, notHeld);
  const units = announces ? notHeld : await supply.readUnits(tx, websiteId, variantId);
  const now = clock.now();
  if (!(await productPages.isShown(tx, websiteId, { itemId, now }))) return nothing('hidden');
  const isFair = stock.free !== null && settings.mode === 'fair-release';
  const most = Math.min(units, isFair ? (stock.free ?? 0) : notHeld);
  if (most === 0) return nothing('all-held');
  const number = await supply.nextRelease(tx, websiteId, { variantId, now });
  const queued = isFair
    ? await giveLinks(parts, tx, websiteId, variantId, {
        most: Math.min(most, MOST_LINKS),
        release: number,
        holdHours: settings.holdHours,
      })
    : await repository.notifyEveryone(tx, websiteId, { variantId, release: number, now });
  // What is left when the line is through is everybody's.
  await supply.setUnits(tx, websiteId, variantId, queued === waiting ? 0 : units - queued);
  await callMailJob(parts, tx, websiteId, variantId);
  // Pages offer what nobody keeps.
  if (isFair) await siteVersions.bump(tx, websiteId);
  return { queued, stillWaiting: waiting - queued, skipped: null };
}

async function giveLinks(
  { inventory, ids, clock }: WaitlistParts,
  tx: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
  { most, release: number, holdHours }: { most: number; release: number; holdHours: number },
): Promise<number> {
  const now = clock.now();
  const line = await repository.firstInLine(tx, websiteId, { variantId, most });
  const links = line.map((signUpId) => ({ linkId: ids.next(), signUpId }));
  const endsAt = new Date(now.getTime() + holdHours * HOUR_MS);
  const linkIds = links.map(({ linkId }) => linkId);
  const heldCount = await inventory.holdForLinks(tx, websiteId, {
    variantId,
    linkIds,
    expiresAt: heldUntil(endsAt),
  });
  invariant(heldCount === links.length, 'what is free under the lock of its level can be held');
  await insertLinks(tx, websiteId, { variantId, links, release: number, holdHours, now, endsAt });
  return links.length;
}

/** What was announced and is free goes to the next in line. */
export async function goOn(
  parts: WaitlistParts,
  tx: Queryable,
  websiteId: WebsiteId,
  ref: VariantRef,
): Promise<void> {
  const { settings } = await readSettings(tx, websiteId, ref.itemId);
  await release(parts, tx, websiteId, ref, { settings, announces: false });
}
