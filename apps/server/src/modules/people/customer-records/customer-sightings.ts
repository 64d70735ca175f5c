import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';
import { defineSubscription, type Subscription } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import { lockCustomers, refreshFigures } from './customer-figures-repository.ts';
import {
  addPeople,
  deleteUnknown,
  linkSources,
  type Origin,
  ownersOf,
  readListed,
  readSource,
  type SourceRow,
  type SourceTable,
} from './customer-sighting-repository.ts';
import { isErasedAddress } from './erased-address.ts';

export interface SightingParts {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** An address that stands somewhere in the site. */
export interface Sighting {
  readonly email: string;
  readonly at: Date;
  readonly origin: Origin;
  /** What it stands in, where that has no column for the one form of an address. */
  readonly source?: { readonly kind: 'order' | 'submission'; readonly sourceId: string };
}

const LONGEST = 320;

/**
 * Makes a customer of each address that is new, and counts again what the site knows of all of them. Any number of
 * times, in any order: each time it reads what is stored now.
 */
export async function seePeople(
  tx: Queryable,
  ids: Ids,
  websiteId: WebsiteId,
  sightings: readonly Sighting[],
): Promise<void> {
  const seen = sightings
    .map((sighting) => ({ ...sighting, canonicalEmail: canonicalEmail(sighting.email) }))
    .filter(
      ({ canonicalEmail: key }) =>
        key.includes('@') && key.length <= LONGEST && !key.includes('\0') && !isErasedAddress(key),
    );
  const first = new Map(
    seen.toSorted((a, b) => b.at.getTime() - a.at.getTime()).map((each) => [each.canonicalEmail, each]),
  );
  await addPeople(
    tx,
    websiteId,
    Array.from(first.values(), ({ canonicalEmail: key, email, origin, at }) => ({
      customerId: ids.next(),
      canonicalEmail: key,
      email: email.trim(),
      origin,
      at,
    })),
  );
  const sources = seen.flatMap(({ source, canonicalEmail: key }) =>
    source ? [{ ...source, canonicalEmail: key }] : [],
  );
  const before =
    sources.length === 0
      ? []
      : await linkSources(tx, websiteId, [
          ...new Map(sources.map((one) => [`${one.kind}/${one.sourceId}`, one])).values(),
        ]);
  await countAgain(tx, websiteId, [...first.keys(), ...before], before);
}

/** For addresses that are known or not: `mayBeGone` are those that may stand nowhere any more. */
async function countAgain(
  tx: Queryable,
  websiteId: WebsiteId,
  canonicalEmails: readonly string[],
  mayBeGone: readonly string[] = [],
): Promise<void> {
  const locked = await lockCustomers(tx, websiteId, await ownersOf(tx, websiteId, canonicalEmails));
  await refreshFigures(tx, websiteId, locked);
  if (mayBeGone.length > 0) await deleteUnknown(tx, websiteId, await ownersOf(tx, websiteId, mayBeGone));
}

export const countCustomers = async (
  tx: Queryable,
  websiteId: WebsiteId,
  customerIds: readonly CustomerId[],
): Promise<void> => refreshFigures(tx, websiteId, await lockCustomers(tx, websiteId, customerIds));

/** What a row of another module's table says of a person. */
export const sightingOf = (table: SourceTable, { id, email, at }: SourceRow): Sighting => ({
  email,
  at,
  origin: table,
  ...(table === 'order' && { source: { kind: 'order', sourceId: id } as const }),
  ...(table === 'form' && { source: { kind: 'submission', sourceId: id } as const }),
});

/** Customers follow from what shoppers and visitors do. */
export function followPeople({ database, ids }: SightingParts): Subscription[] {
  const see = async (websiteId: WebsiteId, table: SourceTable, id: string): Promise<void> =>
    database.transaction(async (tx) => {
      const row = await readSource(tx, websiteId, table, id);
      if (row) await seePeople(tx, ids, websiteId, [sightingOf(table, row)]);
    });
  const seeOrder = (subscriber: string, topic: 'order.create' | 'order.paid' | 'order.update') =>
    defineSubscription(topic, subscriber, ({ websiteId, payload }) =>
      see(websiteId, 'order', payload.orderId),
    );
  return [
    seeOrder('customers-order-create', 'order.create'),
    seeOrder('customers-order-paid', 'order.paid'),
    seeOrder('customers-order-update', 'order.update'),
    defineSubscription('subscription.started', 'customers-subscription-started', ({ websiteId, payload }) =>
      see(websiteId, 'order', payload.orderId),
    ),
    defineSubscription(
      'subscription.cancelled',
      'customers-subscription-cancelled',
      ({ websiteId, payload }) => see(websiteId, 'order', payload.orderId),
    ),
    defineSubscription('customer-account.created', 'customers-account', ({ websiteId, payload }) =>
      see(websiteId, 'account', payload.siteUserId),
    ),
    defineSubscription('form.submitted', 'customers-form', ({ websiteId, payload }) =>
      see(websiteId, 'form', payload.submissionId),
    ),
    defineSubscription('waitlist.signup', 'customers-waitlist', ({ websiteId, payload }) =>
      see(websiteId, 'waitlist', payload.signUpId),
    ),
    defineSubscription('mailing-list.changed', 'customers-mailing-list', ({ websiteId, payload }) =>
      database.transaction(async (tx) => {
        // Who was removed since is not brought back by news that come late.
        const keys = payload.emails.map(canonicalEmail);
        const entries = await readListed(tx, websiteId, keys);
        await seePeople(
          tx,
          ids,
          websiteId,
          entries.map((entry) => sightingOf('mailing-list', entry)),
        );
        const gone = keys.filter((key) => !entries.some(({ email }) => canonicalEmail(email) === key));
        if (gone.length > 0) await countAgain(tx, websiteId, gone, gone);
      }),
    ),
  ];
}
