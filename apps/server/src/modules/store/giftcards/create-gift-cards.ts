import { giftCardKey, giftCardMessages } from '@awning/commerce';
import type { GiftCardId, WebsiteId } from '../../../platform/entity-ids.ts';
import { networkOf } from '../../../platform/http/index.ts';
import { invariant } from '../../../platform/invariant.ts';
import type { Limit } from '../../../platform/limits/index.ts';
import { createGiftCardAdmin } from './create-gift-card-admin.ts';
import * as balances from './gift-card-balance-repository.ts';
import { giftCardErrors } from './gift-card-errors.ts';
import { giftCardInvariants } from './gift-card-invariants.ts';
import { announceDueCards, type GiftCardContext, issueOfOrder } from './gift-card-issuing.ts';
import type { GiftCardParts } from './gift-card-parts.ts';
import * as repository from './gift-card-repository.ts';
import { createGiftCardVault } from './gift-card-vault.ts';
import type { DebitedGiftCard, DebitOutcome, GiftCardState, GiftCards } from './gift-cards.ts';

const TRIES: Limit = { name: 'gift-card-codes', max: 10, windowSeconds: 60 };
/** What no card can have, so that a code that cannot exist costs as much as one that could. */
const NO_CODE = 'none';

export function createGiftCards(parts: GiftCardParts): GiftCards {
  const { database, limiter, clock } = parts;
  const vault = createGiftCardVault(parts);
  const context: GiftCardContext = { ...parts, vault };

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
      const refusal = await balances.debitCards(tx, websiteId, {
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
      await balances.restoreCard(tx, websiteId, { ...refund, actor, now: clock.now() });
    },
    issue: (tx, websiteId, order) => issueOfOrder(context, tx, websiteId, order),
    ofOrder: repository.findOfOrder,
    async refundCards(tx, websiteId, { orderId, refundId, actor, lines }) {
      const taking = { orderId, refundId, lines, actor, now: clock.now() };
      return (await balances.refundCards(tx, websiteId, taking)).map(toDebited);
    },
    wouldRefund: async (db, websiteId, refund) =>
      (await balances.cardsToRefund(db, websiteId, refund)).map(toDebited),
    giveAgain: (tx, websiteId, { refundId, actor }) =>
      balances.giveCardsAgain(tx, websiteId, { refundId, actor, now: clock.now() }),
    letter: (websiteId, giftCardId) => readLetter(context, websiteId, giftCardId),
    announceDue: () => announceDueCards(context),
    rotate: vault.rotate,
    admin: createGiftCardAdmin(context),
    invariants: [...giftCardInvariants(clock), ...vault.invariants],
  };
}

/** What the mail with its code says; null: there is none to be sent. */
async function readLetter(
  { database, vault }: GiftCardContext,
  websiteId: WebsiteId,
  giftCardId: GiftCardId,
): ReturnType<GiftCards['letter']> {
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
}

const DEBIT_SENTENCES: Readonly<Record<balances.DebitRefusal, string>> = {
  unknown: giftCardMessages.unknown,
  disabled: giftCardMessages.disabled,
  expired: giftCardMessages.expired,
  'other-currency': giftCardMessages.otherCurrency,
  'test-only': giftCardMessages.testOnly,
  'not-enough': giftCardMessages.notEnough,
};

const toDebited = ({ lineId, taken: takenMinor, initial }: balances.DebitedCard): DebitedGiftCard => ({
  lineId,
  takenMinor,
  initialMinor: initial,
});

/** The price has been worked out; here a strange amount is a bug, which must not become a movement. */
function checkAmounts(amounts: readonly { readonly amountMinor: number }[]): void {
  for (const { amountMinor } of amounts)
    invariant(
      Number.isSafeInteger(amountMinor) && amountMinor > 0,
      `${amountMinor} is no amount of a gift card`,
    );
}
