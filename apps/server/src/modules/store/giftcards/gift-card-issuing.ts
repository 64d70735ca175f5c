import { addDays, type GiftCardDetails, usableGiftCardDetails } from '@awning/commerce';
import type { Queryable } from '../../../platform/db/index.ts';
import type { GiftCardId, WebsiteId } from '../../../platform/entity-ids.ts';
import { localTime } from '../../../platform/local-time.ts';
import * as balances from './gift-card-balance-repository.ts';
import type { GiftCardParts } from './gift-card-parts.ts';
import * as repository from './gift-card-repository.ts';
import type { GiftCardVault } from './gift-card-vault.ts';
import { GIFT_CARD_EVENTS, type GiftCardEvent, type GiftCardLine, type GiftCards } from './gift-cards.ts';
import { lastDueDay } from './site-calendar.ts';

export interface GiftCardContext extends GiftCardParts {
  readonly vault: GiftCardVault;
}

const DUE_BATCH = 100;
const NOBODY: GiftCardDetails = {
  recipientName: '',
  recipientEmail: '',
  senderName: '',
  message: '',
  deliverOn: null,
};

/** Its mail follows from this. */
export function announceCard(
  { outbox }: Pick<GiftCardParts, 'outbox'>,
  tx: Queryable,
  websiteId: WebsiteId,
  giftCardId: GiftCardId,
): Promise<void> {
  const payload: GiftCardEvent = { giftCardId };
  return outbox.emit(tx, { websiteId, topic: GIFT_CARD_EVENTS.due, payload });
}

/** Cards, and the mails of those that wait for no day. */
export async function issueCards(
  context: GiftCardContext,
  tx: Queryable,
  websiteId: WebsiteId,
  cards: readonly balances.CardToIssue[],
  actor: string,
): Promise<string[]> {
  const { ids, vault, clock } = context;
  const drafts = cards.map((card) => {
    const id = ids.next();
    const to = card.details.recipientEmail || card.buyerEmail;
    return {
      ...card,
      id,
      code: vault.keep(websiteId, id, vault.createCode()),
      announced: to !== '' && card.details.deliverOn === null,
    };
  });
  const issued = await balances.issueCards(tx, websiteId, drafts, { actor, now: clock.now() });
  const announced = new Set(drafts.filter((draft) => draft.announced).map(({ id }) => id));
  for (const id of issued) if (announced.has(id)) await announceCard(context, tx, websiteId, id);
  return issued;
}

/** One for each unit that an order has bought. */
export async function issueOfOrder(
  context: GiftCardContext,
  tx: Queryable,
  websiteId: WebsiteId,
  { orderId, email, currency, testMode, lines }: Parameters<GiftCards['issue']>[2],
): ReturnType<GiftCards['issue']> {
  const cards = lines.filter(sellsCards).flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => ({
      currency,
      amountMinor: line.regularMinor,
      expiresAt: null,
      buyerEmail: email,
      note: '',
      testMode,
      origin: { orderId, lineId: line.lineId, unit: index + 1 },
      details: line.giftCard ? usableGiftCardDetails(line.giftCard) : NOBODY,
    })),
  );
  if (cards.length === 0) return [];
  await issueCards(context, tx, websiteId, cards, 'order');
  return repository.findOfOrder(tx, websiteId, orderId);
}

const sellsCards = ({ productType, regularMinor }: GiftCardLine): boolean =>
  productType === 'gift-card' && regularMinor > 0;

/** Those whose day has come, of all sites. Gives how many there were. */
export async function announceDueCards(context: GiftCardContext): Promise<number> {
  const { database, clock } = context;
  // Where it is latest it may be tomorrow already; each site is asked for its own day.
  const latest = addDays(localTime(clock.now(), 'UTC').day, 1);
  let count = 0;
  for (const websiteId of await repository.sitesWithDue(database.query, latest))
    count += await announceDueOf(context, websiteId);
  return count;
}

async function announceDueOf(context: GiftCardContext, websiteId: WebsiteId): Promise<number> {
  const { database, settings, clock } = context;
  const { timeZone } = (await settings.site(websiteId)).value;
  const day = lastDueDay(clock.now(), timeZone);
  let count = 0;
  for (let batch = DUE_BATCH; batch === DUE_BATCH; count += batch)
    batch = await database.transaction(async (tx) => {
      const due = { due: repository.dueOn(day), now: clock.now(), most: DUE_BATCH };
      const announced = await repository.markAnnounced(tx, websiteId, due);
      for (const id of announced) await announceCard(context, tx, websiteId, id);
      return announced.length;
    });
  return count;
}
