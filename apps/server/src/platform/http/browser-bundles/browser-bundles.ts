import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { machineEndpoints } from '@awning/contract';
import fastifyStatic from '@fastify/static';
import type { HttpApp } from '../http-app.ts';
import { nothingAt } from '../responses/error-response.ts';
import { bind } from '../routes/bind.ts';

export { bundlesExist } from './browser-folder.ts';

/** The bundles that `npm run build` made, addressed by source file. */
export interface BrowserBundles {
  /** The address of a built file, such as `/_awning/storefront/assets/loader-x1.js`. */
  address(bundle: 'storefront' | 'admin', source: string): string;
  /** The content of a built file, for what stands in pages itself. */
  text(bundle: 'storefront', source: string): Promise<string>;
  readonly adminPage: string;
}

interface ManifestEntry {
  readonly file: string;
}

const PREFIX = '/_awning/';

export async function loadBrowserBundles(folder: string): Promise<BrowserBundles> {
  const manifest = async (bundle: string): Promise<Record<string, ManifestEntry>> =>
    JSON.parse(await readFile(join(folder, bundle, 'manifest.json'), 'utf8'));
  const manifests = { storefront: await manifest('storefront'), admin: await manifest('admin') };
  const fileOf = (bundle: keyof typeof manifests, source: string): string => {
    const entry = manifests[bundle][source];
    if (!entry) throw new Error(`The ${bundle} bundle has no ${source}. Run npm run build.`);
    return `${bundle}/${entry.file}`;
  };
  return {
    address: (bundle, source) => `${PREFIX}${fileOf(bundle, source)}`,
    text: async (bundle, source) => (await readFile(join(folder, fileOf(bundle, source)), 'utf8')).trim(),
    adminPage: await readFile(join(folder, 'admin', 'index.html'), 'utf8'),
  };
}

/** Names carry the hash of their content, so a browser never has to ask twice. */
export async function serveBrowserBundles(app: HttpApp, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
  });
  bind(app, machineEndpoints.readBundleFile, async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (!/^(storefront|admin)\/assets\/[\w.-]+$/.test(path)) throw nothingAt(request);
    return reply.sendFile(path);
  });
}
