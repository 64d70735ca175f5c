import { runTestJob } from './job-runner.ts';
import { readTestServer } from './test-server.ts';

export type ShopOptions = {
  /** One that comes with the product. */
  theme?: 'shoreline' | 'fieldnotes';
  /** One of those in `packages/theme-kit/fixtures`. */
  fixture?: 'harbour';
  /** Settings of the store that differ from those of the demo. */
  store?: Record<string, string | number | boolean>;
};

/**
 * A site that is the demo's shop and nothing else; in the plain frame, unless a theme is named. Answers with its
 * address, the same for the same wish.
 */
export async function shopOf(request: ShopOptions = {}): Promise<string> {
  const url = new URL(readTestServer().url);
  url.hostname = `${await runTestJob({ kind: 'shop', options: request })}.localhost`;
  return url.origin;
}
