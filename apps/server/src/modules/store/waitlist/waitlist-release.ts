import type { WaitlistSettings, WaitlistSkip } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { LinkListener, StockListener, StockMove } from '../inventory/index.ts';
import * as linkRows from './waitlist-link-rows.ts';
import { causeOfLink, MAIL_JOB } from './waitlist-mail-causes.ts';
import type { VariantRef, WaitlistParts } from './waitlist-parts.ts';
import * as repository from './waitlist-repository.ts';
import { readSettings } from './waitlist-settings.ts';
import * as supply from './waitlist-supply.ts';

export interface Released {
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
/** Then it is not the mail server but the address. */
const MAILINGS = 3;
const MAIL_SERVER_AWAY_MS = 72 * HOUR_MS;

/**
 * Who gets what there is. Every decision about a variant locks its level first, as sales do, and then reads the line:
 * so units are given away once, in order, and nobody who signs up at this moment is overlooked.
 */
export function createWaitlistRelease(parts: WaitlistParts) {
  const { inventory, mail, productPages, queue, siteVersions, ids, clock } = parts;
  const heldUntil = (endsAt: Date): Date => new Date(endsAt.getTime() + HOLD_MARGIN_MS);
  const callMailJob = (tx: Queryable, websiteId: WebsiteId, variantId: VariantId): Promise<void> =>
    queue.send(tx, MAIL_JOB, { websiteId, variantId });

  const giveLinks = async (
    tx: Queryable,
    websiteId: WebsiteId,
    variantId: VariantId,
    { most, release, holdHours }: { most: number; release: number; holdHours: number },
  ): Promise<number> => {
    const now = clock.now();
    const line = await repository.firstInLine(tx, websiteId, { variantId, most });
    const links = line.map((signUpId) => ({ linkId: ids.next(), signUpId }));
    const endsAt = new Date(now.getTime() + holdHours * HOUR_MS);
    const linkIds = links.map(({ linkId }) => linkId);
    const held = await inventory.holdForLinks(tx, websiteId, {
      variantId,
      linkIds,
      expiresAt: heldUntil(endsAt),
    });
    invariant(held === links.length, 'what is free under the lock of its level can be held');
    await linkRows.insertLinks(tx, websiteId, { variantId, links, release, holdHours, now, endsAt });
    return links.length;
  };

  /**
   * In the caller's transaction. `announces`: all that there is becomes the line's; without it the line gets what was
   * announced before and nobody has been given yet.
   */
  const release = async (
    tx: Queryable,
    websiteId: WebsiteId,
    { itemId, variantId }: VariantRef,
    { settings, announces }: { settings: WaitlistSettings; announces: boolean },
  ): Promise<Released> => {
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
      ? await giveLinks(tx, websiteId, variantId, {
          most: Math.min(most, MOST_LINKS),
          release: number,
          holdHours: settings.holdHours,
        })
      : await repository.notifyEveryone(tx, websiteId, { variantId, release: number, now });
    // What is left when the line is through is everybody's.
    await supply.setUnits(tx, websiteId, variantId, queued === waiting ? 0 : units - queued);
    await callMailJob(tx, websiteId, variantId);
    // Pages offer what nobody keeps.
    if (isFair) await siteVersions.bump(tx, websiteId);
    return { queued, stillWaiting: waiting - queued, skipped: null };
  };

  /** There is more: whoever waits hears of it, or will when somebody sends. */
  const restocked = async (tx: Queryable, websiteId: WebsiteId, move: StockMove): Promise<void> => {
    const { itemId, variantId, quantityBefore } = move;
    const stock = await inventory.waitingStock(tx, websiteId, variantId, { giving: true });
    const left = Math.max(0, quantityBefore - (stock?.heldForLinks ?? 0));
    await supply.capUnits(tx, websiteId, variantId, left);
    const { settings } = await readSettings(tx, websiteId, itemId);
    if (settings.automatic)
      await release(tx, websiteId, { itemId, variantId }, { settings, announces: true });
  };

  /**
   * Nobody reads of something that is not kept any more, if the mail is still here. Answers the links whose mails were.
   */
  const withdrawMails = async (
    tx: Queryable,
    websiteId: WebsiteId,
    variantId: VariantId,
    linkIds: readonly string[],
  ): Promise<string[]> => {
    const byCause = new Map(linkIds.map((linkId) => [causeOfLink(variantId, linkId), linkId]));
    const causes = await mail.withdraw(tx, websiteId, [...byCause.keys()]);
    return causes.flatMap((cause) => byCause.get(cause) ?? []);
  };

  /** The shop has fewer than are kept: the last in line lose theirs, and nobody else can be told yes and no at once. */
  const shrunk = async (tx: Queryable, websiteId: WebsiteId, { variantId }: VariantRef): Promise<void> => {
    const stock = await inventory.waitingStock(tx, websiteId, variantId, { giving: true });
    if (stock === null || stock.unlimited || stock.heldForLinks <= stock.quantity) return;
    const excess = stock.heldForLinks - stock.quantity;
    const linkIds = await linkRows.withdrawLinks(tx, websiteId, variantId, excess);
    await inventory.endLinks(tx, websiteId, variantId, linkIds);
    await withdrawMails(tx, websiteId, variantId, linkIds);
  };

  const movesOf = (moves: readonly StockMove[], variantIds: readonly VariantId[]): StockMove[] =>
    moves.filter(({ variantId }) => variantIds.includes(variantId));

  const onStocktaking: StockListener = async (tx, websiteId, moves) => {
    const grown = moves.filter(({ grew }) => grew);
    if (grown.length > 0) {
      const concerned = await repository.findConcerned(tx, websiteId, variantsOf(grown));
      for (const move of movesOf(grown, concerned)) await restocked(tx, websiteId, move);
    }
    const fewer = moves.filter(({ grew, unlimited }) => !grew && !unlimited);
    if (fewer.length > 0) {
      const kept = await linkRows.findHeldLinks(tx, websiteId, variantsOf(fewer));
      for (const move of movesOf(fewer, kept)) await shrunk(tx, websiteId, move);
    }
  };

  const onLinkBought: LinkListener = (tx, websiteId, linkIds) => linkRows.markBought(tx, websiteId, linkIds);

  /** What was announced and is free goes to whoever is next. */
  const goOn = async (tx: Queryable, websiteId: WebsiteId, ref: VariantRef): Promise<void> => {
    const { settings } = await readSettings(tx, websiteId, ref.itemId);
    await release(tx, websiteId, ref, { settings, announces: false });
  };

  /** What links keep is given back, and goes to the next in line. The caller has locked the level. */
  const endLinks = async (
    tx: Queryable,
    websiteId: WebsiteId,
    ref: VariantRef,
    linkIds: readonly string[],
  ): Promise<void> => {
    if (linkIds.length === 0) return;
    await inventory.endLinks(tx, websiteId, ref.variantId, linkIds);
    await withdrawMails(tx, websiteId, ref.variantId, linkIds);
    await supply.addUnits(tx, websiteId, ref.variantId, linkIds.length);
    await goOn(tx, websiteId, ref);
    await siteVersions.bump(tx, websiteId);
  };

  /**
   * The hours of a link begin with its mail: those whose mails are not even posted get them again. The caller has
   * locked the level.
   */
  const renewUnmailed = async (tx: Queryable, websiteId: WebsiteId, variantId: VariantId): Promise<void> => {
    const renewed = await linkRows.renewUnmailed(tx, websiteId, { variantId, now: clock.now() });
    for (const [endsAt, links] of Map.groupBy(renewed, (link) => link.endsAt.getTime())) {
      const linkIds = links.map(({ linkId }) => linkId);
      const expiresAt = heldUntil(new Date(endsAt));
      await inventory.prolongLinks(tx, websiteId, { variantId, linkIds, expiresAt });
    }
  };

  /**
   * Of links that are over, those whose mails have not left: they are written again, a few times, and for days when no
   * other mail leaves either.
   */
  const findUnread = async (
    tx: Queryable,
    websiteId: WebsiteId,
    variantId: VariantId,
    over: readonly linkRows.OverLink[],
  ): Promise<string[]> => {
    const linkIds = over.map(({ linkId }) => linkId);
    const unsent = new Set(await withdrawMails(tx, websiteId, variantId, linkIds));
    if (unsent.size === 0) return [];
    const lastLeft = (await mail.lastLeft(tx, websiteId)) ?? new Date(0);
    const longAgo = new Date(clock.now().getTime() - MAIL_SERVER_AWAY_MS);
    return over
      .filter(({ linkId }) => unsent.has(linkId))
      .filter(
        ({ mailings, createdAt, postedAt }) =>
          mailings < MAILINGS || (createdAt > longAgo && lastLeft < postedAt),
      )
      .map(({ linkId }) => linkId);
  };

  /**
   * Links whose time is over; what they kept goes to the next in line, or to everybody. While mails do not leave the
   * machine nobody misses anything. The caller has locked the level.
   */
  const expire = async (tx: Queryable, websiteId: WebsiteId, ref: VariantRef): Promise<void> => {
    const { variantId } = ref;
    const over = await linkRows.findOver(tx, websiteId, variantId, clock.now());
    if (over.length > 0) {
      const unread = await findUnread(tx, websiteId, variantId, over);
      const again = new Set(unread);
      const ended = over.map(({ linkId }) => linkId).filter((linkId) => !again.has(linkId));
      await linkRows.expireLinks(tx, websiteId, ended);
      await inventory.endLinks(tx, websiteId, variantId, ended);
      await supply.addUnits(tx, websiteId, variantId, ended.length);
      if (unread.length > 0) {
        await linkRows.mailAgain(tx, websiteId, unread);
        await callMailJob(tx, websiteId, variantId);
      }
    }
    await renewUnmailed(tx, websiteId, variantId);
    await goOn(tx, websiteId, ref);
    if (over.length > 0) await siteVersions.bump(tx, websiteId);
  };

  return { release, expire, endLinks, renewUnmailed, onStocktaking, onLinkBought };
}

export type WaitlistRelease = ReturnType<typeof createWaitlistRelease>;

const variantsOf = (moves: readonly StockMove[]): string[] => moves.map(({ variantId }) => variantId);
