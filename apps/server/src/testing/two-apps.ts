import { createDelayProxy, type DelayProxy } from './delay-proxy.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/** Two apps on one database, as two processes of one install are: what is right must not depend on who does it. */
export interface TwoApps {
  readonly apps: readonly [TestApp, TestApp];
  /** Spreads work over both. */
  appOf(number: number): TestApp;
  close(): Promise<void>;
}

export async function createTwoApps(options: Pick<TestAppOptions, 'swap'> = {}): Promise<TwoApps> {
  const first = await createTestApp(options);
  return joined(first, await createTestApp({ ...options, databaseUrl: first.databaseUrl }));
}

/** The second has a line to the database that can be slow. */
export async function createTwoAppsOneSlow(
  seed: number,
  options: Pick<TestAppOptions, 'swap'> = {},
): Promise<TwoApps & { readonly proxy: DelayProxy }> {
  const first = await createTestApp(options);
  const proxy = await createDelayProxy(first.databaseUrl, seed);
  const both = joined(first, await createTestApp({ ...options, databaseUrl: proxy.url }), proxy.close);
  return { ...both, proxy };
}

const joined = (first: TestApp, second: TestApp, between?: () => Promise<void>): TwoApps => ({
  apps: [first, second],
  appOf: (number) => (number % 2 === 0 ? first : second),
  async close() {
    await second.close();
    await between?.();
    await first.close();
  },
});
