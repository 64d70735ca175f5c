import { once } from 'node:events';
import { createServer } from 'node:http';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config/environment.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { migrateDatabase } from '../apps/server/src/platform/platform.ts';
import { type PeerProcess, startPeer } from './peer-process.ts';

interface WaitlistServerOptions {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly smtpUrl: string;
  readonly people: number;
}

/** The real server with a line of people who wait. `/go` brings what they wait for; `/memory` tells the most that it has used since, in bytes. */
export const startWaitlistServer = (options: WaitlistServerOptions): Promise<PeerProcess> =>
  startPeer(import.meta.filename, options);

async function serve({ databaseUrl, dataFolder, smtpUrl, people }: WaitlistServerOptions): Promise<number> {
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
  const { websiteId, variantId } = await openLine(app, people);
  let most = 0;
  const look = (): void => {
    most = Math.max(most, process.memoryUsage().rss);
  };
  setInterval(look, 50);
  const control = createServer(async ({ url }, response) => {
    if (url === '/go') {
      globalThis.gc?.();
      most = 0;
      look();
      const before = most;
      const operation = { variantId, quantity: 5 };
      await app.inventory.adjust(websiteId, { incrementOperations: [operation] }, { actor: 'bench' });
      response.end(String(before));
    } else response.end(String(most));
  });
  control.listen(0, '127.0.0.1');
  await once(control, 'listening');
  const address = control.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return address.port;
}

async function openLine(app: Awaited<ReturnType<typeof buildApp>>, people: number) {
  const { id: websiteId } = await app.sites.create({ slug: 'bench', title: 'Bench' });
  const store = await app.content.collections.create(websiteId, { kind: 'products', title: 'Shop' });
  const product = await app.catalog.products.create(
    websiteId,
    store.id,
    {
      ...{ title: 'Cup', status: 'published' },
      variants: [{ priceMinor: 1200, stock: { quantity: 0 } }],
      merchandising: { restockNotificationsEnabled: true },
    },
    { by: 'bench' },
  );
  const variantId = product.variants[0]?.id ?? '';
  await app.platform.database.pool.query(
    `insert into waitlist_signups (website_id, signup_id, item_id, variant_id, canonical_email, email, state, joined_at)
     select $1, lpad(to_hex(n), 24, '0'), $2, $3, 'p' || n || '@example.com', 'p' || n || '@example.com', 'waiting', now()
     from generate_series(1, $4::int) n`,
    [websiteId, product.id, variantId, people],
  );
  return { websiteId, variantId };
}

if (process.argv[1] === import.meta.filename && process.send) {
  const [options] = (await once(process, 'message')) as [WaitlistServerOptions];
  process.send(await serve(options));
  process.once('disconnect', () => process.exit(0));
}
