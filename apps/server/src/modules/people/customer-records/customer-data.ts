import type { CustomerDetails } from '@awning/contract';
import type { Database } from '../../../platform/db/index.ts';
import type { CustomerId, OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import { type Html, html, joinHtml, NO_HTML } from '../../../platform/html/index.ts';
import { readMails, readReviews, type Traces } from './customer-erasure-repository.ts';

export interface DataParts {
  readonly database: Database;
  readonly records: { read(websiteId: WebsiteId, customerId: CustomerId): Promise<CustomerDetails> };
  readonly orders: { read(websiteId: WebsiteId, orderId: OrderId): Promise<object> };
  readonly returns: {
    ofOrder(websiteId: WebsiteId, orderId: OrderId): Promise<{ returns: readonly object[] }>;
  };
  readonly formInbox: { read(websiteId: WebsiteId, submissionId: string): Promise<object> };
}

/** Everything that the site knows of one person. */
export interface CustomerData extends Omit<CustomerDetails, 'orders' | 'submissions'> {
  readonly orders: readonly object[];
  readonly submissions: readonly object[];
  readonly reviews: readonly object[];
  readonly mails: readonly object[];
}

export async function readData(
  { database, records, orders, returns, formInbox }: DataParts,
  websiteId: WebsiteId,
  customerId: CustomerId,
  { emails, orderIds, submissionIds }: Traces,
): Promise<CustomerData> {
  const details = await records.read(websiteId, customerId);
  const whole: object[] = [];
  for (const orderId of orderIds) {
    const order = await orders.read(websiteId, orderId);
    whole.push({ ...order, returns: (await returns.ofOrder(websiteId, orderId)).returns });
  }
  const answers: object[] = [];
  for (const submissionId of submissionIds) answers.push(await formInbox.read(websiteId, submissionId));
  return {
    ...details,
    orders: whole,
    submissions: answers,
    reviews: await readReviews(database.query, websiteId, emails),
    mails: await readMails(database.query, websiteId, emails),
  };
}

/** A page to read, without scripts, images or styles from elsewhere. */
export const dataAsHtml = (data: CustomerData): string => {
  const name = data.customer.name || data.customer.email;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What we know about ${name}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
h2{margin-top:2.5rem;border-bottom:1px solid #ccc}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:.5rem 0}
dt{color:#666}dd{margin:0;overflow-wrap:anywhere}li{margin:.5rem 0}</style>
</head>
<body>
<h1>What we know about ${name}</h1>
${joinHtml(
  Object.entries(data).map(
    ([key, value]) => html`<h2>${wordsOf(key)}</h2>
${htmlOf(key, value)}`,
  ),
)}
</body>
</html>
`.toString();
};

/** `lastOrderOn` as "Last order on". */
const wordsOf = (key: string): string => {
  const words = key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function htmlOf(key: string, value: unknown): Html {
  if (isNothing(value)) return html`<p>–</p>`;
  if (value instanceof Date) return html`${value.toISOString()}`;
  if (Array.isArray(value))
    return html`<ul>${joinHtml(value.map((each) => html`<li>${htmlOf(key, each)}</li>`))}</ul>`;
  if (typeof value === 'object')
    return html`<dl>${joinHtml(
      Object.entries(value as object).map(([name, each]) =>
        isNothing(each) ? NO_HTML : html`<dt>${wordsOf(name)}</dt><dd>${htmlOf(name, each)}</dd>`,
      ),
    )}</dl>`;
  // Instants are milliseconds everywhere in the contract of customers.
  if (typeof value === 'number' && /(On|Since)$/.test(key)) return html`${new Date(value).toISOString()}`;
  return html`${String(value)}`;
}
