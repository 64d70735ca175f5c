import {
  addDays,
  type GiftCardDetails,
  giftCardKey,
  giftCardMessages,
  usableGiftCardDetails,
} from '@awning/commerce';
import type { Queryable } from '../../../platform/db/index.ts';
import type { GiftCardId, WebsiteId } from '../../../platform/entity-ids.ts';
import { networkOf } from '../../../platform/http/index.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { Limit } from '../../../platform/limits/index.ts';
import { localTime } from '../../../platform/local-time.ts';
import { createGiftCardAdmin } from './create-gift-card-admin.ts';
import * as decisions from './gift-card-decisions.ts';
import { giftCardErrors } from './gift-card-errors.ts';
import { giftCardInvariants } from './gift-card-invariants.ts';
import type { GiftCardParts } from './gift-card-parts.ts';
import * as repository from './gift-card-repository.ts';
import { createGiftCardVault } from './gift-card-vault.ts';
import {
  type DebitedGiftCard,
  type DebitOutcome,
  GIFT_CARD_EVENTS,
  type GiftCardEvent,
  type GiftCardLine,
  type GiftCardState,
  type GiftCards,
} from './gift-cards.ts';
import { lastDueDay } from './site-calendar.ts';

const TRIES: Limit = { name: 'gift-card-codes', max: 10, windowSeconds: 60 };
/** What no card can have, so that a code that cannot exist costs as much as one that could. */
const NO_CODE = 'none';
const DUE_BATCH = 100;
const NOBODY: GiftCardDetails = {
  recipientName: '',
  recipientEmail: '',
  senderName: '',
  message: '',
  deliverOn: null,
};

export function createGiftCards(parts: GiftCardParts): GiftCards {
  const { database, outbox, settings, limiter, clock, ids } = parts;
  const vault = createGiftCardVault(parts);

  const tell = (tx: Queryable, websiteId: WebsiteId, giftCardId: GiftCardId): Promise<void> => {
    const payload: GiftCardEvent = { giftCardId };
    return outbox.emit(tx, { websiteId, topic: GIFT_CARD_EVENTS.due, payload });
  };

  const toState = (row: repository.CardRow): GiftCardState => ({
    id: row.id,
    label: repository.cardLabel(row.lastFour),
    currency: row.currency,
    balanceMinor: row.balanceMinor,
    testMode: row.testMode,
    state: row.state === 'active' && row.expiresAt && row.expiresAt <= clock.now() ? 'expired' : row.state,
  });

  const find: GiftCards['find'] = async (websiteId, code) => {
    const hashes = vault.hashes(websiteId, giftCardKey(code) ?? NO_CODE);
    const row = await repository.findByHashes(database.query, websiteId, hashes);
    return row && toState(row);
  };

  /** Cards, and the mails of those that wait for no day. */
  const issueCards: decisions.IssueCards = async (tx, websiteId, cards, actor) => {
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
    const issued = await decisions.issueCards(tx, websiteId, drafts, { actor, now: clock.now() });
    const told = new Set(drafts.filter(({ announced }) => announced).map(({ id }) => id));
    for (const id of issued) if (told.has(id)) await tell(tx, websiteId, id);
    return issued;
  };

  const announceSite = async (websiteId: WebsiteId): Promise<number> => {
    const { timeZone } = (await settings.site(websiteId)).value;
    const day = lastDueDay(clock.now(), timeZone);
    let count = 0;
    for (let batch = DUE_BATCH; batch === DUE_BATCH; count += batch)
      batch = await database.transaction(async (tx) => {
        const due = { due: repository.dueOn(day), now: clock.now(), most: DUE_BATCH };
        const announced = await repository.markAnnounced(tx, websiteId, due);
        for (const id of announced) await tell(tx, websiteId, id);
        return announced.length;
      });
    return count;
  };

  return {
    find,
    async tryCode(websiteId, code, { address }) {
      const { allowed, retryAfterSeconds } = await limiter.take(TRIES, networkOf(address));
      if (!allowed) throw giftCardErrors.tooManyTries({ retryAfterSeconds });
      return find(websiteId, code);
    },
    async byIds(websiteId, cardIds) {
      if (cardIds.length === 0) return new Map();
      const rows = await repository.findByIds(database.query, websiteId, cardIds);
      return new Map(rows.map((row) => [row.id, toState(row)]));
    },
    async debit(tx, websiteId, { orderId, cards, currency, testMode = false }): Promise<DebitOutcome> {
      checkAmounts(cards);
      if (cards.length === 0) return { ok: true };
      const refusal = await decisions.debitCards(tx, websiteId, {
        orderId,
        cards,
        currency: currency ?? null,
        testMode,
        actor: 'checkout',
        now: clock.now(),
      });
      return refusal === null
        ? { ok: true }
        : { ok: false, giftCardId: refusal.giftCardId, sentence: DEBIT_SENTENCES[refusal.reason] };
    },
    async restore(tx, websiteId, { actor = 'refund', ...refund }) {
      checkAmounts([refund]);
      await decisions.restoreCard(tx, websiteId, { ...refund, actor, now: clock.now() });
    },
    async issue(tx, websiteId, { orderId, email, currency, testMode, lines }) {
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
      await issueCards(tx, websiteId, cards, 'order');
      return repository.findOfOrder(tx, websiteId, orderId);
    },
    ofOrder: repository.findOfOrder,
    async refundCards(tx, websiteId, { orderId, refundId, actor, lines }) {
      const taking = { orderId, refundId, lines, actor, now: clock.now() };
      return (await decisions.refundCards(tx, websiteId, taking)).map(toDebited);
    },
    wouldRefund: async (db, websiteId, refund) =>
      (await decisions.cardsToRefund(db, websiteId, refund)).map(toDebited),
    giveAgain: (tx, websiteId, { refundId, actor }) =>
      decisions.giveCardsAgain(tx, websiteId, { refundId, actor, now: clock.now() }),
    async letter(websiteId, giftCardId) {
      const row = await repository.findCard(database.query, websiteId, giftCardId);
      const sealed = row && (await repository.findSealed(database.query, websiteId, giftCardId));
      if (!row || !sealed || row.state === 'disabled') return null;
      const { currency, initialMinor, balanceMinor, expiresAt, orderId } = row;
      const { recipientName, recipientEmail, senderName, message, deliverOn } = row;
      return {
        giftCardId,
        currency,
        initialMinor,
        balanceMinor,
        expiresAt,
        orderId,
        code: vault.open(websiteId, giftCardId, sealed),
        to: recipientEmail || row.buyerEmail,
        details: { recipientName, recipientEmail, senderName, message, deliverOn },
      };
    },
    async announceDue() {
      // Where it is latest it may be tomorrow already; each site is asked for its own day.
      const latest = addDays(localTime(clock.now(), 'UTC').day, 1);
      let count = 0;
      for (const websiteId of await repository.sitesWithDue(database.query, latest))
        count += await announceSite(websiteId);
      return count;
    },
    rotate: vault.rotate,
    admin: createGiftCardAdmin({ ...parts, vault, issueCards, tell }),
    invariants: [...giftCardInvariants(clock), ...vault.invariants],
  };
}

const DEBIT_SENTENCES: Readonly<Record<decisions.DebitRefusal, string>> = {
  unknown: giftCardMessages.unknown,
  disabled: giftCardMessages.disabled,
  expired: giftCardMessages.expired,
  'other-currency': giftCardMessages.otherCurrency,
  'test-only': giftCardMessages.testOnly,
  'not-enough': giftCardMessages.notEnough,
};

const toDebited = ({ lineId, taken, initial }: decisions.DebitedCard): DebitedGiftCard => ({
  lineId,
  takenMinor: taken,
  initialMinor: initial,
});

const sellsCards = ({ productType, regularMinor }: GiftCardLine): boolean =>
  productType === 'gift-card' && regularMinor > 0;

/** The price has been worked out; here a strange amount is a bug, which must not become a movement. */
function checkAmounts(amounts: readonly { readonly amountMinor: number }[]): void {
  for (const { amountMinor } of amounts)
    invariant(
      Number.isSafeInteger(amountMinor) && amountMinor > 0,
      `${amountMinor} is no amount of a gift card`,
    );
}
