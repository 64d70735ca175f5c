// A program for the journeys: it works beside the running server, as the commands do, and does on request what they need and are not about. One process for
// all of it, because to load the server takes longer than most requests. It sends its port to whoever started it and ends with them.
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { runCaptured } from '../cli/captured-run.ts';
import { type Install, withInstall } from '../cli/install.ts';
import { readConfig } from '../config/environment.ts';
import { type DressWish, dressSite } from './dress-site.ts';
import { openShop, type ShopWish } from './open-shop.ts';

type Errand =
  | { readonly kind: 'command'; readonly words: readonly string[] }
  | { readonly kind: 'shop'; readonly wish: ShopWish }
  | { readonly kind: 'themed-site'; readonly slug: string; readonly wish: DressWish };

async function run(install: Install, errand: Errand): Promise<string> {
  if (errand.kind === 'command') return runCommand(errand.words);
  if (errand.kind === 'shop') return findShop(install, errand.wish);
  await dressSite(install, errand.slug, errand.wish);
  return errand.slug;
}

// Journeys put things into carts there and buy nothing, so one shop is enough for all that wish for the same.
const shops = new Map<string, Promise<string>>();

function findShop(install: Install, wish: ShopWish): Promise<string> {
  const name = JSON.stringify(wish);
  const slug = `shop-${shops.size + 1}`;
  const shop = shops.get(name) ?? openShop(install, slug, wish).then(() => slug);
  shops.set(name, shop);
  return shop;
}

async function runCommand(words: readonly string[]): Promise<string> {
  const env = { AWNING_STARTER_THEMES: 'true', ...process.env };
  const { exitCode, out, err } = await runCaptured(words, { env });
  if (exitCode !== 0) throw new Error(`${words.join(' ')} ended with code ${exitCode}: ${out}${err}`);
  return out;
}

// The journeys that ask are of this repository, so what they send is what the type says.
const readErrand = async (request: IncomingMessage): Promise<Errand> => (await json(request)) as Errand;

await withInstall(
  { config: readConfig(process.env), signal: new AbortController().signal, needs: { sendsJobs: true } },
  async (install) => {
    const server = createServer(async (request, response) => {
      try {
        response.end(await run(install, await readErrand(request)));
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
