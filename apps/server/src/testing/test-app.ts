import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { type App, type AppSwap, buildApp } from '../app.ts';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/environment.ts';
import type { Site } from '../modules/foundation/sites/index.ts';
import { createPasswords } from '../platform/passwords.ts';
import { createFactories, type Factories } from './factories.ts';
import { createTestBrowser, type TestBrowser } from './test-browser.ts';
import { prepareBrowserFolder } from './test-bundles.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { createTestDatabase } from './test-database.ts';
import { createTestMail, type TestMail } from './test-mail.ts';

export interface TestApp extends App {
  readonly clock: TestClock;
  readonly mailbox: TestMail;
  readonly make: Factories;
  readonly databaseUrl: string;
  browser(options?: { host?: string; address?: string }): TestBrowser;
  /** The browser of a new member of a site who has this role. */
  signedIn(site: Site, role: number): Promise<TestBrowser>;
  /** Runs events and jobs until nothing waits. */
  settle(): Promise<void>;
}

export interface TestAppOptions {
  readonly config?: Partial<Config>;
  readonly swap?: AppSwap;
  /** A database that other apps of the test use too. */
  readonly databaseUrl?: string;
  /** Runs jobs and events by itself, as in production; without it `settle` runs them when the test says so. */
  readonly work?: boolean;
  /** Routes that the test makes up, for what modules offer to those who serve pages. */
  readonly routes?: (http: App['http'], modules: App) => void;
}

/** One for all: apps that share a database share its master key. */
export const TEST_SECRET = 'a master key for tests that is long enough';

/** Of the real kind, without the work that makes guessing slow, which few tests are about. */
const cheapPasswords = createPasswords({ memoryKib: 8, passes: 1 });

/**
 * The real app on a database of its own. Time and mail are the test's, passwords cost little; nothing else is other
 * than usual.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'awning-test-app-'));
  const own = options.databaseUrl === undefined ? await createTestDatabase() : null;
  const databaseUrl = options.databaseUrl ?? own?.url ?? '';
  const clock = createTestClock();
  const mailbox = createTestMail();
  const config: Config = {
    ...readConfig({
      AWNING_DATA: folder,
      DATABASE_URL: databaseUrl,
      AWNING_SECRET: TEST_SECRET,
      AWNING_LOG_LEVEL: 'silent',
      AWNING_REQUESTS_PER_MINUTE: '0',
      AWNING_CART_WRITES_PER_MINUTE: '0',
      AWNING_PAYMENTS_PER_MINUTE: '0',
      AWNING_FORM_SENDS_PER_MINUTE: '0',
      AWNING_SITE_FORM_SENDS_PER_MINUTE: '0',
      AWNING_SHIPPED_MAIL_SECONDS: '0',
      AWNING_DATABASE_POOL: '8',
      AWNING_STARTER_THEMES: 'false',
    }),
    ...options.config,
  };
  const undeclared = new Set<string>();
  const app = await buildApp(config, {
    log: pino({ level: 'silent' }),
    clock,
    mailTransport: mailbox,
    passwords: cheapPasswords,
    browserFolder: await prepareBrowserFolder(folder),
    reportUndeclaredError: ({ method, path }, code) => undeclared.add(`${method} ${path}: ${code}`),
    ...options.swap,
  });
  options.routes?.(app.http, app);
  await app.start({ work: options.work ?? false });
  await app.installThemes();
  app.markReady();
  const make = createFactories(app);
  return {
    ...app,
    clock,
    mailbox,
    databaseUrl,
    make,
    browser: (o) => createTestBrowser(app.http, o),
    async signedIn(site, role) {
      const browser = createTestBrowser(app.http, { host: `${site.slug}.localhost` });
      await make.signIn(browser, (await make.member(site, [role])).email);
      return browser;
    },
    async settle() {
      await app.platform.outbox.dispatch();
      await app.platform.queue.settle();
    },
    async close() {
      await app.close();
      await own?.drop();
      await rm(folder, { recursive: true, force: true });
      if (undeclared.size > 0)
        throw new Error(
          `Endpoints of the contract refuse with codes that they do not declare: ${[...undeclared].join(', ')}`,
        );
    },
  };
}
