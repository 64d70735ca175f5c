import type { OrderHistory, OrderMail } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import type { Webhooks } from '../../foundation/webhooks/index.ts';
import type { Inventory } from '../inventory/index.ts';
import type { LockedOrder } from './order-change.ts';
import { orderErrors } from './order-errors.ts';

interface HistoryParts {
  readonly mail: Pick<Mail, 'about'>;
  readonly inventory: Pick<Inventory, 'movementsOfOrder'>;
  readonly webhooks: Pick<Webhooks, 'ofOrder'>;
}

type StoredMail = Awaited<ReturnType<Mail['about']>>[number];

const aboutOf = (orderId: OrderId): string => `order/${orderId}`;

/** What mails, stock and webhooks know of an order. */
export async function readHistory(
  db: Queryable,
  websiteId: WebsiteId,
  orderId: OrderId,
  { mail, inventory, webhooks }: HistoryParts,
): Promise<OrderHistory> {
  const [mails, stock, calls] = await Promise.all([
    mail.about(db, websiteId, aboutOf(orderId)),
    inventory.movementsOfOrder(websiteId, orderId),
    webhooks.ofOrder(websiteId, orderId),
  ]);
  return {
    mails: mails.map(toOrderMail),
    stock: stock.map(({ createdAt, ...movement }) => ({ ...movement, createdOn: createdAt.toISOString() })),
    webhooks: calls.map(({ createdAt, ...call }) => ({ ...call, createdOn: createdAt.toISOString() })),
  };
}

function toOrderMail(mail: StoredMail): OrderMail {
  const [name = '', about = ''] = mail.cause.split('/');
  return {
    id: mail.id,
    name,
    about,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    status: mail.status,
    lastError: mail.lastError,
    canResend: isStored(mail),
    createdOn: mail.createdAt.toISOString(),
  };
}

const isStored = ({ confidential, text }: StoredMail): boolean => !confidential && text !== '';

/** The same words once more, to the address that the order has now. */
export async function resendMail(
  { tx, websiteId, order, record }: LockedOrder,
  mailId: string,
  { mail, ids }: { readonly mail: Pick<Mail, 'about' | 'post'>; readonly ids: Ids },
): Promise<void> {
  const sent = (await mail.about(tx, websiteId, aboutOf(order.orderId))).find(({ id }) => id === mailId);
  if (!sent) throw orderErrors.mailMissing();
  if (!isStored(sent)) throw orderErrors.mailNotStored();
  const { cause, subject, text, html, replyTo } = sent;
  await mail.post(tx, {
    websiteId,
    cause: `${cause.split('/').slice(0, 2).join('/')}/${ids.next()}`,
    about: aboutOf(order.orderId),
    to: order.email,
    subject,
    text,
    ...(html === null ? {} : { html }),
    ...(replyTo === null ? {} : { replyTo }),
  });
  record('mail-resent', { mailId, subject });
}
