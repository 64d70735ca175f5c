import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { neutralEnvironment } from '../scripts/testing/server-process.ts';
import { readStage, root } from './stage.ts';

const run = promisify(execFile);

export type ShopWish = {
  /** One that comes with the product. */
  theme?: 'shoreline' | 'fieldnotes';
  /** One of those in `packages/theme-kit/fixtures`. */
  fixture?: 'harbour';
  /** Settings of the store that differ from those of the demo. */
  store?: Record<string, string | number | boolean>;
};

/** A site that is the demo's shop and nothing else; in the plain frame, unless a theme is named. Answers with its address. */
export async function createShop(wish: ShopWish = {}): Promise<string> {
  const slug = `shop-${randomUUID().slice(0, 8)}`;
  const stage = readStage();
  const env = { ...neutralEnvironment(), AWNING_DATA: stage.dataFolder };
  const program = ['apps/server/src/testing/open-shop.ts', slug, JSON.stringify(wish)];
  await run(process.execPath, program, { cwd: root, env });
  const url = new URL(stage.url);
  url.hostname = `${slug}.localhost`;
  return url.origin;
}
