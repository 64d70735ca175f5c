import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { embeddedSettings } from '../platform/postgres/embedded-settings.ts';
import { StartupError } from '../platform/startup-error.ts';
import { EMBEDDED_POOL_MAX, readConfig, unknownVariables, variables } from './environment.ts';

const PAGE = 'docs/reference/configuration.md';

/** One value per variable that cannot be right. `AWNING_DATA` takes any path, so it has none. */
const BAD: Record<string, string[]> = {
  PORT: ['http', '65536', '-1', '80.5', '0x50'],
  AWNING_HOST: ['localhost:3000', 'http://localhost', 'my host'],
  AWNING_BASE_URL: ['shop.test', 'ftp://shop.test', 'https://shop.test/shop', 'https://shop.test?x=1'],
  AWNING_OWNER_EMAIL: ['owner', 'two words@example.com', 'me@localhost'],
  AWNING_OWNER_PASSWORD: ['too-short', 'x'.repeat(201)],
  AWNING_SECRET: ['short-secret', `a comma, ${'x'.repeat(32)}`],
  AWNING_SECRET_PREVIOUS: ['short-secret', `${'x'.repeat(32)},short-secret`],
  AWNING_TRUST_PROXY: ['yes', '10.0.0.0/99', '10.0.0.1,nginx', '0', '300.1.1.1'],
  AWNING_COUNTRY_HEADER: ['X-Country: DE', 'länd'],
  AWNING_METRICS_FROM: ['yes', '10.0.0.0/99', '10.0.0.1,nginx', 'loopback'],
  DATABASE_URL: ['mysql://root:hunter2@db/awning', 'hunter2'],
  AWNING_DATABASE_POOL: ['0', '501', 'many'],
  REDIS_URL: ['http://:hunter2@cache', 'cache:6379'],
  SMTP_URL: ['mail.example.com', 'imap://me:hunter2@mail.example.com'],
  AWNING_MAIL_FROM: ['Shop'],
  AWNING_MAIL_KEEP_DAYS: ['-1', 'ever', '36501'],
  AWNING_ANALYTICS_KEEP_DAYS: ['1', 'ever', '401'],
  AWNING_MAILS_AT_ONCE: ['0', 'all', '5'],
  AWNING_SHIPPED_MAIL_SECONDS: ['-1', 'never', '3601'],
  AWNING_OUTBOUND_ALLOW: ['https://example.com', '10.0.0.0/99', 'a b'],
  AWNING_STRIPE_SCRIPT: ['js.stripe.com', 'data:text/javascript,x'],
  AWNING_STRIPE_API: ['api.stripe.com', 'https://api.stripe.com/v1'],
  AWNING_RECAPTCHA_SCRIPT: ['www.google.com/recaptcha', 'data:text/javascript,x'],
  AWNING_RECAPTCHA_API: ['www.google.com', 'https://www.google.com/recaptcha'],
  AWNING_OWNERS_CREATE_SITES: ['no', '0'],
  AWNING_PLAN_NAME: ['x'.repeat(101)],
  AWNING_UPGRADE_URL: ['operator.example', 'javascript:alert(1)'],
  AWNING_LOG_LEVEL: ['loud'],
  AWNING_REQUESTS_PER_MINUTE: ['unlimited', '-5'],
  AWNING_CART_WRITES_PER_MINUTE: ['none', '-1'],
  AWNING_FORM_SENDS_PER_MINUTE: ['none', '-1'],
  AWNING_SITE_FORM_SENDS_PER_MINUTE: ['none', '-1'],
  AWNING_PAYMENTS_PER_MINUTE: ['none', '-1'],
  AWNING_RENDER_WORKERS: ['0', '65', 'all'],
  AWNING_REQUEST_SECONDS: ['0', '3601', '30s'],
  AWNING_DRAIN_SECONDS: ['301', 'soon'],
  AWNING_DEMO: ['no', '0'],
  AWNING_STARTER_THEMES: ['shoreline', '1'],
  AWNING_WATCH_THEMES: ['yes', '1'],
};

const failure = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  return 'no failure';
};

describe('a bad value', () => {
  it('every variable that can have a bad value has one in this test', () => {
    expect(Object.keys(BAD).sort()).toEqual(
      Object.keys(variables)
        .filter((name) => name !== 'AWNING_DATA')
        .sort(),
    );
  });

  it.each(Object.entries(BAD).flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    '%s=%s is one line that names the variable and not the value',
    (name, value) => {
      const message = failure({ [name]: value });
      expect(message).toMatch(
        new RegExp(`^${name} must be .+\\. Correct it or remove it from the environment\\.$`),
      );
      expect(message).not.toContain('\n');
      // Short numbers may well appear in what is expected.
      if (value.length > 4) expect(message).not.toContain(value);
      expect(message).not.toContain('hunter2');
    },
  );
});

describe('the configuration', () => {
  it('without any variable is a trial on this machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      dataDir: resolve('data'),
      development: true,
      trustProxy: false,
      drainSeconds: 0,
      requestSeconds: 30,
      baseUrl: undefined,
      mailFrom: 'no-reply@localhost',
    });
  });

  it('with a public address listens everywhere, knows its hosts and drains', () => {
    expect(readConfig({ AWNING_BASE_URL: 'https://shop.example' })).toMatchObject({
      host: '0.0.0.0',
      development: false,
      drainSeconds: 3,
      mailFrom: 'no-reply@shop.example',
    });
  });

  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080'])(
    '%s is still this machine',
    (base) => {
      expect(readConfig({ AWNING_BASE_URL: base })).toMatchObject({ development: true, drainSeconds: 0 });
    },
  );

  it('the configuration treats empty values as not set and trims values', () => {
    expect(readConfig({ PORT: '', AWNING_DATA: '  ' })).toMatchObject({
      port: 3000,
      dataDir: resolve('data'),
    });
    expect(readConfig({ PORT: ' 8080 ' }).port).toBe(8080);
  });

  it.each([
    ['true', 1],
    ['2', 2],
    ['false', false],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, fd00::/8,192.0.2.1', '10.0.0.0/8, fd00::/8,192.0.2.1'],
  ])('AWNING_TRUST_PROXY=%s is understood', (text, trust) => {
    expect(readConfig({ AWNING_TRUST_PROXY: text }).trustProxy).toBe(trust);
  });

  it('the configuration limits the pool to what the embedded database can spare', () => {
    expect(EMBEDDED_POOL_MAX).toBeLessThanOrEqual(Number(embeddedSettings.max_connections) - 15);
    const many = String(EMBEDDED_POOL_MAX + 1);
    expect(failure({ AWNING_DATABASE_POOL: many })).toBe(
      'AWNING_DATABASE_POOL must be at most 40 with the embedded PostgreSQL. Lower it, or set DATABASE_URL to a PostgreSQL of your own.',
    );
    expect(readConfig({ AWNING_DATABASE_POOL: '40' }).databasePoolSize).toBe(40);
    const own = { DATABASE_URL: 'postgresql://db/shop', AWNING_DATABASE_POOL: many };
    expect(readConfig(own).databasePoolSize).toBe(41);
  });

  it('a header with the country is believed behind a proxy only', () => {
    expect(failure({ AWNING_COUNTRY_HEADER: 'CF-IPCountry' })).toBe(
      'AWNING_COUNTRY_HEADER must be set together with AWNING_TRUST_PROXY. Say which proxy sets the header, or remove it.',
    );
    const behind = readConfig({ AWNING_COUNTRY_HEADER: 'CF-IPCountry', AWNING_TRUST_PROXY: 'true' });
    expect(behind.countryHeader).toBe('cf-ipcountry');
  });

  it('the configuration cannot be changed after it was read', () => {
    expect(() => Object.assign(readConfig({}), { port: 1 })).toThrow(TypeError);
  });
});

describe(PAGE, () => {
  it('the configuration page lists every variable with its meaning and default, and no other', async () => {
    const page = await readFile(new URL(`../../../../${PAGE}`, import.meta.url), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    const expected = Object.entries(variables).map(
      ([name, { meaning, fallback }]) => `| \`${name}\` | ${meaning} | ${fallback} |`,
    );
    expect(rows, `Copy the right lines into ${PAGE}, in this order.`).toEqual(expected);
  });
});

describe('names that mean nothing', () => {
  it('unknown variables with our prefix are reported', () => {
    const env = { AWNING_PROT: '3', AWNING_DATA: '/d', PORT: '1', HOME: '/h', AWNING_SEED: '7' };
    expect(unknownVariables(env)).toEqual(['AWNING_PROT']);
  });
});
