import type { OrderDraft, PlacedOrder } from '@awning/commerce';
import type { OrderNumbers } from '../modules/store/orders/index.ts';
import type { Queryable } from '../platform/db/index.ts';
import { aDraft } from './order-draft.ts';
import { createStockFixture, type StockFixture } from './stock-fixture.ts';
import type { TestApp } from './test-app.ts';

export interface OrderFixture extends StockFixture {
  readonly member: { readonly actor: string };
  /** With ids of its own. */
  draft(overrides?: Parameters<typeof aDraft>[1]): OrderDraft;
  /** Sold and paid for as a checkout does it: money, gift cards and stock move. */
  place(draft: OrderDraft, numbers?: OrderNumbers): Promise<PlacedOrder>;
  /** Only the order, without money or goods. */
  write(draft: OrderDraft, numbers?: OrderNumbers): Promise<string>;
  find(orderId: string): Promise<PlacedOrder>;
  giftCard(amountMinor: number): Promise<{ id: string; label: string }>;
  balance(giftCardId: string): Promise<number>;
  /** What the test bank has really kept of the payment. */
  netPaidMinor(order: PlacedOrder): Promise<number>;
  /** The bank does what was queued. Events stay where they are: mails are not of interest here. */
  runBank(): Promise<void>;
  /** What does not hold of orders and of what they move. The variants of the stockroom break rules of the catalogue. */
  violations(): Promise<string[]>;
}

export async function createOrderFixture(app: TestApp): Promise<OrderFixture> {
  const { database, ids } = app.platform;
  const room = await createStockFixture(app);
  const websiteId = room.site.id;
  const find = async (orderId: string): Promise<PlacedOrder> => {
    const order = await app.orders.byId(websiteId, orderId);
    if (!order) throw new Error(`There is no order ${orderId}`);
    return order;
  };

  const pay = async (draft: OrderDraft): Promise<void> => {
    const { payment, orderId, attemptId, cartId, dueMinor: amountMinor, currency } = draft;
    if (!payment) return;
    const { paymentId } = payment;
    const methodId = payment.isPaid ? 'test-card' : 'bank-transfer';
    await database.transaction((tx) =>
      app.payments.open(tx, {
        websiteId,
        paymentId,
        attemptId,
        cartId,
        orderId,
        methodId,
        amountMinor,
        currency,
      }),
    );
    await app.payments.start(websiteId, paymentId, {
      methodToken: 'test-success',
      returnUrl: 'https://shop.example/',
    });
  };

  const sell = async (tx: Queryable, draft: OrderDraft, numbers?: OrderNumbers): Promise<void> => {
    const { orderId, payment, giftCards, currency, testMode } = draft;
    if (payment && !(await app.payments.capture(tx, websiteId, payment.paymentId, orderId)))
      throw new Error('The payment was not bound');
    const cards = giftCards.map(({ id, amountMinor }) => ({ id, amountMinor }));
    if (cards.length > 0) {
      const debit = await app.giftCards.debit(tx, websiteId, { orderId, cards, currency, testMode });
      if (!debit.ok) throw new Error(debit.sentence);
    }
    const lines = draft.lines
      .filter(({ productType }) => productType === 'physical')
      .map(({ variantId, quantity }) => ({ variantId, quantity }));
    if (lines.length > 0) {
      const sale = { owner: null, lines, actor: 'customer', reference: orderId };
      const stockOutcome = await app.inventory.take(tx, websiteId, sale);
      if (!stockOutcome.ok) throw new Error('There is not enough in stock');
    }
    if (payment?.isPaid !== false) await app.giftCards.issue(tx, websiteId, draft);
    await app.orders.create(tx, websiteId, draft, numbers);
  };

  return {
    ...room,
    member: { actor: `member:${'c'.repeat(24)}` },
    find,
    draft: (overrides) =>
      aDraft({ orderId: ids.next(), attemptId: ids.next(), cartId: ids.next() }, overrides),
    async place(draft, numbers) {
      await pay(draft);
      await database.transaction((tx) => sell(tx, draft, numbers));
      return find(draft.orderId);
    },
    async write(draft, numbers) {
      const { orderNumber } = await database.transaction((tx) =>
        app.orders.create(tx, websiteId, draft, numbers),
      );
      return orderNumber;
    },
    async giftCard(amountMinor) {
      const { giftCard } = await app.giftCards.admin.issue(websiteId, { amountMinor }, { actor: 'test' });
      return { id: giftCard.id, label: 'Gift card' };
    },
    balance: async (giftCardId) =>
      (await app.giftCards.byIds(websiteId, [giftCardId])).get(giftCardId)?.balanceMinor ?? -1,
    async netPaidMinor({ payment }) {
      if (!payment) return 0;
      const account = await app.payments.testBank(websiteId).find(payment.paymentId);
      return account?.state.kind === 'succeeded' ? account.amountMinor - account.refundedMinor : 0;
    },
    runBank: () => app.platform.queue.settle(),
    async violations() {
      const matches = await Promise.all(
        app.invariants
          // Its orders come of no checkout, and their products of no catalogue.
          .filter(({ name }) => !/^(catalog|crossing)\./.test(name))
          .map(async ({ name, violations }) =>
            (await violations(database.query)).map((row) => `${name} ${row}`),
          ),
      );
      return matches.flat();
    },
  };
}
