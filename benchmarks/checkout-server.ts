import { once } from 'node:events';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config/environment.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { migrateDatabase } from '../apps/server/src/platform/platform.ts';
import { type PeerProcess, startPeer } from './peer-process.ts';

interface CheckoutServerOptions {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly poolSize: number;
  readonly secret: string;
  /** Whether it also runs the jobs that orders leave behind: mails, events of the bank. */
  readonly work: boolean;
}

/** The real server as a process of its own, with a shop in it that ships to the United States and taxes California. */
export const startCheckoutServer = (options: CheckoutServerOptions): Promise<PeerProcess> =>
  startPeer(import.meta.filename, options);

export const COUPON = 'TENOFF';

async function serve({
  databaseUrl,
  dataFolder,
  poolSize,
  secret,
  work,
}: CheckoutServerOptions): Promise<number> {
  await migrateDatabase(databaseUrl);
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    AWNING_DATA: dataFolder,
    AWNING_DATABASE_POOL: String(poolSize),
    AWNING_SECRET: secret,
    AWNING_LOG_LEVEL: 'error',
    AWNING_REQUESTS_PER_MINUTE: '0',
    AWNING_CART_WRITES_PER_MINUTE: '0',
    AWNING_PAYMENTS_PER_MINUTE: '0',
  });
  const app = await buildApp(config, { log: createLog(config) });
  await app.start({ work });
  await app.installThemes();
  if ((await app.sites.list()).length === 0) await openShop(app);
  app.markReady();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return address.port;
}

async function openShop({
  sites,
  settings,
  shipping,
  tax,
  discounts,
}: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  const by = { by: 'bench' };
  const { id } = await sites.create({ slug: 'bench', title: 'Bench' });
  await settings.changeStore(id, { value: { storeCurrency: 'GBP' }, ...by });
  const places = [{ countryCode: 'US', states: null }];
  const methods = [{ name: 'Standard', kind: 'flat', amountMinor: 500 } as const];
  await shipping.save(id, { zones: [{ name: 'United States', places, methods }] }, by);
  await tax.save(
    id,
    { rules: [{ name: 'California', countryCode: 'US', state: 'CA', rate: 8750, onShipping: true }] },
    by,
  );
  await discounts.coupons.create(
    id,
    { name: 'Ten off', code: COUPON, kind: 'percent', value: 1000 },
    { memberId: 'bench' },
  );
}

if (process.argv[1] === import.meta.filename && process.send) {
  const [options] = (await once(process, 'message')) as [CheckoutServerOptions];
  process.send(await serve(options));
  process.once('disconnect', () => process.exit(0));
}
