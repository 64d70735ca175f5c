// A program for the journeys: it works beside the running server, as the commands do, and does on request what they
// need and are not about. One process for all of it, because to load the server takes longer than most requests. It
// sends its port to the process that started it and ends with it.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { buildSection, type StarterContent, starterSections } from '@awning/site-model/starters';
import { type Install, withInstall } from '../cli/install.ts';
import { runCaptured } from '../cli/testing/captured-run.ts';
import { readConfig } from '../config/environment.ts';
import { openShop, type ShopOptions } from './open-shop.ts';
import { seedThemedSite, type ThemedSiteOptions } from './seed-themed-site.ts';

type TestJob =
  | { readonly kind: 'command'; readonly words: readonly string[] }
  | { readonly kind: 'shop'; readonly options: ShopOptions }
  | { readonly kind: 'starters'; readonly content: StarterContent }
  | { readonly kind: 'themed-site'; readonly slug: string; readonly options: ThemedSiteOptions };

async function run(install: Install, job: TestJob): Promise<string> {
  if (job.kind === 'command') return runCommand(job.words);
  if (job.kind === 'shop') return findShop(install, job.options);
  if (job.kind === 'starters') return buildStarters(install, job.content);
  await seedThemedSite(install, job.slug, job.options);
  return job.slug;
}

// Journeys put things into carts there and buy nothing, so one shop is enough for all that wish for the same.
const shops = new Map<string, Promise<string>>();

function findShop(install: Install, request: ShopOptions): Promise<string> {
  const name = JSON.stringify(request);
  const slug = `shop-${shops.size + 1}`;
  const shop = shops.get(name) ?? openShop(install, slug, request).then(() => slug);
  shops.set(name, shop);
  return shop;
}

/** Every ready-made section, each with images of its own. */
const buildStarters = ({ platform }: Install, content: StarterContent): string =>
  JSON.stringify(
    starterSections.map((starter, firstImage) =>
      buildSection(starter, { newId: () => platform.ids.next(), content, firstImage }),
    ),
  );

async function runCommand(words: readonly string[]): Promise<string> {
  const env = { AWNING_STARTER_THEMES: 'true', ...process.env };
  const { exitCode, out, err } = await runCaptured(words, { env });
  if (exitCode !== 0) throw new Error(`${words.join(' ')} ended with code ${exitCode}: ${out}${err}`);
  return out;
}

// The journeys that ask are of this repository, so what they send is what the type says.
const readJob = async (request: IncomingMessage): Promise<TestJob> => (await json(request)) as TestJob;

await withInstall(
  { config: readConfig(process.env), signal: new AbortController().signal, needs: { sendsJobs: true } },
  async (install) => {
    const server = createServer(async (request, response) => {
      try {
        response.end(await run(install, await readJob(request)));
      } catch (error) {
        response.writeHead(500).end(String(error));
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    process.send?.(server.address());
    await once(process, 'disconnect');
    server.closeAllConnections();
    server.close();
  },
);
