import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import lighthouse from 'lighthouse';
import {
  createDataFolder,
  findFreePort,
  neutralEnvironment,
  startServer,
} from '../scripts/testing/server-process.ts';
import { median, percentile, type Report } from './bench-report.ts';
import { openChromium } from './chromium.ts';
import { fillCart } from './filled-cart.ts';
import { weighScripts } from './script-weight.ts';
import { measureThemeLibrary } from './theme-library.ts';
import { measureVariantChanges } from './variant-change.ts';

export const name = 'browser';

const root = join(import.meta.dirname, '..');
const env = {
  AWNING_OWNER_PASSWORD: 'correct horse battery',
  AWNING_REQUESTS_PER_MINUTE: '0',
  AWNING_LOG_LEVEL: 'silent',
};
const themes = ['shoreline', 'fieldnotes'];
const product = '/shop/p/stoneware-mug';
/** Of each page; one run says little about a machine that does other things too. */
const runs = 3;
const changes = 12;
/** By category: what a page has to reach. */
const goals = { performance: 0.97, accessibility: 1, 'best-practices': 1, seo: 1 };
type Category = keyof typeof goals;
const categories = Object.keys(goals) as Category[];

/** What visitors of the demo site get, in each of the themes that come with the product. */
export async function run(report: Report): Promise<void> {
  const data = await createDataFolder('browser-bench');
  const server = await startServer({ root, dataFolder: data.folder, env });
  const { browser, debuggingPort } = await openChromium(await findFreePort());
  const awning = async (...words: string[]): Promise<string> => {
    const settings = { ...neutralEnvironment(), ...env, AWNING_DATA: data.folder };
    const command = ['apps/server/src/cli/awning.ts', ...words];
    return (await promisify(execFile)(process.execPath, command, { cwd: root, env: settings })).stdout;
  };
  try {
    const post = await firstPost(server.url);
    const variants = await addProductOfManyVariants(root, data.folder);
    for (const theme of themes) {
      await awning('theme', 'use', theme, '--site', 'demo');
      for (const path of ['/', '/shop', product, post, '/cart'])
        await lookAt(report, `${theme} ${path}`, `${server.url}${path}`, debuggingPort);
      // Lighthouse clears what pages store, but no cookies.
      const emptyCart = await fillCart(server.url, debuggingPort);
      await lookAt(report, `${theme} /cart with two lines`, `${server.url}/cart`, debuggingPort);
      await emptyCart();
      const weight = await weighScripts(browser, server.url + product, {
        touch: ['.product-variants', '.sqs-add-to-cart-button'],
      });
      report(atMost(`${theme}: script before interaction or idle`, weight.atFirst / 1000, 'kB', 5));
      report(
        atMost(`${theme}: script after hydration, product page`, weight.afterHydration / 1000, 'kB', 85),
      );
      const times = await measureVariantChanges(browser, server.url + variants, changes);
      report(
        atMost(`${theme}: a choice among 250 variants, slowed down 4 x, median`, median(times), 'ms', 16),
      );
      report(atMost(`${theme}: the same, slowest of ${changes}`, percentile(times, 1), 'ms', 16));
    }
    const library = await measureThemeLibrary(browser);
    report(atMost('library for old themes, brotli', library.bytes / 1000, 'kB', 35));
    report(atMost('library for old themes, start, median', library.startMs, 'ms', 20));
  } finally {
    await browser.close();
    await server.stop();
    await data.remove();
  }
}

const atMost = (what: string, value: number, unit: string, limit: number) => ({
  what,
  value,
  unit,
  better: 'lower' as const,
  against: { name: 'limit', value: limit },
});

async function firstPost(url: string): Promise<string> {
  const journal = await fetch(`${url}/journal?format=json`);
  const { items } = (await journal.json()) as { items: { fullUrl: string }[] };
  const address = items[0]?.fullUrl;
  if (address === undefined) throw new Error('The demo site has no journal.');
  return address;
}

async function addProductOfManyVariants(cwd: string, dataFolder: string): Promise<string> {
  const program = ['apps/server/src/testing/add-large-product.ts'];
  const settings = { ...neutralEnvironment(), ...env, AWNING_DATA: dataFolder };
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd, env: settings });
  return stdout.trim();
}

async function lookAt(report: Report, what: string, url: string, port: number): Promise<void> {
  // Made and compressed once, as for everybody after the first visitor.
  await (await fetch(url)).arrayBuffer();
  const scores: Record<Category, number[]> = {
    performance: [],
    accessibility: [],
    'best-practices': [],
    seo: [],
  };
  const shifts: number[] = [];
  for (let turn = 0; turn < runs; turn++) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
    });
    if (!result) throw new Error(`Lighthouse said nothing about ${url}.`);
    const { lhr } = result;
    for (const category of categories) scores[category].push(lhr.categories[category]?.score ?? 0);
    shifts.push(lhr.audits['cumulative-layout-shift']?.numericValue ?? 1);
    if (turn === 0) reportFaults(what, lhr);
  }
  for (const category of categories)
    report({
      what: `${what}: ${category}`,
      value: median(scores[category]),
      unit: '',
      against: { name: 'goal', value: goals[category] },
      better: 'higher',
    });
  report(atMost(`${what}: layout shift`, median(shifts), '', 0));
}

interface Audited {
  readonly audits: Readonly<
    Record<string, { readonly score: number | null; readonly title: string; readonly displayValue?: string }>
  >;
  readonly categories: Readonly<
    Record<string, { readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
  >;
}

/** What cost points, so that a miss says where to look. */
function reportFaults(what: string, { audits, categories: all }: Audited): void {
  const weighted = new Set(
    Object.values(all).flatMap(({ auditRefs }) =>
      auditRefs.flatMap(({ id, weight }) => (weight > 0 ? [id] : [])),
    ),
  );
  for (const [id, { score, title, displayValue }] of Object.entries(audits))
    if (weighted.has(id) && score !== null && score < 0.98)
      console.log(`${what}: ${id} ${score} ${title} ${displayValue ?? ''}`);
}
