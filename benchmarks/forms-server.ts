import { once } from 'node:events';
import { BLOCK_TYPES, formBlock } from '@awning/site-model';
import { buildApp } from '../apps/server/src/app.ts';
import { readConfig } from '../apps/server/src/config/environment.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { migrateDatabase } from '../apps/server/src/platform/platform.ts';
import { classicDocument } from '../apps/server/src/testing/block-fixtures.ts';
import { type PeerProcess, startPeer } from './peer-process.ts';

interface FormsServerOptions {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly poolSize: number;
  readonly secret: string;
  /** Whether it also does what follows a submission: mails, webhooks. */
  readonly work: boolean;
}

/** The real server as a process of its own, with a page on its site that has the usual form. */
export const startFormsServer = (options: FormsServerOptions): Promise<PeerProcess> =>
  startPeer(import.meta.filename, options);

async function serve(options: FormsServerOptions): Promise<number> {
  await migrateDatabase(options.databaseUrl);
  const config = readConfig({
    DATABASE_URL: options.databaseUrl,
    AWNING_DATA: options.dataFolder,
    AWNING_DATABASE_POOL: String(options.poolSize),
    AWNING_SECRET: options.secret,
    AWNING_LOG_LEVEL: 'error',
    AWNING_REQUESTS_PER_MINUTE: '0',
    AWNING_FORM_SENDS_PER_MINUTE: '0',
    AWNING_SITE_FORM_SENDS_PER_MINUTE: '0',
  });
  const app = await buildApp(config, { log: createLog(config) });
  await app.start({ work: options.work });
  await app.installThemes();
  if ((await app.sites.list()).length === 0) await openSite(app);
  app.markReady();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return address.port;
}

async function openSite({ sites, content, platform }: Awaited<ReturnType<typeof buildApp>>): Promise<void> {
  const { id } = await sites.create({ slug: 'bench', title: 'Bench' });
  const page = await content.collections.create(id, { kind: 'page', title: 'Contact' });
  const block = { id: platform.ids.next(), type: BLOCK_TYPES.form, value: formBlock.defaults };
  await content.documents.replace(id, { kind: 'collection', id: page.id }, classicDocument([block]));
}

if (process.argv[1] === import.meta.filename && process.send) {
  const [options] = (await once(process, 'message')) as [FormsServerOptions];
  process.send(await serve(options));
  process.once('disconnect', () => process.exit(0));
}
