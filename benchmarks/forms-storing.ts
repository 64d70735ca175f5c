import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createSubmissionKeys } from '../apps/server/src/modules/website/forms/index.ts';
import { claimDataFolder } from '../apps/server/src/platform/data-folder/index.ts';
import { createKeyring } from '../apps/server/src/platform/keyring/index.ts';
import { openEmbeddedServer } from '../apps/server/src/platform/postgres/index.ts';
import { createDataFolder } from '../scripts/testing/server-process.ts';
import { median, type Report } from './bench-report.ts';
import { describeWrites, readWrites } from './checkout-writes.ts';
import { countTrips } from './database-trips.ts';
import { type IdealSubmission, startIdealFormServer } from './forms-ideal-server.ts';
import { startFormsServer } from './forms-server.ts';
import type { PeerProcess } from './peer-process.ts';
import { measureVaried, type VariedLoad } from './varied-load.ts';

const secret = 'a master key for measuring that is long enough';
const poolSize = 10;
const workers = 8;
const sliceMs = 1_000;
const slices = 8;
/** For each connection: Node compiles what runs often, and of a whole server that takes some thousands of calls. */
const warmUpSends = 400;
const counted = 50;

interface Place {
  readonly websiteId: string;
  readonly formId: string;
  readonly pageId: string;
}

const newId = (): string => randomBytes(12).toString('hex');
const answers = {
  name: ['A', 'Person'],
  email: 'person@example.com',
  message: 'Do you make this in blue as well? I would like two of them for a friend. '.repeat(3),
};
const pageFields = ({ pageId }: Place) => ({
  pageTitle: 'Contact',
  pageId,
  contentSource: 'c',
  pagePath: '/contact',
  pagePermissionTypeValue: 1,
});

const textOf = (path: string, body: object, headers: readonly string[] = []): string => {
  const text = JSON.stringify(body);
  return [
    `POST ${path} HTTP/1.1`,
    'Host: bench.localhost',
    'Content-Type: application/json',
    ...headers,
    `Content-Length: ${Buffer.byteLength(text)}`,
    '',
    text,
  ].join('\r\n');
};

/** A new visitor each time, who has fetched a key. */
function realSends(place: Place): () => string {
  const keyring = createKeyring([secret]);
  const keys = createSubmissionKeys({ keyring, ids: { next: newId }, clock: { now: () => new Date() } });
  const page = pageFields(place);
  const form = JSON.stringify(answers);
  const make = (): string => {
    const visitor = randomBytes(32).toString('base64url');
    const crumb = keyring.sign('crumb', `${place.websiteId}:${visitor}`);
    const cookie = `Cookie: awning-visitor=${visitor}; crumb=${encodeURIComponent(crumb)}`;
    const body = { key: keys.write(place.websiteId, visitor), formId: place.formId, form, ...page };
    return textOf('/api/form/SaveFormSubmission', body, [cookie, `X-CSRF-Token: ${crumb}`]);
  };
  return stock(make);
}

const idealSends = (place: Place): (() => string) => {
  const page = pageFields(place);
  const make = (): string => {
    const body: IdealSubmission = { submissionId: newId(), answers, page };
    return textOf('/submissions', body);
  };
  return stock(make);
};

/** Made before the measurement: the client must not be what is slow. */
function stock(make: () => string): () => string {
  const ready = Array.from({ length: 60_000 }, make);
  return () => ready.pop() ?? make();
}

const parallel = (next: () => string): (() => string)[] => Array.from({ length: workers }, () => next);

/** What visitors' forms cost, against a handler that does nothing but insert a row. */
export async function measureStoring(report: Report): Promise<void> {
  const database = await createDataFolder('forms-bench-database');
  const data = await createDataFolder('forms-bench');
  const folder = await claimDataFolder(database.folder);
  const postgres = await openEmbeddedServer({ folder, log: () => undefined });
  const client = new pg.Client({ connectionString: postgres.url });
  const running: PeerProcess[] = [];
  const serve = (databaseUrl: string, work = false): Promise<PeerProcess> =>
    startFormsServer({ databaseUrl, dataFolder: data.folder, poolSize, secret, work });
  try {
    const server = await serve(postgres.url);
    running.push(server);
    await client.connect();
    const { rows } = await client.query<Place>(
      'select website_id as "websiteId", form_id as "formId", owner_id as "pageId" from form_places',
    );
    const [place] = rows;
    if (!place) throw new Error('No page has a form.');
    const { websiteId, formId } = place;
    const startIdeal = (databaseUrl: string): Promise<PeerProcess> =>
      startIdealFormServer({ databaseUrl, poolSize, websiteId, formId });
    const ideal = await startIdeal(postgres.url);
    running.push(ideal);
    const sends = { our: realSends(place), ideal: idealSends(place) };
    await compare(report, { server, ideal, client, sends });
    for (const peer of running.splice(0)) await peer.stop();
    const our = await countWork(client, postgres.url, (url) => serve(url), sends.our);
    const least = await countWork(client, postgres.url, startIdeal, sends.ideal);
    console.log(`A submission: ${our}; the ideal: ${least}`);
  } finally {
    for (const peer of running) await peer.stop();
    await client.end();
    await postgres.close();
    await folder.release();
    await data.remove();
    await database.remove();
  }
}

async function compare(
  report: Report,
  o: {
    server: PeerProcess;
    ideal: PeerProcess;
    client: pg.Client;
    sends: Record<'our' | 'ideal', () => string>;
  },
): Promise<void> {
  const [send, insert] = [parallel(o.sends.our), parallel(o.sends.ideal)];
  await measureVaried(o.server, send, { ms: 0, least: warmUpSends });
  await measureVaried(o.ideal, insert, { ms: 0, least: warmUpSends });
  await o.client.query('vacuum analyze');
  const rounds: Record<'our' | 'ideal', VariedLoad>[] = [];
  for (let slice = 0; slice < slices; slice++)
    rounds.push({
      our: await measureVaried(o.server, send, { ms: sliceMs }),
      ideal: await measureVaried(o.ideal, insert, { ms: sliceMs }),
    });
  const usual = (of: (load: VariedLoad) => number, kind: 'our' | 'ideal'): number =>
    median(rounds.map((round) => of(round[kind])));
  const rate = (kind: 'our' | 'ideal'): string => usual(({ perSecond }) => perSecond, kind).toFixed(0);
  report({
    what: `forms stored by POST SaveFormSubmission: ${rate('our')}/s, a handler that inserts a row ${rate('ideal')}/s`,
    // What disturbs the machine disturbs both parts of a round.
    value: median(rounds.map(({ our, ideal }) => (100 * our.perSecond) / ideal.perSecond)),
    unit: '%',
    against: { name: 'goal', value: 50 },
    better: 'higher',
  });
  const spent = (kind: 'our' | 'ideal'): string =>
    usual(({ perCpuSecond }) => 1e6 / perCpuSecond, kind).toFixed(0);
  const took = (kind: 'our' | 'ideal'): string => usual(({ medianMs }) => medianMs, kind).toFixed(1);
  console.log(
    `A submission: ${spent('our')} µs of the server's processor time and ${took('our')} ms with ${workers} senders at once; the ideal: ${spent('ideal')} µs and ${took('ideal')} ms`,
  );
}

/** Which rows a submission writes and how often it waits for the database. */
async function countWork(
  client: pg.Client,
  databaseUrl: string,
  start: (databaseUrl: string) => Promise<PeerProcess>,
  next: () => string,
): Promise<string> {
  const counter = await countTrips(databaseUrl);
  const peer = await start(counter.url);
  await measureVaried(peer, [next], { ms: 0, least: 5 });
  const before = await readWrites(client);
  const trips: number[] = [];
  for (let send = 0; send < counted; send++) {
    const since = counter.count();
    await measureVaried(peer, [next], { ms: 0 });
    trips.push(counter.count() - since);
  }
  await peer.stop();
  await counter.close();
  // A connection reports what it wrote when it ends, a moment after the process has.
  for (let open = 1; open > 0; ) {
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    open = rows[0]?.open ?? 0;
  }
  const writes = [...describeWrites(before, await readWrites(client), counted)];
  return `${median(trips)} round trips, ${writes.map(([table, change]) => `${table} ${change.trim()}`).join(', ')}`;
}
