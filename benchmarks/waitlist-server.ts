import { once } from 'node:events';
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config/environment.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { migrateDatabase } from '../apps/server/src/platform/platform.ts';
import { type PeerProcess, startPeer } from './peer-process.ts';

interface WaitlistServerOptions {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly smtpUrl: string;
  /** How many stand in each line. */
  readonly lines: readonly number[];
}

/** Rarely, because looking takes a tenth of a second. */
const LOOK_EVERY_MS = 3_000;

/** In bytes. */
export interface MemoryUse {
  /** What is in use when all that can be forgotten is. */
  readonly live: number;
  /** The most of that while it was sending. */
  readonly mostLive: number;
  /** The most that the process had meanwhile, with what it may forget. */
  readonly mostResident: number;
}

/**
 * The real server with lines of people who wait. `/send/0` brings what the first line waits for and mails it; `/memory`
 * returns a `MemoryUse`.
 */
export const startWaitlistServer = (options: WaitlistServerOptions): Promise<PeerProcess> =>
  startPeer(import.meta.filename, options);

async function serve({ databaseUrl, dataFolder, smtpUrl, lines }: WaitlistServerOptions): Promise<number> {
  await migrateDatabase(databaseUrl);
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    AWNING_DATA: dataFolder,
    AWNING_SECRET: 'a master key for measuring that is long enough',
    AWNING_LOG_LEVEL: 'error',
    SMTP_URL: smtpUrl,
  });
  const app = await buildApp(config, { log: createLog(config) });
  await app.start({ work: true });
  await app.installThemes();
  const { websiteId, wanted } = await openLines(app, lines);
  let [mostLive, mostResident] = [0, 0];
  const look = (): number => {
    mostResident = Math.max(mostResident, process.memoryUsage.rss());
    collectGarbage();
    const live = process.memoryUsage().heapUsed;
    mostLive = Math.max(mostLive, live);
    return live;
  };
  setInterval(look, LOOK_EVERY_MS);
  const send = async (line: number): Promise<void> => {
    const variant = wanted[line];
    if (!variant) throw new Error('There is no such line.');
    [mostLive, mostResident] = [0, 0];
    look();
    const operation = { variantId: variant.variantId, quantity: 5 };
    await app.inventory.adjust(websiteId, { incrementOperations: [operation] }, { actor: 'bench' });
    await app.waitlist.send(websiteId, [variant]);
  };
  const readMemory = (): MemoryUse => {
    const live = look();
    return { live, mostLive, mostResident };
  };
  const control = createServer(async ({ url }, response) => {
    const [, line] = /^\/send\/(\d+)$/.exec(url ?? '') ?? [];
    if (line !== undefined) await send(Number(line));
    response.end(JSON.stringify(line === undefined ? readMemory() : null));
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  const address = control.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return address.port;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

async function openLines(app: Awaited<ReturnType<typeof buildApp>>, lines: readonly number[]) {
  const { id: websiteId } = await app.sites.create({ slug: 'bench', title: 'Bench' });
  const store = await app.content.collections.create(websiteId, { kind: 'products', title: 'Shop' });
  await app.waitlist.changeSettings(websiteId, undefined, { automatic: false }, { by: 'bench' });
  const wanted: { productId: string; variantId: string }[] = [];
  for (const people of lines) wanted.push(await openLine(app, { websiteId, storeId: store.id, people }));
  return { websiteId, wanted };
}

async function openLine(
  app: Awaited<ReturnType<typeof buildApp>>,
  { websiteId, storeId, people }: { websiteId: string; storeId: string; people: number },
) {
  const product = await app.catalog.products.create(
    websiteId,
    storeId,
    {
      title: 'Cup',
      status: 'published',
      variants: [{ priceMinor: 1200, stock: { quantity: 0 } }],
      merchandising: { restockNotificationsEnabled: true },
    },
    { by: 'bench' },
  );
  const variantId = product.variants[0]?.id ?? '';
  await app.platform.database.pool.query(
    `insert into waitlist_signups (website_id, signup_id, item_id, variant_id, canonical_email, email, state, joined_at)
     select $1, left(md5($2 || n), 24), $2, $3, 'p' || n || '@example.com', 'p' || n || '@example.com', 'waiting', now()
     from generate_series(1, $4::int) n`,
    [websiteId, product.id, variantId, people],
  );
  return { productId: product.id, variantId };
}

if (process.argv[1] === import.meta.filename && process.send) {
  const [options] = (await once(process, 'message')) as [WaitlistServerOptions];
  process.send(await serve(options));
  process.once('disconnect', () => process.exit(0));
}
