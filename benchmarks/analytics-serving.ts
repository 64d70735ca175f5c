import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDataFolder, type ServerProcess, startServer } from '../scripts/testing/server-process.ts';
import { median, type Report } from './bench-report.ts';
import { cpuSeconds } from './http-load.ts';
import { ownerSettings } from './member-calls.ts';

const root = join(import.meta.dirname, '..');
/** Fewer than a site may send within ten seconds. */
const WARM_EVENTS = 8_000;
const SLICES = 7;
const SLICE_MS = 2_000;
const EVENTS_PER_SECOND = 200;
const VISITORS = 2_000;
/** Connections over which events come. */
const LINES = 16;

const LEAST_SHARE = 0.95;
const FLOOD_PER_SECOND = 5_000;
const FLOOD_SECONDS = 8;
const FLOOD_VISITORS = 5_000;
/** On each connection, so that asking costs little. */
const PIPELINED = 16;
/** Of the whole server: what waits may take 16 MB, and the garbage of that many requests some more. */
const MOST_GROWTH_MB = 150;

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** What pages notice of events, and what becomes of more events than anybody has. */
export async function measureServingEvents(databaseUrl: string, report: Report): Promise<void> {
  const data = await createDataFolder('analytics-bench');
  const server = await startServer({
    root,
    dataFolder: data.folder,
    env: {
      ...ownerSettings,
      DATABASE_URL: databaseUrl,
      AWNING_SECRET: 'a master key for benchmarks that is long enough',
      AWNING_TRUST_PROXY: 'true',
      AWNING_LOG_LEVEL: 'warn',
    },
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const websiteId = await siteAt(server);
    const postOf = createPosts(server, websiteId);
    await measurePages(server, postOf, report);
    await measureFlood(server, client, { websiteId, postOf }, report);
  } finally {
    await client.end();
    await server.stop();
    await data.remove();
  }
}

async function siteAt({ url }: ServerProcess): Promise<string> {
  const page = await (await fetch(url)).text();
  const websiteId = /"websiteId":\s*"([0-9a-f]{24})"/.exec(page)?.[1];
  if (websiteId === undefined) throw new Error('The page does not say which site it is of.');
  return websiteId;
}

/** What one visitor posts: a page view. */
type PostOf = (visitor: number) => string;

function createPosts({ url }: ServerProcess, websiteId: string): PostOf {
  const { host } = new URL(url);
  const head = [
    'POST /api/census/RecordHit HTTP/1.1',
    `host: ${host}`,
    'content-type: application/x-www-form-urlencoded',
    'sec-fetch-site: same-origin',
    `user-agent: ${AGENT}`,
  ].join('\r\n');
  let sent = 0;
  return (visitor) => {
    sent += 1;
    const data = {
      websiteId,
      eventId: `bench-${sent}`,
      clientDate: Date.now(),
      pagePath: `/shop/product-${sent % 50}`,
      url: `${url}/shop`,
      referrer: '',
      title: 'A product',
    };
    const body = `event=1&data=${encodeURIComponent(JSON.stringify(data))}&ss_cvr=`;
    const address = `100.64.${(visitor >> 8) & 255}.${visitor & 255}`;
    return `${head}\r\nx-forwarded-for: ${address}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  };
}

/** A connection that asks for one thing after the other on a bare socket, and counts answers by their status. */
interface Line {
  ask(requests: readonly string[]): void;
  /** Asked and not answered yet. */
  readonly open: () => number;
  readonly statuses: ReadonlyMap<number, number>;
  close(): void;
}

async function openLine({ url }: ServerProcess, onAnswer: () => void = () => undefined): Promise<Line> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.setEncoding('latin1');
  const statuses = new Map<number, number>();
  let open = 0;
  let rest = '';
  socket.on('data', (chunk: string) => {
    const text = rest + chunk;
    let read = 0;
    for (const answer of text.matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
      const status = Number(answer[1]);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      open -= 1;
      read = answer.index + answer[0].length;
    }
    // A line of status may come in two parts.
    rest = text.slice(Math.max(read, text.length - STATUS_LENGTH));
    onAnswer();
  });
  return {
    ask(requests) {
      open += requests.length;
      socket.write(requests.join(''));
    },
    open: () => open,
    statuses,
    close: () => socket.destroy(),
  };
}

const STATUS_LENGTH = 'HTTP/1.1 200'.length;

async function warmUp(server: ServerProcess, postOf: PostOf): Promise<void> {
  const lines = await Promise.all(Array.from({ length: LINES }, () => openLine(server)));
  for (let sent = 0; sent < WARM_EVENTS; sent += LINES) {
    for (const line of lines) line.ask([postOf(sent % VISITORS)]);
    while (lines.some(({ open }) => open() > 0)) await sleep(1);
  }
  for (const line of lines) line.close();
}

/**
 * Pages that are asked for over and over, with an event among them now and then: the side that asks does the same work
 * for both, so that what it costs is no loss of the pages. Answers in a second of the server's processor time.
 */
async function measureMix(server: ServerProcess, page: string, eventOf: () => string | null): Promise<Mix> {
  const before = await cpuSeconds(server.pid);
  const until = performance.now() + SLICE_MS;
  const counts = { pages: 0, events: 0 };
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
      await once(socket, 'connect');
      await askInTurn(socket, until, () => {
        const event = eventOf();
        counts[event === null ? 'pages' : 'events'] += 1;
        return event ?? page;
      });
      socket.destroy();
    }),
  );
  const spent = (await cpuSeconds(server.pid)) - before;
  return { pages: counts.pages / spent, events: counts.events / spent };
}

interface Mix {
  readonly pages: number;
  readonly events: number;
}

const CONNECTIONS = 8;

/** The next is asked for when the whole answer to the last is there. */
function askInTurn(socket: Socket, until: number, next: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = 0;
    socket.on('error', reject);
    socket.on('data', (chunk: Buffer) => {
      if (left === 0) left = answerLength(chunk);
      left -= chunk.length;
      if (left > 0) return;
      left = 0;
      if (performance.now() < until) socket.write(next());
      else resolve();
    });
    socket.write(next());
  });
}

/** From its first part, which has the whole head. */
function answerLength(chunk: Buffer): number {
  const head = chunk.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
  if (head.startsWith('HTTP/1.1 204')) return head.length + 4;
  const body = Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
  if (!head.startsWith('HTTP/1.1 200') || Number.isNaN(body))
    throw new Error(`Not the answer expected:\n${head}`);
  return head.length + 4 + body;
}

async function measurePages(server: ServerProcess, postOf: PostOf, report: Report): Promise<void> {
  const page = `GET / HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\naccept: text/html\r\n\r\n`;
  const alone = () => measureMix(server, page, () => null);
  let asked = 0;
  const beside = (pagesPerSecond: number): Promise<Mix> => {
    const every = Math.floor((LEAST_SHARE * pagesPerSecond) / EVENTS_PER_SECOND);
    return measureMix(server, page, () => (++asked % every === 0 ? postOf(asked % VISITORS) : null));
  };
  // Both are compiled, as they are in a server that has run for some minutes.
  await warmUp(server, postOf);
  let usual = (await alone()).pages;
  await beside(usual);
  const shares: number[] = [];
  const costs: number[] = [];
  for (let slice = 0; slice < SLICES; slice += 1) {
    const before = await alone();
    const mixed = await beside(before.pages);
    const after = await alone();
    usual = (before.pages + after.pages) / 2;
    const cost = (1 - mixed.pages / usual) / mixed.events;
    costs.push(cost * 1_000_000);
    shares.push(1 - cost * EVENTS_PER_SECOND);
  }
  report({
    what: `pages (${Math.round(usual)} in a second of processor time) beside ${EVENTS_PER_SECOND} events (${Math.round(median(costs))} µs each), of pages alone`,
    value: median(shares),
    unit: '×',
    against: { name: 'least', value: LEAST_SHARE },
    better: 'higher',
  });
}

const megabytesOf = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const metricOf = async ({ url }: ServerProcess, metric: string): Promise<number> =>
  Number(
    new RegExp(`^${metric} (\\S+)$`, 'm').exec(await (await fetch(`${url}/metrics`)).text())?.[1] ??
      Number.NaN,
  );

/** A burst of more than a site may send: some are taken, the others refused, and none is forgotten. */
async function measureFlood(
  server: ServerProcess,
  client: pg.Client,
  { websiteId, postOf }: { websiteId: string; postOf: PostOf },
  report: Report,
): Promise<void> {
  const storedBefore = await countStored(client, websiteId);
  const lostBefore = await metricOf(server, 'awning_analytics_lost_total');
  const memoryBefore = await megabytesOf(server.pid);
  const cpuBefore = await cpuSeconds(server.pid);
  let most = memoryBefore;
  let number = 0;
  const startedAt = performance.now();
  const lines: Line[] = [];
  for (let index = 0; index < LINES; index += 1) {
    const fill = (line: Line | undefined): void => {
      const free = PIPELINED - (line?.open() ?? 0);
      if (free < PIPELINED / 2 || performance.now() - startedAt > FLOOD_SECONDS * 1000) return;
      line?.ask(Array.from({ length: free }, () => postOf(number++ % FLOOD_VISITORS)));
    };
    const line = await openLine(server, () => fill(lines[index]));
    lines.push(line);
    fill(line);
  }
  while (lines.some(({ open }) => open() > 0)) {
    most = Math.max(most, await megabytesOf(server.pid));
    await sleep(100);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = (await cpuSeconds(server.pid)) - cpuBefore;
  const countOf = (status: number): number =>
    lines.reduce((sum, { statuses }) => sum + (statuses.get(status) ?? 0), 0);
  const [taken, refused] = [countOf(204), countOf(429) + countOf(503)];
  for (const line of lines) line.close();
  if (taken + refused !== number)
    throw new Error(`Of ${number} events, ${taken} were taken and ${refused} refused.`);
  await waitUntilStored(server);
  const stored = (await countStored(client, websiteId)) - storedBefore;
  const lost = (await metricOf(server, 'awning_analytics_lost_total')) - lostBefore;
  if (stored !== taken) throw new Error(`${taken} events were taken, and ${stored} stored.`);
  if (lost !== refused) throw new Error(`${refused} events were refused, and ${lost} counted as lost.`);
  report({
    what: `events answered in a second (${Math.round(number / cpu)} in one of processor time; ${Math.round((100 * taken) / number)} % taken and stored, the rest counted as lost)`,
    value: number / seconds,
    unit: '/s',
    against: { name: 'least', value: FLOOD_PER_SECOND },
    better: 'higher',
  });
  report({
    what: 'memory of the server that they took at the most',
    value: most - memoryBefore,
    unit: 'MB',
    against: { name: 'most', value: MOST_GROWTH_MB },
    better: 'lower',
  });
}

async function countStored(client: pg.Client, websiteId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from analytics_events where website_id = $1 and visitor is not null',
    [websiteId],
  );
  return rows[0]?.count ?? 0;
}

async function waitUntilStored(server: ServerProcess): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await metricOf(server, 'awning_analytics_waiting')) === 0) return;
    await sleep(200);
  }
  throw new Error('Events still wait after twenty seconds.');
}
