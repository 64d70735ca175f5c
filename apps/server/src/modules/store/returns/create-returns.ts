import type { PlacedOrder } from '@awning/commerce';
import type { OrderReturns } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { OrderId, ReturnId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import { readActorNames } from '../../people/members/index.ts';
import { readProductCategories } from '../catalog/index.ts';
import {
  type OrderActor,
  type OrderOfReturn,
  type Orders,
  type OrdersOfReturns,
  orderErrors,
} from '../orders/index.ts';
import { toOrderReturns } from './return-dto.ts';
import { returnErrors } from './return-errors.ts';
import { returnInvariants } from './return-invariants.ts';
import * as labels from './return-label-repository.ts';
import { workOutReceipt } from './return-receipt.ts';
import * as repository from './return-repository.ts';
import { checkedLabel, writeReturn } from './return-request.ts';
import { CUSTOMER, type StoredReturn } from './return-rows.ts';
import { canReopen, heldLines, isOpen, offerReturn, returnableLines, stateOf } from './return-rules.ts';
import { createReturnSettings } from './return-settings.ts';
import { RETURN_EVENTS, type ReturnKey, type Returns } from './returns.ts';

interface ReturnParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly orders: Pick<Orders, 'byId' | 'lock'> & { readonly ofReturns: OrdersOfReturns };
  readonly mail: Pick<Mail, 'withdraw' | 'hasLeft'>;
}

/** Under which the mails about an answer are posted. */
const answerMails = (returnId: ReturnId): string[] => [
  `return-accepted/${returnId}`,
  `return-declined/${returnId}`,
];

export function createReturns(parts: ReturnParts): Returns {
  const { database, clock, ids, orders, mail } = parts;
  const settings = createReturnSettings(parts);

  const read = async (websiteId: WebsiteId, orderId: OrderId): Promise<OrderReturns> => {
    const order = await orders.byId(websiteId, orderId);
    if (!order) throw orderErrors.missing();
    const returns = await repository.listReturns(database.query, websiteId, orderId);
    const told = await Promise.all(
      returns.map(async ({ returnId, state }) =>
        state === 'accepted' || state === 'declined'
          ? mail.hasLeft(database.query, websiteId, answerMails(returnId))
          : false,
      ),
    );
    const names = await readActorNames(
      database.query,
      websiteId,
      returns.map(({ askedBy }) => askedBy),
    );
    const isTold = (back: StoredReturn): boolean => told[returns.indexOf(back)] ?? false;
    return toOrderReturns(order, returns, { isTold, names });
  };

  const offerFor = async (
    order: PlacedOrder,
    returns: readonly StoredReturn[],
    db: Queryable = database.query,
  ) => {
    const { value } = await settings.read(order.websiteId, db);
    const { categories } = value.finalSale;
    const itemIds = [...new Set(order.lines.map(({ itemId }) => itemId))];
    const filed = categories.length === 0 ? null : await readProductCategories(db, order.websiteId, itemIds);
    return {
      settings: value,
      offer: offerReturn({
        order,
        returns,
        settings: value,
        categoriesOf: (itemId) => filed?.get(itemId) ?? [],
        now: clock.now().getTime(),
      }),
    };
  };

  /** Null: it has none. Of the order as it is now, with refunds that were made or refused just now. */
  const count = async (tx: Queryable, websiteId: WebsiteId, orderId: OrderId) => {
    const returns = await repository.listReturns(tx, websiteId, orderId);
    const order = returns.length === 0 ? null : await orders.lock(tx, websiteId, orderId);
    if (!order) return null;
    const states = returns.map((back) => stateOf(back, order));
    return {
      askedReturns: states.filter((state) => state === 'asked').length,
      openReturns: states.filter(isOpen).length,
    };
  };

  /** Afterwards the order says how many of its returns wait. */
  const change = (
    websiteId: WebsiteId,
    orderId: OrderId,
    by: OrderActor & { readonly what: string; readonly request: unknown },
    work: (locked: OrderOfReturn, returns: readonly StoredReturn[]) => Promise<void>,
  ): Promise<void> =>
    orders.ofReturns.change(websiteId, orderId, by, async (locked) => {
      await work(locked, await repository.listReturns(locked.tx, websiteId, orderId));
      const counts = await count(locked.tx, websiteId, orderId);
      if (counts) locked.set(counts);
    });

  const changeOne = async (
    { websiteId, orderId, returnId }: ReturnKey,
    by: OrderActor & { readonly what: string; readonly request?: unknown },
    work: (locked: OrderOfReturn, back: StoredReturn, returns: readonly StoredReturn[]) => Promise<void>,
  ): Promise<OrderReturns> => {
    const request = { returnId, request: by.request };
    await change(websiteId, orderId, { ...by, request }, (locked, returns) =>
      work(locked, findReturn(returns, returnId), returns),
    );
    return read(websiteId, orderId);
  };

  return {
    settings,
    ofOrder: read,
    async find(websiteId, orderId, returnId, db = database.query) {
      const returns = await repository.listReturns(db, websiteId, orderId);
      return returns.find((each) => each.returnId === returnId) ?? null;
    },
    async forShopper(order) {
      const returns = await repository.listReturns(database.query, order.websiteId, order.orderId);
      const shown = returns.map((back) => ({ ...back, shownState: stateOf(back, order) }));
      return { returns: shown, ...(await offerFor(order, returns)) };
    },
    ask: (websiteId, orderId, request, idempotencyKey) =>
      change(
        websiteId,
        orderId,
        { actor: CUSTOMER, idempotencyKey, what: 'return', request },
        async (locked, returns) => {
          const { offer, settings: rules } = await offerFor(locked.order, returns, locked.tx);
          if (offer.kind !== 'open') throw returnErrors.notOffered();
          const returnId = ids.next();
          await writeReturn(locked, {
            returnId,
            request,
            offered: offer.lines,
            reasons: rules.reasons,
            state: 'asked',
            askedBy: CUSTOMER,
            instructions: '',
            labelUrl: '',
          });
          locked.record('return-asked', { returnId });
          locked.tell(RETURN_EVENTS.asked, { orderId, returnId });
        },
      ),
    withdraw: (websiteId, orderId, returnId) =>
      change(
        websiteId,
        orderId,
        { actor: CUSTOMER, what: 'return-withdraw', request: { returnId } },
        async (locked, returns) => {
          const back = findReturn(returns, returnId);
          if (back.state === 'withdrawn') return;
          if (back.state !== 'asked') throw returnErrors.answered();
          await repository.updateReturn(locked.tx, back, { state: 'withdrawn', endedAt: locked.now });
          locked.record('return-withdrawn', { returnId });
        },
      ),
    async add(websiteId, orderId, request, by) {
      const labelUrl = checkedLabel(request.labelUrl);
      await change(websiteId, orderId, { ...by, what: 'return', request }, async (locked, returns) => {
        const returnId = ids.next();
        await writeReturn(locked, {
          returnId,
          request: {
            lines: request.lineItems.map(({ lineItemId, quantity, reason = '' }) => ({
              lineId: lineItemId,
              quantity,
              reason,
            })),
            note: request.note ?? '',
          },
          offered: returnableLines(locked.order, returns),
          reasons: null,
          state: 'accepted',
          askedBy: by.actor,
          instructions: (request.instructions ?? '').trim(),
          labelUrl,
        });
        locked.record('return-added', { returnId });
        if (request.shouldSendNotification ?? true)
          locked.tell(RETURN_EVENTS.accepted, { orderId, returnId });
      });
      return read(websiteId, orderId);
    },
    accept(key, request, by) {
      const labelUrl = checkedLabel(request.labelUrl);
      return changeOne(key, { ...by, what: 'return-accept', request }, async (locked, back) => {
        if (back.state !== 'asked') throw returnErrors.answered();
        const instructions = (request.instructions ?? '').trim();
        const answered = { state: 'accepted', instructions, labelUrl, answeredAt: locked.now } as const;
        await repository.updateReturn(locked.tx, back, answered);
        answer(locked, back, 'accepted', request.shouldSendNotification);
      });
    },
    decline: (key, request, by) =>
      changeOne(key, { ...by, what: 'return-decline', request }, async (locked, back) => {
        if (back.state !== 'asked') throw returnErrors.answered();
        const { now } = locked;
        const why = request.reason.trim();
        const answered = { state: 'declined', answer: why, answeredAt: now, endedAt: now } as const;
        await repository.updateReturn(locked.tx, back, answered);
        answer(locked, back, 'declined', request.shouldSendNotification);
      }),
    undo: (key, request, by) =>
      changeOne(key, { ...by, what: 'return-undo', request }, async (locked, back, returns) => {
        const { returnId } = back;
        if (back.state !== request.state) throw returnErrors.answered();
        // Others may have taken what it gave up.
        if (back.state !== 'accepted' && !canReopen(locked.order, returns, back)) throw returnErrors.final();
        if (back.state === 'closed') {
          await repository.updateReturn(locked.tx, back, { state: 'accepted', answer: '', endedAt: null });
          return locked.record('return-undone', { returnId });
        }
        if (back.lines.some(({ received }) => received > 0)) throw returnErrors.final();
        const causes = answerMails(returnId);
        await mail.withdraw(locked.tx, key.websiteId, causes);
        if (await mail.hasLeft(locked.tx, key.websiteId, causes)) throw returnErrors.customerTold();
        const isAsked = back.askedBy === CUSTOMER;
        await repository.updateReturn(locked.tx, back, {
          state: isAsked ? 'asked' : 'withdrawn',
          answer: '',
          answeredAt: null,
          endedAt: isAsked ? null : locked.now,
        });
        locked.record('return-undone', { returnId });
      }),
    receive: (key, request, by) =>
      changeOne(key, { ...by, what: 'return-receive', request }, async (locked, back) => {
        const { tx, now } = locked;
        const { lines, refund } = workOutReceipt(locked.order, back, request);
        const came = lines.filter(({ received }) => received > 0);
        for (const line of came) await repository.addReceived(tx, back, line);
        if (came.length > 0) {
          await repository.updateReturn(tx, back, { receivedAt: now });
          const count = came.reduce((sum, { received }) => sum + received, 0);
          locked.record('return-received', { returnId: back.returnId, count });
          const restock = new Map(
            came.filter(({ restocked }) => restocked > 0).map(({ lineId, restocked }) => [lineId, restocked]),
          );
          if (restock.size > 0) await locked.restock(ids.next(), restock);
        }
        if (refund === null) return;
        const refundId = await locked.refund(refund);
        const { websiteId, orderId, returnId } = back;
        const paid = refund.lineItems.map(({ lineItemId, quantity }) => ({ lineId: lineItemId, quantity }));
        await repository.insertReturnRefund(
          tx,
          paid.map((line) => ({ websiteId, orderId, returnId, refundId, ...line })),
        );
      }),
    async previewReceipt({ websiteId, orderId, returnId }, request) {
      const order = await orders.byId(websiteId, orderId);
      if (!order) throw orderErrors.missing();
      const returns = await repository.listReturns(database.query, websiteId, orderId);
      const { refund } = workOutReceipt(order, findReturn(returns, returnId), request);
      return { refund: refund && (await orders.ofReturns.previewRefund(order, refund)) };
    },
    close: (key, { reason = '' }, by) =>
      changeOne(key, { ...by, what: 'return-close', request: { reason } }, async (locked, back) => {
        const state = stateOf(back, locked.order);
        if (state !== 'accepted' && state !== 'received') throw returnErrors.notAccepted();
        const closed = { state: 'closed', answer: reason.trim(), endedAt: locked.now } as const;
        await repository.updateReturn(locked.tx, back, closed);
        // Why stands with the return alone: the timeline is final, also when a person is erased.
        locked.record('return-closed', { returnId: back.returnId });
      }),
    setLabel: (key, label, by) =>
      changeOne(key, { ...by, what: 'return-label' }, async (locked, back) => {
        const state = stateOf(back, locked.order);
        if (state !== 'accepted' && state !== 'received') throw returnErrors.notAccepted();
        await labels.storeLabel(locked.tx, back, label, locked.now);
      }),
    removeLabel: (key, by) =>
      changeOne(key, { ...by, what: 'return-label' }, (locked, back) => labels.deleteLabel(locked.tx, back)),
    label: (key) => labels.findLabel(database.query, key),
    forOrders: {
      count,
      async held(tx, order) {
        return heldLines(order, await repository.listReturns(tx, order.websiteId, order.orderId));
      },
    },
    invariants: returnInvariants,
  };
}

function findReturn(returns: readonly StoredReturn[], returnId: ReturnId): StoredReturn {
  const back = returns.find((each) => each.returnId === returnId);
  if (!back) throw returnErrors.missing();
  return back;
}

function answer(
  locked: OrderOfReturn,
  { orderId, returnId }: StoredReturn,
  what: 'accepted' | 'declined',
  isTold = true,
): void {
  locked.record(`return-${what}`, { returnId });
  if (isTold) locked.tell(RETURN_EVENTS[what], { orderId, returnId });
}
