import { checkGiftCardDetails, type GiftCardDetails, moneyText } from '@awning/commerce';
import { type GiftCard, mostOnGiftCard } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { GiftCardId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import { localTime } from '../../../platform/local-time.ts';
import { cutPage } from '../../../platform/paging.ts';
import type { AdminCause, GiftCardAdmin } from './gift-card-admin.ts';
import * as decisions from './gift-card-decisions.ts';
import { giftCardErrors } from './gift-card-errors.ts';
import type { GiftCardParts } from './gift-card-parts.ts';
import * as repository from './gift-card-repository.ts';
import type { GiftCardVault } from './gift-card-vault.ts';

interface GiftCardAdminParts extends GiftCardParts {
  readonly vault: GiftCardVault;
  readonly issueCards: decisions.IssueCards;
  readonly tell: (tx: Queryable, websiteId: WebsiteId, giftCardId: GiftCardId) => Promise<void>;
}

const USUAL_LIMIT = 50;

export function createGiftCardAdmin(parts: GiftCardAdminParts): GiftCardAdmin {
  const { database, once, settings, clock, vault, issueCards, tell } = parts;
  const { query } = database;

  const find = async (
    db: Queryable,
    websiteId: WebsiteId,
    giftCardId: GiftCardId,
  ): Promise<repository.CardRow> => {
    const row = await repository.findCard(db, websiteId, giftCardId);
    if (!row) throw giftCardErrors.missing();
    return row;
  };
  const read: GiftCardAdmin['read'] = async (websiteId, giftCardId) =>
    toGiftCard(await find(query, websiteId, giftCardId));

  /** In a transaction, once for each key where there is one. */
  const run = <T>(
    websiteId: WebsiteId,
    scope: string,
    request: unknown,
    { actor, idempotencyKey: key }: AdminCause,
    work: (tx: Queryable) => Promise<T>,
  ): Promise<T> =>
    key === undefined
      ? database.transaction(work)
      : once.inTransaction({ websiteId, scope: `${scope}/${actor}`, key, request }, work);

  return {
    async list(websiteId, { limit = USUAL_LIMIT, ...filter }) {
      const cards = await repository.listCards(query, websiteId, { ...filter, limit: limit + 1 });
      const { rows, ...page } = cutPage(cards, limit, ({ id }) => id);
      return { giftCards: rows.map(toGiftCard), ...page };
    },
    read,
    async issue(websiteId, card, cause) {
      const { amountMinor, expiresAt = null, note = '', recipientEmail = '', deliverOn = null } = card;
      const { recipientName = '', senderName = '', message = '' } = card;
      const details: GiftCardDetails = { recipientName, recipientEmail, senderName, message, deliverOn };
      const { timeZone } = (await settings.site(websiteId)).value;
      const { storeCurrency: currency } = (await settings.store(websiteId)).value;
      const errors: Record<string, string> = {
        ...checkGiftCardDetails(details, localTime(clock.now(), timeZone).day),
        ...refuseExpiry(expiresAt, clock.now()),
      };
      const most = mostOnGiftCard(currency);
      if (amountMinor > most)
        errors.amountMinor = `A gift card can hold ${moneyText(most, currency)} at most.`;
      if (deliverOn !== null && recipientEmail === '')
        errors.recipientEmail = 'Enter whom to send it to on that day.';
      if (Object.keys(errors).length > 0) throw giftCardErrors.invalid({ errors });
      // Only the id is kept with the key: nobody finds the code there.
      const [id] = await run(websiteId, 'giftcards.issue', card, cause, (tx) => {
        const draft = { currency, amountMinor, details, note, origin: null, buyerEmail: '', testMode: false };
        const ends = expiresAt === null ? null : new Date(expiresAt);
        return issueCards(tx, websiteId, [{ ...draft, expiresAt: ends }], cause.actor);
      });
      invariant(id, 'a gift card that nobody ordered is always a new one');
      const sealed = await repository.findSealed(query, websiteId, id);
      invariant(sealed, 'a gift card that was just issued is there');
      return { giftCard: await read(websiteId, id), code: vault.open(websiteId, id, sealed) };
    },
    async change(websiteId, giftCardId, { expiresAt, ...change }) {
      const errors = refuseExpiry(expiresAt ?? null, clock.now());
      if (Object.keys(errors).length > 0) throw giftCardErrors.invalid({ errors });
      const changed = await repository.changeCard(query, websiteId, giftCardId, {
        ...change,
        ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
      });
      if (!changed) throw giftCardErrors.missing();
      return read(websiteId, giftCardId);
    },
    async adjust(websiteId, giftCardId, { deltaMinor, reason }, cause) {
      if (deltaMinor === 0) throw giftCardErrors.nothingToDo();
      const request = { giftCardId, deltaMinor, reason };
      await run(websiteId, 'giftcards.adjust', request, cause, async (tx) => {
        const { currency, balanceMinor } = toGiftCard(await find(tx, websiteId, giftCardId));
        if (deltaMinor > 0 && balanceMinor + deltaMinor > mostOnGiftCard(currency))
          throw giftCardErrors.tooMuch();
        const refusal = await decisions.adjustCard(tx, websiteId, {
          giftCardId,
          deltaMinor,
          reason,
          actor: cause.actor,
          now: clock.now(),
        });
        if (refusal === 'unknown') throw giftCardErrors.missing();
        if (refusal === 'not-enough') throw giftCardErrors.notEnough();
        if (refusal === 'too-much') throw giftCardErrors.tooMuch();
      });
      return read(websiteId, giftCardId);
    },
    async movements(websiteId, giftCardId, { cursor, limit = USUAL_LIMIT }) {
      if (cursor !== undefined && !/^[1-9]\d{0,8}$/.test(cursor)) throw giftCardErrors.badCursor();
      await find(query, websiteId, giftCardId);
      const before = cursor === undefined ? undefined : Number(cursor);
      const movements = await repository.listMovements(query, websiteId, {
        giftCardId,
        before,
        limit: limit + 1,
      });
      const { rows, ...page } = cutPage(movements, limit, ({ sequence }) => String(sequence));
      return { movements: rows.map(({ sequence: _cursor, ...movement }) => movement), ...page };
    },
    async sendAgain(websiteId, giftCardId) {
      await database.transaction(async (tx) => {
        const row = await find(tx, websiteId, giftCardId);
        if (row.state === 'disabled') throw giftCardErrors.isDisabled();
        if ((row.recipientEmail || row.buyerEmail) === '') throw giftCardErrors.noAddress();
        await repository.noteSending(tx, websiteId, giftCardId, clock.now());
        await tell(tx, websiteId, giftCardId);
      });
    },
    liability: async (websiteId) => ({
      currencies: await repository.sumLiability(query, websiteId, clock.now()),
    }),
  };
}

const refuseExpiry = (expiresAt: number | null, now: Date): Record<string, string> =>
  expiresAt !== null && expiresAt <= now.getTime() ? { expiresAt: 'Choose a time that is not past.' } : {};

const toGiftCard = ({ expiresAt, announcedAt, createdAt, ...row }: repository.CardRow): GiftCard => ({
  ...row,
  label: repository.cardLabel(row.lastFour),
  expiresAt: expiresAt?.getTime() ?? null,
  sentOn: announcedAt?.getTime() ?? null,
  createdOn: createdAt.getTime(),
});
