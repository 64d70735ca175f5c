import {
  type InventoryPage,
  type InventoryQuery,
  type MailPage,
  type MailQuery,
  mayRoles,
  type Notice,
  type NoticeKind,
  noticeKinds,
  type OrderPage,
  type OrderQuery,
  type PaymentPage,
  type PaymentQuery,
  type ReviewPage,
  type ReviewQuery,
  type RoleMap,
  type SubmissionPage,
  type SubmissionQuery,
} from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

type List<Query, Page> = (websiteId: WebsiteId, query: Query) => Promise<Page>;

/** The lists in which something can wait for a person. */
export interface NoticeParts {
  readonly orders: { readonly list: List<OrderQuery, OrderPage> };
  readonly payments: { readonly page: List<PaymentQuery, PaymentPage> };
  readonly inventory: { readonly list: List<InventoryQuery, InventoryPage> };
  readonly formInbox: { readonly list: List<SubmissionQuery, SubmissionPage> };
  readonly reviews: { readonly list: List<ReviewQuery, ReviewPage> };
  readonly mail: {
    page(
      websiteId: WebsiteId,
      reader: { readonly email: string; readonly isOwner: boolean },
      query: MailQuery,
    ): Promise<MailPage>;
  };
}

type Sample = Notice['samples'][number];
type Waiting = Omit<Notice, 'kind'>;
type Counted = { readonly count?: { readonly count: number; readonly isMore: boolean } | undefined };
type ReadWaiting = (parts: NoticeParts, websiteId: WebsiteId) => Promise<Waiting>;

const SAMPLES = 3;
const FEW = { limit: SAMPLES, count: true } as const;

/** `newest`: the moment of the newest, in milliseconds. */
const waiting = ({ count }: Counted, samples: readonly Sample[], newest: number): Waiting => ({
  count: count?.count ?? samples.length,
  isMore: count?.isMore ?? false,
  mark: newest,
  samples: [...samples],
});

const orderSamples = ({ orders }: OrderPage): Sample[] =>
  orders.map(({ id, orderNumber, customerName, customerEmail }) => ({
    id,
    title: orderNumber,
    detail: customerName || customerEmail,
  }));

const newestOrder = ({ orders }: OrderPage): number => Date.parse(orders[0]?.createdOn ?? '') || 0;

/** What waits is what the lists show under the filters that the screens lead to. */
const readers: Readonly<Record<NoticeKind, ReadWaiting>> = {
  'orders-to-fulfil': async ({ orders }, websiteId) => {
    const page = await orders.list(websiteId, { ...FEW, toPack: true });
    return waiting(page, orderSamples(page), newestOrder(page));
  },
  'pay-backs': async ({ orders }, websiteId) => {
    const page = await orders.list(websiteId, { ...FEW, toPayBack: true, archived: false });
    return waiting(page, orderSamples(page), newestOrder(page));
  },
  'returns-to-answer': async ({ orders }, websiteId) => {
    const page = await orders.list(websiteId, {
      ...FEW,
      returns: 'asked',
      archived: false,
      sort: '-modifiedOn',
    });
    return waiting(page, orderSamples(page), Date.parse(page.orders[0]?.modifiedOn ?? '') || 0);
  },
  'payment-problems': async ({ payments }, websiteId) => {
    const page = await payments.page(websiteId, { ...FEW, problems: true });
    const samples = page.payments.map(({ orderId, orderNumber, problem }) => ({
      id: orderId,
      title: orderNumber ?? '',
      detail: problem ?? '',
    }));
    return waiting(page, samples, page.payments[0]?.createdOn ?? 0);
  },
  'mails-refused': async ({ mail }, websiteId) => {
    const reader = { email: '', isOwner: false };
    const page = await mail.page(websiteId, reader, { ...FEW, status: 'failed' });
    const samples = page.messages.map(({ id, to, subject }) => ({ id, title: subject, detail: to }));
    return waiting(page, samples, page.messages[0]?.createdOn ?? 0);
  },
  'low-stock': async ({ inventory }, websiteId) => {
    const page = await inventory.list(websiteId, { ...FEW, stock: 'low', sort: 'quantity' });
    const samples = page.inventory.map(({ itemId, title, attributes, quantity }) => ({
      id: itemId,
      title: [title, ...Object.values(attributes)].join(', '),
      detail: String(quantity),
    }));
    // Stock has no date of its own: one more is what is new.
    return { ...waiting(page, samples, 0), mark: page.count?.count ?? 0 };
  },
  submissions: async ({ formInbox }, websiteId) => {
    const page = await formInbox.list(websiteId, { ...FEW, state: 'new' });
    const samples = page.submissions.map(({ id, formName, preview }) => ({
      id,
      title: formName,
      detail: preview,
    }));
    return waiting(page, samples, page.submissions[0]?.createdOn ?? 0);
  },
  reviews: async ({ reviews }, websiteId) => {
    const page = await reviews.list(websiteId, { ...FEW, state: 'pending' });
    const samples = page.reviews.map(({ id, productTitle, authorName, rating }) => ({
      id,
      title: productTitle,
      detail: `${rating}/5 ${authorName}`,
    }));
    return waiting(page, samples, page.reviews[0]?.writtenOn ?? 0);
  },
};

/** What waits for a person, of what these roles allow. */
export async function readNotices(
  parts: NoticeParts,
  websiteId: WebsiteId,
  roles: RoleMap,
): Promise<Notice[]> {
  const kinds = (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) =>
    mayRoles(roles, noticeKinds[kind]),
  );
  const notices = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await readers[kind](parts, websiteId)) })),
  );
  return notices.filter(({ count }) => count > 0);
}
