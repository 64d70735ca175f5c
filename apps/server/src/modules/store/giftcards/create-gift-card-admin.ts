import { checkGiftCardDetails, type GiftCardDetails, moneyText } from '@awning/commerce';
import { type GiftCard, type GiftCardMovementQuery, mostOnGiftCard } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { GiftCardId, WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import { localTime } from '../../../platform/local-time.ts';
import type { AdminCause, GiftCardAdmin } from './gift-card-admin.ts';
import * as balances from './gift-card-balance-repository.ts';
import { giftCardErrors } from './gift-card-errors.ts';
import { announceCard, type GiftCardContext, issueCards } from './gift-card-issuing.ts';
import * as repository from './gift-card-repository.ts';

export function createGiftCardAdmin(context: GiftCardContext): GiftCardAdmin {
  const { database, clock } = context;
  const { query } = database;
  return {
    async list(websiteId, filter) {
      const { rows, page } = await repository.listCards(query, websiteId, filter);
      return { giftCards: rows.map(toGiftCard), ...page };
    },
    read: (websiteId, giftCardId) => read(context, websiteId, giftCardId),
    issue: (websiteId, card, cause) => issue(context, websiteId, card, cause),
    async change(websiteId, giftCardId, { expiresAt, ...change }, { expected } = {}) {
      const errors = refuseExpiry(expiresAt ?? null, clock.now());
      if (Object.keys(errors).length > 0) throw giftCardErrors.invalid({ errors });
      const fields = {
        ...change,
        ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : new Date(expiresAt) }),
      };
      const isChanged = await repository.changeCard(query, websiteId, giftCardId, fields, expected);
      const card = await read(context, websiteId, giftCardId);
      if (!isChanged) throw giftCardErrors.changedMeanwhile();
      return card;
    },
    adjust: (websiteId, giftCardId, adjustment, cause) =>
      adjust(context, websiteId, giftCardId, adjustment, cause),
    movements: (websiteId, giftCardId, page) => listMovements(context, websiteId, giftCardId, page),
    sendAgain: (websiteId, giftCardId) => sendAgain(context, websiteId, giftCardId),
    liability: async (websiteId) => ({
      currencies: await repository.sumLiability(query, websiteId, clock.now()),
    }),
  };
}

async function find(
  db: Queryable,
  websiteId: WebsiteId,
  giftCardId: GiftCardId,
): Promise<repository.CardRow> {
  const row = await repository.findCard(db, websiteId, giftCardId);
  if (!row) throw giftCardErrors.missing();
  return row;
}

const read = async (
  { database }: GiftCardContext,
  websiteId: WebsiteId,
  giftCardId: GiftCardId,
): Promise<GiftCard> => toGiftCard(await find(database.query, websiteId, giftCardId));

interface AdminCall extends AdminCause {
  readonly scope: string;
  readonly request: unknown;
}

/** In a transaction, once for each key where there is one. */
const run = <T>(
  { database, once }: GiftCardContext,
  websiteId: WebsiteId,
  { scope, request, actor, idempotencyKey: key }: AdminCall,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> =>
  key === undefined
    ? database.transaction(work)
    : once.inTransaction({ websiteId, scope: `${scope}/${actor}`, key, request }, work);

async function issue(
  context: GiftCardContext,
  websiteId: WebsiteId,
  card: Parameters<GiftCardAdmin['issue']>[1],
  cause: AdminCause,
): ReturnType<GiftCardAdmin['issue']> {
  const { database, settings, clock, vault } = context;
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
  if (amountMinor > most) errors.amountMinor = `A gift card can hold ${moneyText(most, currency)} at most.`;
  if (deliverOn !== null && recipientEmail === '')
    errors.recipientEmail = 'Enter whom to send it to on that day.';
  if (Object.keys(errors).length > 0) throw giftCardErrors.invalid({ errors });
  // Only the id is kept with the key: nobody finds the code there.
  const call = { ...cause, scope: 'giftcards.issue', request: card };
  const [id] = await run(context, websiteId, call, (tx) => {
    const draft = { currency, amountMinor, details, note, origin: null, buyerEmail: '', testMode: false };
    const ends = expiresAt === null ? null : new Date(expiresAt);
    return issueCards(context, tx, websiteId, [{ ...draft, expiresAt: ends }], cause.actor);
  });
  invariant(id, 'a gift card that nobody ordered is always a new one');
  const sealed = await repository.findSealed(database.query, websiteId, id);
  invariant(sealed, 'a gift card that was just issued is there');
  return { giftCard: await read(context, websiteId, id), code: vault.open(websiteId, id, sealed) };
}

async function adjust(
  context: GiftCardContext,
  websiteId: WebsiteId,
  giftCardId: GiftCardId,
  { deltaMinor, reason }: Parameters<GiftCardAdmin['adjust']>[2],
  cause: AdminCause,
): Promise<GiftCard> {
  if (deltaMinor === 0) throw giftCardErrors.nothingToDo();
  const call = { ...cause, scope: 'giftcards.adjust', request: { giftCardId, deltaMinor, reason } };
  await run(context, websiteId, call, async (tx) => {
    const { currency, balanceMinor } = toGiftCard(await find(tx, websiteId, giftCardId));
    if (deltaMinor > 0 && balanceMinor + deltaMinor > mostOnGiftCard(currency))
      throw giftCardErrors.tooMuch();
    const refusal = await balances.adjustCard(tx, websiteId, {
      giftCardId,
      deltaMinor,
      reason,
      actor: cause.actor,
      now: context.clock.now(),
    });
    if (refusal === 'unknown') throw giftCardErrors.missing();
    if (refusal === 'not-enough') throw giftCardErrors.notEnough();
    if (refusal === 'too-much') throw giftCardErrors.tooMuch();
  });
  return read(context, websiteId, giftCardId);
}

async function listMovements(
  { database }: GiftCardContext,
  websiteId: WebsiteId,
  giftCardId: GiftCardId,
  request: GiftCardMovementQuery,
): ReturnType<GiftCardAdmin['movements']> {
  await find(database.query, websiteId, giftCardId);
  const { rows, page } = await repository.listMovements(database.query, websiteId, giftCardId, request);
  return { movements: rows, ...page };
}

const sendAgain = (context: GiftCardContext, websiteId: WebsiteId, giftCardId: GiftCardId): Promise<void> =>
  context.database.transaction(async (tx) => {
    const row = await find(tx, websiteId, giftCardId);
    if (row.state === 'disabled') throw giftCardErrors.isDisabled();
    if ((row.recipientEmail || row.buyerEmail) === '') throw giftCardErrors.noAddress();
    await repository.noteSending(tx, websiteId, giftCardId, context.clock.now());
    await announceCard(context, tx, websiteId, giftCardId);
  });

const refuseExpiry = (expiresAt: number | null, now: Date): Record<string, string> =>
  expiresAt !== null && expiresAt <= now.getTime() ? { expiresAt: 'Choose a time that is not past.' } : {};

const toGiftCard = ({ expiresAt, announcedAt, createdAt, ...row }: repository.CardRow): GiftCard => ({
  ...row,
  label: repository.cardLabel(row.lastFour),
  expiresAt: expiresAt?.getTime() ?? null,
  sentOn: announcedAt?.getTime() ?? null,
  createdOn: createdAt.getTime(),
});
