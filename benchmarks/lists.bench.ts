import { allEndpoints, type Endpoint, websiteRoles } from '@awning/contract';
import pg from 'pg';
import { queryClient } from '../apps/server/src/platform/db/queryable.ts';
import { migrateDatabase } from '../apps/server/src/platform/platform.ts';
import { fillLists, LIST_PLACES } from '../apps/server/src/testing/list-rows.ts';
import { createTestApp, type TestApp } from '../apps/server/src/testing/test-app.ts';
import type { TestBrowser } from '../apps/server/src/testing/test-browser.ts';
import { startTestCluster } from '../apps/server/src/testing/test-cluster.ts';
import { median, type Report } from './bench-report.ts';

export const name = 'lists';

const FEW = 1_000;
const MANY = Number(process.env.AWNING_BENCH_ROWS ?? 100_000);
const ROUNDS = 7;
/** A list of many rows takes at most so many times as long as one of few. */
const LIMIT = 1.5;

/** What narrows each list: values that many rows have, that few have, and a search by name. */
const filters: Record<string, string[]> = {
  '/api/commerce/orders': [
    'fulfillmentStatus=PENDING',
    'fulfillmentStatus=CANCELED',
    'financialStatus=paid',
    'archived=false',
    'archived=true',
    'toPayBack=true',
    'toPack=true',
    'problem=true',
    'financialStatus=pending',
    'createdAfter=2026-01-01T01:00:00Z&createdBefore=2026-01-01T02:00:00Z',
    'search=johnson7',
    'search=ada',
    'search=1005',
  ],
  '/api/commerce/products': [
    'status=private',
    'visible=true',
    'visible=false',
    'tag=tag7',
    'productType=3',
    'stock=in-stock',
    'stock=sold-out',
    'stock=low',
    'stock=unlimited',
    'scheduled=true',
    'search=lamp',
    'search=sku-3',
  ],
  '/api/commerce/inventory': ['stock=low', 'stock=sold-out', 'stock=unlimited', 'search=lamp'],
  '/api/commerce/coupons': [
    'state=active',
    'state=scheduled',
    'state=expired',
    'state=used-up',
    'state=disabled',
    'automatic=true',
    'search=lamp',
  ],
  '/api/commerce/gift-cards': ['state=disabled', 'search=johnson7', 'search=0042'],
  '/api/commerce/subscriptions': ['state=cancelled', 'state=completed', 'search=lamp'],
  '/api/commerce/reviews': ['state=pending', 'state=rejected', 'source=imported', 'rating=5', 'search=ada'],
  '/api/commerce/payments': ['state=captured', 'state=declined', 'methodId=cash', 'problems=true'],
  '/api/commerce/customers': ['ordersFrom=2', 'news=subscribed', 'tag=tag7', 'search=johnson7'],
  '/api/commerce/mailing-list': ['status=unsubscribed', 'status=pending', 'source=popup', 'search=johnson7'],
  '/api/content/collections': ['enabled=false', 'folderId=none', 'kind=blog', 'search=lamp'],
  '/api/content/items': ['status=private', 'status=scheduled', 'starred=true', 'tag=tag7', 'search=lamp'],
  '/api/content/collections/:collectionId/items': ['status=private', 'starred=true', 'search=lamp'],
  '/api/content/authors': ['search=johnson'],
  '/api/media/assets': ['kind=file', 'kind=image', 'folderId=none', 'unused=true', 'search=lamp'],
  '/api/forms/submissions': ['state=new', 'state=read', 'state=spam'],
  '/api/mail/messages': ['status=failed', 'status=queued', 'search=johnson7'],
  '/api/commerce/webhook-subscriptions/:subscriptionId/deliveries': ['state=dead', 'state=waiting'],
  '/api/activity': [
    'actor=m7',
    'kind=form.removeForm',
    'kind=product.changeProduct',
    'subjectKind=form',
    'subjectId=p7',
    'from=1767229200000&to=1767232800000',
    'search=lamp',
  ],
  '/api/bin': ['kind=coupon', 'kind=item', 'search=lamp'],
  '/api/publishes': ['by=000000000000000000000007', 'undone=true', 'search=lamp'],
  '/api/drafts/:kind/:id/versions': ['reason=named', 'reason=automatic', 'search=lamp'],
  '/api/site-users/account/notifications/restock': ['state=told', 'state=bought', 'search=johnson7'],
};
/** Sites have few of these by their nature: a limit of the module, or people. */
const SMALL = new Set([
  '/api/events/javascript-errors',
  '/api/members',
  '/api/forms',
  '/api/redirects/rules',
  '/api/commerce/webhook-subscriptions',
]);

const places: Record<string, string> = {
  '/api/content/collections/:collectionId/items': `/api/content/collections/${LIST_PLACES.blogId}/items`,
  '/api/commerce/gift-cards/:giftCardId/movements': `/api/commerce/gift-cards/${LIST_PLACES.giftCardId}/movements`,
  '/api/commerce/webhook-subscriptions/:subscriptionId/deliveries': `/api/commerce/webhook-subscriptions/${LIST_PLACES.webhookId}/deliveries`,
  '/api/drafts/:kind/:id/versions': `/api/drafts/page/${LIST_PLACES.blogId}/versions`,
  '/api/site-users/account/notifications/restock':
    '/api/site-users/account/notifications/restock?productId=d20000000000000000000001&variantId=v1',
};

/**
 * Rows are written without what a database does for each of them: references and triggers go, and indexes that prove
 * nothing are made when all rows are there.
 */
const LOOSEN = `do $$ declare loose record; begin
  create table loosened_indexes as select pg_get_indexdef(indexrelid) as definition, indexrelid::regclass::text as name from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) and not indisunique;
  create table loosened_references as select conrelid::regclass::text as of_table, conname,
    pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace;
  for loose in select conrelid::regclass as of_table, conname from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace loop
    execute format('alter table %s drop constraint %I', loose.of_table, loose.conname);
  end loop;
  for loose in select distinct tgrelid::regclass as of_table from pg_trigger where not tgisinternal loop
    execute format('alter table %s disable trigger user', loose.of_table);
  end loop;
  for loose in select name from loosened_indexes loop
    execute format('drop index %s', loose.name);
  end loop;
end $$`;
const FASTEN = `do $$ declare loose record; begin
  for loose in select definition from loosened_indexes loop
    execute loose.definition;
  end loop;
  -- Plans are made with them in mind.
  for loose in select of_table, conname, definition from loosened_references loop
    execute format('alter table %s add constraint %I %s', loose.of_table, loose.conname, loose.definition);
  end loop;
end $$`;

const propertiesOf = (schema: unknown): Record<string, { enum?: string[] }> =>
  (schema as { properties?: Record<string, { enum?: string[] }> } | undefined)?.properties ?? {};
const lists = allEndpoints.filter(
  ({ access, query, path }) =>
    access.kind === 'member' && 'before' in propertiesOf(query) && !SMALL.has(path),
);
const callsOf = ({ path, query }: Endpoint): string[] => [
  ...(propertiesOf(query).sort?.enum ?? []).map((sort) => `sort=${sort}`),
  ...(filters[path] ?? []),
];

/** Every list of members, by each of its sorts and filters: of a site with many rows and of one with few, in turn. */
export const run = (report: Report): Promise<void> => measureLists(report, { few: FEW, many: MANY });

interface ListSizes {
  readonly few: number;
  readonly many: number;
  /** These calls only: queries by the path of their list. */
  readonly calls?: Readonly<Record<string, readonly string[]>>;
}

export async function measureLists(
  report: Report,
  { few: fewRows, many: manyRows, calls }: ListSizes,
): Promise<void> {
  const cluster = await startTestCluster();
  await migrateDatabase(cluster.url);
  const app = await createTestApp({ databaseUrl: cluster.url });
  try {
    const owner = new pg.Client({ connectionString: cluster.url });
    await owner.connect();
    await owner.query(LOOSEN);
    const few = await openSite(app, owner, fewRows);
    const many = await openSite(app, owner, manyRows);
    await owner.query(FASTEN);
    await owner.query('vacuum analyze');
    await owner.end();
    for (const list of lists)
      for (const query of calls ? (calls[list.path] ?? []) : callsOf(list)) {
        const address = (places[list.path] ?? list.path).includes('?')
          ? `${places[list.path]}&${query}`
          : `${places[list.path] ?? list.path}?${query}`;
        const [manyMs, fewMs] = await measure(many, few, address);
        report({
          what: `${list.path} ${query}, ${manyRows} rows`,
          value: manyMs,
          unit: 'ms',
          against: { name: `${LIMIT} × ${fewRows} rows`, value: LIMIT * fewMs },
          better: 'lower',
        });
      }
  } finally {
    await app.close();
    await cluster.stop();
  }
}

async function openSite(app: TestApp, owner: pg.Client, rows: number): Promise<TestBrowser> {
  const site = await app.make.site();
  const browser = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(browser, (await app.make.member(site, [websiteRoles.admin])).email);
  await fillLists(queryClient(owner), site.id, { from: 1, to: rows });
  return browser;
}

async function measure(many: TestBrowser, few: TestBrowser, address: string): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [index, browser] of [many, few].entries()) {
      const start = performance.now();
      const { statusCode, body } = await browser.get(address);
      if (statusCode !== 200) throw new Error(`${address}: ${statusCode} ${body}`);
      // The first one reads pages that no cache has.
      if (round > 0) times[index as 0 | 1].push(performance.now() - start);
    }
  return [median(times[0]), median(times[1])];
}
