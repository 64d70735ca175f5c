import { type Currency, writeAmount } from '@awning/commerce';
import {
  type AbandonedCart,
  type AbandonedCartCounts,
  type AbandonedCartExportQuery,
  type AbandonedCartPage,
  type AbandonedCartQuery,
  abandonedCartStates,
  reminderDelay,
} from '@awning/contract';
import { csvRow } from '../../../platform/csv/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { countByValue } from '../../../platform/lists/index.ts';
import {
  type AbandonedRow,
  abandonedIn,
  type PersonFacts,
  pageOfAbandoned,
  readPersonFacts,
} from './abandoned-cart-repository.ts';
import { findReminderSettings, type StoredReminderSettings } from './reminder-repository.ts';
import { remindedOn, reminderStateOf } from './reminder-state.ts';
import { openSpan, type ReportParts } from './report-parts.ts';

/** Until a person switches them on. */
export const NO_REMINDERS: StoredReminderSettings = {
  isOn: false,
  delayHours: reminderDelay.defaultHours,
  withoutNews: false,
  onSince: null,
};

export async function factsOf(
  db: Queryable,
  websiteId: WebsiteId,
  rows: readonly AbandonedRow[],
): Promise<ReadonlyMap<string, PersonFacts>> {
  const emails = [...new Set(rows.map(({ email }) => canonicalEmail(email)))].filter((email) => email !== '');
  if (emails.length === 0) return new Map();
  return new Map((await readPersonFacts(db, websiteId, emails)).map((facts) => [facts.email, facts]));
}

async function describe(
  { database, clock }: ReportParts,
  websiteId: WebsiteId,
  rows: readonly AbandonedRow[],
  currency: string,
): Promise<AbandonedCart[]> {
  const [facts, stored] = await Promise.all([
    factsOf(database.query, websiteId, rows),
    findReminderSettings(database.query, websiteId),
  ]);
  const settings = stored ?? NO_REMINDERS;
  return rows.map((row) => {
    const reminder = reminderStateOf(row, facts.get(canonicalEmail(row.email)), settings, clock.now());
    const { cartId, email, customerName, items, titles, worthMinor, source, campaign, state, orderId } = row;
    return {
      cartId,
      email,
      customerName,
      items,
      titles,
      worthMinor,
      source,
      campaign,
      state,
      orderId,
      currency,
      leftOn: row.leftAt.getTime(),
      reminder,
      remindedOn: remindedOn(row, reminder, settings),
    };
  });
}

export async function listAbandoned(
  parts: ReportParts,
  websiteId: WebsiteId,
  query: AbandonedCartQuery,
): Promise<AbandonedCartPage> {
  const { timeZone, currency } = await openSpan(parts, websiteId, { from: query.from, to: query.to });
  const now = parts.clock.now();
  const { rows, page } = await pageOfAbandoned(parts.database.query, websiteId, query, {
    now,
    timeZone,
    currency,
  });
  return { carts: await describe(parts, websiteId, rows, currency), ...page };
}

export const countAbandoned = async (
  { database, clock }: ReportParts,
  websiteId: WebsiteId,
): Promise<AbandonedCartCounts> => ({
  state: await countByValue(database.query, abandonedCartStates, (state) =>
    abandonedIn(websiteId, state, clock.now()),
  ),
});

const EXPORT_BATCH = 200;
const dateCell = (millis: number | null): string => (millis === null ? '' : new Date(millis).toISOString());
const COLUMNS: readonly [title: string, cell: (cart: AbandonedCart) => string][] = [
  ['Email', ({ email }) => email],
  ['Name', ({ customerName }) => customerName],
  ['Left on', ({ leftOn }) => dateCell(leftOn)],
  ['Items', ({ items }) => String(items)],
  ['Products', ({ titles }) => titles.join(', ')],
  ['Worth', ({ worthMinor, currency }) => writeAmount(worthMinor, currency as Currency)],
  ['Currency', ({ currency }) => currency],
  ['Source', ({ source }) => source],
  ['Campaign', ({ campaign }) => campaign],
  ['State', ({ state }) => state],
  ['Reminder', ({ reminder }) => reminder],
  ['Reminded on', ({ remindedOn: at }) => dateCell(at)],
  ['Order', ({ orderId }) => orderId ?? ''],
];

export async function* exportAbandoned(
  parts: ReportParts,
  websiteId: WebsiteId,
  filter: AbandonedCartExportQuery,
): AsyncGenerator<string> {
  yield csvRow(COLUMNS.map(([title]) => title));
  let cursor: string | null = null;
  do {
    const page: AbandonedCartPage = await listAbandoned(parts, websiteId, {
      ...filter,
      limit: EXPORT_BATCH,
      ...(cursor === null ? {} : { cursor }),
    });
    yield page.carts.map((cart) => csvRow(COLUMNS.map(([, cell]) => cell(cart)))).join('');
    cursor = page.nextPageCursor;
  } while (cursor !== null);
}
