import type { WaitlistSettings, WaitlistSkip } from '@awning/contract';
import type { Queryable } from '../../platform/db/index.ts';
import { invariant } from '../../platform/invariant.ts';
import type { LinkListener, StockListener, StockMove } from '../inventory/index.ts';
import { MAIL_JOB } from './waitlist-mail-job.ts';
import type { VariantRef, WaitlistParts } from './waitlist-parts.ts';
import * as repository from './waitlist-repository.ts';
import { readSettings } from './waitlist-settings.ts';

export interface Released {
  /** Mails that follow. */
  readonly queued: number;
  readonly stillWaiting: number;
  readonly skipped: WaitlistSkip | null;
}

/** A restock of a million units is given away in portions; the rest follows within a minute. */
const MOST_LINKS = 5_000;
const HOUR_MS = 3_600_000;

/**
 * Who gets what there is. Every decision about a variant locks its level first, as sales do, and then reads the line: so units are given
 * away once, in order, and nobody who signs up at this moment is overlooked.
 */
export function createWaitlistRelease({ inventory, queue, siteVersions, ids, clock }: WaitlistParts) {
  const tell = async (
    tx: Queryable,
    websiteId: string,
    { variantId }: VariantRef,
    restock: number,
  ): Promise<Released> => {
    const queued = await repository.tellEveryone(tx, websiteId, { variantId, restock, now: clock.now() });
    return { queued, stillWaiting: 0, skipped: null };
  };

  const giveLinks = async (
    tx: Queryable,
    websiteId: string,
    { itemId, variantId }: VariantRef,
    o: { restock: number; free: number; waiting: number; settings: WaitlistSettings },
  ): Promise<Released> => {
    const now = clock.now();
    const most = Math.min(o.free, MOST_LINKS);
    const line = await repository.firstInLine(tx, websiteId, { variantId, restock: o.restock, most });
    // A restock mails nobody twice: who lost what was kept and gets another is told by the next number.
    const restock = line.some(({ hadLink }) => hadLink)
      ? await repository.startRestock(tx, websiteId, variantId, now)
      : o.restock;
    const links = line.map(({ signUpId }) => ({ linkId: ids.next(), signUpId }));
    const endsAt = new Date(now.getTime() + o.settings.holdHours * HOUR_MS);
    const linkIds = links.map(({ linkId }) => linkId);
    const held = await inventory.holdForLinks(tx, websiteId, { variantId, linkIds, expiresAt: endsAt });
    invariant(held === links.length, 'what is free under the lock of its level can be held');
    await repository.insertLinks(tx, websiteId, { itemId, variantId, links, restock, now, endsAt });
    return { queued: links.length, stillWaiting: o.waiting - links.length, skipped: null };
  };

  /** In the caller's transaction. `restock`: the number of the one that this is part of. */
  const release = async (
    tx: Queryable,
    websiteId: string,
    ref: VariantRef,
    { settings, restock }: { settings: WaitlistSettings; restock?: number },
  ): Promise<Released> => {
    const stock = await inventory.waitingStock(tx, websiteId, ref.variantId, { giving: true });
    const waiting = await repository.countWaiting(tx, websiteId, ref.variantId);
    const nothing = (skipped: WaitlistSkip): Released => ({ queued: 0, stillWaiting: waiting, skipped });
    if (waiting === 0) return nothing('nobody-waits');
    if (stock === null || (!stock.unlimited && stock.quantity === 0)) return nothing('sold-out');
    const number =
      restock ??
      ((await repository.currentRestock(tx, websiteId, ref.variantId)) ||
        (await repository.startRestock(tx, websiteId, ref.variantId, clock.now())));
    if (stock.free !== null && settings.mode === 'fair-release') {
      if (stock.free === 0) return nothing('all-held');
      const given = await giveLinks(tx, websiteId, ref, {
        ...{ restock: number, free: stock.free, waiting, settings },
      });
      await queue.send(tx, MAIL_JOB, { websiteId, variantId: ref.variantId });
      // Pages offer what nobody keeps.
      await siteVersions.bump(tx, websiteId);
      return given;
    }
    const told = await tell(tx, websiteId, ref, number);
    await queue.send(tx, MAIL_JOB, { websiteId, variantId: ref.variantId });
    return told;
  };

  /** There is more: whoever waits hears of it, or will when somebody sends. */
  const restocked = async (tx: Queryable, websiteId: string, ref: VariantRef): Promise<void> => {
    const restock = await repository.startRestock(tx, websiteId, ref.variantId, clock.now());
    const { settings } = await readSettings(tx, websiteId, ref.itemId);
    if (settings.automatic) await release(tx, websiteId, ref, { settings, restock });
  };

  /** The shop has fewer than are kept: the last in line lose theirs, and nobody else can be told yes and no at once. */
  const shrunk = async (tx: Queryable, websiteId: string, { variantId }: VariantRef): Promise<void> => {
    const stock = await inventory.waitingStock(tx, websiteId, variantId, { giving: true });
    if (stock === null || stock.unlimited || stock.heldForLinks <= stock.quantity) return;
    const excess = stock.heldForLinks - stock.quantity;
    const linkIds = await repository.withdrawLinks(tx, websiteId, variantId, excess);
    await inventory.endLinks(tx, websiteId, variantId, linkIds);
  };

  const refsOf = (moves: readonly StockMove[], variantIds: readonly string[]): VariantRef[] =>
    moves.filter(({ variantId }) => variantIds.includes(variantId));

  const onStocktaking: StockListener = async (tx, websiteId, moves) => {
    const grown = moves.filter(({ grew }) => grew);
    if (grown.length > 0) {
      const wanted = await repository.findWaiting(tx, websiteId, variantsOf(grown));
      for (const ref of refsOf(grown, wanted)) await restocked(tx, websiteId, ref);
    }
    const fewer = moves.filter(({ grew, unlimited }) => !grew && !unlimited);
    if (fewer.length > 0) {
      const kept = await repository.findKept(tx, websiteId, variantsOf(fewer));
      for (const ref of refsOf(fewer, kept)) await shrunk(tx, websiteId, ref);
    }
  };

  const onLinkBought: LinkListener = (tx, websiteId, linkIds) =>
    repository.markBought(tx, websiteId, linkIds);

  /** What became free goes to the next in line, where units are given away in line. */
  const goOn = async (tx: Queryable, websiteId: string, ref: VariantRef): Promise<void> => {
    const { settings } = await readSettings(tx, websiteId, ref.itemId);
    if (settings.mode === 'fair-release') await release(tx, websiteId, ref, { settings });
  };

  /** What links keep is given back, and goes to the next in line. The caller has locked the level. */
  const endLinks = async (
    tx: Queryable,
    websiteId: string,
    ref: VariantRef,
    linkIds: readonly string[],
  ): Promise<void> => {
    if (linkIds.length === 0) return;
    await inventory.endLinks(tx, websiteId, ref.variantId, linkIds);
    await goOn(tx, websiteId, ref);
    await siteVersions.bump(tx, websiteId);
  };

  /** Links whose time is over; what they kept goes to the next in line, or to everybody. The caller has locked the level. */
  const expire = async (tx: Queryable, websiteId: string, ref: VariantRef): Promise<void> => {
    const ended = await repository.expireLinks(tx, websiteId, ref.variantId, clock.now());
    await goOn(tx, websiteId, ref);
    if (ended.length > 0) await siteVersions.bump(tx, websiteId);
  };

  return { release, expire, endLinks, onStocktaking, onLinkBought };
}

export type WaitlistRelease = ReturnType<typeof createWaitlistRelease>;

const variantsOf = (moves: readonly StockMove[]): string[] => moves.map(({ variantId }) => variantId);
