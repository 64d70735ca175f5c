import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emailShape, newPasswordLength } from '@awning/contract/plain';
import ipaddr from 'ipaddr.js';
import { isAllowanceEntry } from '../platform/outbound/outbound-allowance.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { Config } from './config.ts';

const STARTER_THEMES = fileURLToPath(new URL('../../../../themes', import.meta.url));

interface Variable<T> {
  readonly meaning: string;
  readonly fallback: string;
  /** Returns the value, or throws an Error whose message completes "NAME must be ...". */
  readonly parse: (text: string) => T;
}

const wholeNumber =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max) {
      throw new Error(`a whole number from ${min} to ${max}`);
    }
    return value;
  };

const urlWith =
  (...schemes: string[]) =>
  (text: string): string => {
    const url = URL.parse(text);
    if (!url || !schemes.includes(url.protocol))
      throw new Error(`an address that starts with ${schemes.join(' or ')}//`);
    return text;
  };

const oneOf =
  <T extends string>(...values: T[]) =>
  (text: string): T => {
    const match = values.find((value) => value === text);
    if (match === undefined) throw new Error(`one of ${values.join(', ')}`);
    return match;
  };

const baseUrl = (text: string): URL => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new Error('an address such as https://example.com, without a path');
  }
  return url;
};

const EMAIL = new RegExp(emailShape.pattern, 'u');

const email = (text: string): string => {
  const { minLength, maxLength } = emailShape;
  if (text.length < minLength || text.length > maxLength || !EMAIL.test(text))
    throw new Error('a complete email address');
  return text;
};

const secret = (text: string): string => {
  // With a comma in it, it could never be listed among the older ones.
  if (text.length < 32 || text.includes(','))
    throw new Error('at least 32 characters without a comma; "openssl rand -hex 32" makes one');
  return text;
};

const ownerPassword = (text: string): string => {
  const { min, max } = newPasswordLength;
  if (text.length < min || text.length > max) throw new Error(`${min} to ${max} characters long`);
  return text;
};

const listenHost = (text: string): string => {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text))
    throw new Error('an address or a host name of this machine, without a port');
  return text;
};

const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * `true` is one proxy, not every sender: believing the whole X-Forwarded-For would let each visitor choose the
 * address that limits count.
 */
const trustProxy = (text: string): boolean | number | string => {
  if (text === 'false') return false;
  if (text === 'true') return 1;
  if (/^[1-9]$/.test(text)) return Number(text);
  const known = (part: string): boolean =>
    isIP(part) !== 0 || ipaddr.isValidCIDR(part) || PROXY_RANGES.includes(part);
  if (!text.split(',').every((part) => known(part.trim()))) {
    throw new Error('true, a number of proxies up to 9, or addresses and ranges separated by commas');
  }
  return text;
};

const headerName = (text: string): string => {
  if (!/^[a-z][a-z\d-]{0,99}$/i.test(text))
    throw new Error('the name of a header: letters, digits and hyphens');
  return text.toLowerCase();
};

const addresses = (text: string): string[] => {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => isIP(part) !== 0 || ipaddr.isValidCIDR(part))) {
    throw new Error('addresses and ranges separated by commas, such as 10.0.0.5,192.168.1.0/24');
  }
  return parts;
};

const outboundHosts = (text: string): string[] => {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every(isAllowanceEntry))
    throw new Error('hosts, hosts with a port, addresses and ranges separated by commas');
  return parts;
};

const variable = <T>(meaning: string, fallback: string, parse: (text: string) => T): Variable<T> => ({
  meaning,
  fallback,
  parse,
});

/** The whole environment. `docs/reference/configuration.md` lists the same names; a test compares them. */
export const variables = {
  PORT: variable('Port to serve on', '3000', wholeNumber(0, 65535)),
  AWNING_HOST: variable(
    'Address to listen on',
    'localhost; every address when AWNING_BASE_URL is set',
    listenHost,
  ),
  AWNING_DATA: variable('Folder for the database, files and keys', './data', (text) => resolve(text)),
  AWNING_BASE_URL: variable('Public address of the install', 'none: a trial on this machine', baseUrl),
  AWNING_OWNER_EMAIL: variable("The first owner's email", 'owner@example.com', email),
  AWNING_OWNER_PASSWORD: variable("The first owner's password", 'generated and printed once', ownerPassword),
  AWNING_SECRET: variable(
    'Master key for stored secrets and tokens',
    'generated into the data folder',
    secret,
  ),
  AWNING_SECRET_PREVIOUS: variable('Older master keys, separated by commas, until rotated', 'none', (text) =>
    text.split(',').map((part) => secret(part.trim())),
  ),
  AWNING_TRUST_PROXY: variable(
    'Whose X-Forwarded headers to believe: true for one proxy in front, how many, or their addresses and ranges separated by commas',
    'nobody',
    trustProxy,
  ),
  AWNING_COUNTRY_HEADER: variable(
    'Header in which the proxy in front says the country of a visitor, such as CF-IPCountry; with AWNING_TRUST_PROXY only',
    'none: by address, with the table that comes with Awning',
    headerName,
  ),
  AWNING_METRICS_FROM: variable(
    'Addresses and ranges, separated by commas, that may read /metrics besides this machine',
    'this machine only',
    addresses,
  ),
  DATABASE_URL: variable(
    'PostgreSQL 15 or newer',
    'an embedded PostgreSQL 18',
    urlWith('postgres:', 'postgresql:'),
  ),
  AWNING_DATABASE_POOL: variable(
    'Connections this process may open; with the embedded PostgreSQL at most 40',
    '20',
    wholeNumber(4, 500),
  ),
  REDIS_URL: variable(
    'Redis for limits shared by several processes',
    'requests in memory, attempts at passwords in the database',
    urlWith('redis:', 'rediss:'),
  ),
  SMTP_URL: variable('Mail server', 'mails are kept in the outbox', urlWith('smtp:', 'smtps:')),
  AWNING_MAIL_FROM: variable('Sender of mails', 'no-reply@ and the host of the site', email),
  AWNING_MAIL_KEEP_DAYS: variable(
    'How many days after it was sent the text of a mail is forgotten; 0 keeps it for ever',
    '90',
    wholeNumber(0, 36_500),
  ),
  AWNING_ANALYTICS_KEEP_DAYS: variable(
    'How many days single events of visitors are kept; the sums of each day stay',
    '30',
    wholeNumber(2, 400),
  ),
  AWNING_SHIPPED_MAIL_SECONDS: variable(
    'How many seconds the mail about a parcel waits, in which it can be taken back',
    '30',
    wholeNumber(0, 3600),
  ),
  AWNING_MAILS_AT_ONCE: variable(
    'How many mails a process hands to the mail server at once; more is faster where that takes its time to answer, and as many may come twice should the process be killed',
    '1',
    wholeNumber(1, 4),
  ),
  AWNING_OUTBOUND_ALLOW: variable(
    'Hosts (with or without a port), addresses and ranges, separated by commas, that the server may call although they are private or without https',
    'none',
    outboundHosts,
  ),
  AWNING_STRIPE_SCRIPT: variable(
    "Address of Stripe's script for browsers, where a site takes payments with it",
    'https://js.stripe.com/clover/stripe.js',
    urlWith('https:', 'http:'),
  ),
  AWNING_STRIPE_API: variable(
    "Another address for Stripe's API, such as that of a stand-in for tests",
    'https://api.stripe.com',
    baseUrl,
  ),
  AWNING_RECAPTCHA_SCRIPT: variable(
    "Where browsers get reCAPTCHA's scripts, where a site uses it; https://www.recaptcha.net/recaptcha where Google is out of reach",
    'https://www.google.com/recaptcha',
    urlWith('https:', 'http:'),
  ),
  AWNING_RECAPTCHA_API: variable(
    "Another address for reCAPTCHA's API, such as that of a stand-in for tests",
    'https://www.google.com and https://recaptchaenterprise.googleapis.com',
    baseUrl,
  ),
  AWNING_OWNERS_CREATE_SITES: variable(
    'false: sites are made with the command alone, and not by owners of sites in the admin',
    'true',
    oneOf('true', 'false'),
  ),
  AWNING_PLAN_NAME: variable(
    'What you call the plan that sites have here, for their plan page; up to 100 characters',
    'none',
    (text) => {
      if (text.length > 100) throw new Error('at most 100 characters long');
      return text;
    },
  ),
  AWNING_UPGRADE_URL: variable(
    'Where owners of sites get more from you: their plan page leads there',
    'none',
    urlWith('https:', 'http:', 'mailto:'),
  ),
  AWNING_LOG_LEVEL: variable(
    'How much is logged',
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  ),
  AWNING_REQUESTS_PER_MINUTE: variable(
    'General limit per client address; 0 for none',
    '1200',
    wholeNumber(0, 10_000_000),
  ),
  AWNING_CART_WRITES_PER_MINUTE: variable(
    'Changes of carts per client address; 0 for no limit but the general one',
    '600',
    wholeNumber(0, 10_000_000),
  ),
  AWNING_PAYMENTS_PER_MINUTE: variable(
    'Presses of Pay per client address; 0 for no limit but the general one, for tests and benchmarks only: without a limit, stolen cards can be tried out',
    '20',
    wholeNumber(0, 10_000_000),
  ),
  AWNING_FORM_SENDS_PER_MINUTE: variable(
    'How often one form may be sent from one client address; 0 for no limit but the general one',
    '20',
    wholeNumber(0, 10_000_000),
  ),
  AWNING_SITE_FORM_SENDS_PER_MINUTE: variable(
    'How often all forms of a site together may be sent; 0 for no limit',
    '1200',
    wholeNumber(0, 10_000_000),
  ),
  AWNING_RENDER_WORKERS: variable(
    'Threads that draw pages with themes',
    'one less than the machine has processors, 1 to 4',
    wholeNumber(1, 64),
  ),
  AWNING_REQUEST_SECONDS: variable(
    'Time for a request to arrive; its answer may take half as long again',
    '30',
    wholeNumber(1, 3600),
  ),
  AWNING_DRAIN_SECONDS: variable(
    'Time between "not ready" and closing',
    '0; 3 when AWNING_BASE_URL is not this machine',
    wholeNumber(0, 300),
  ),
  AWNING_DEMO: variable(
    'false: the first start makes an empty site with its owner instead of the demo',
    'true',
    oneOf('true', 'false'),
  ),
  AWNING_STARTER_THEMES: variable(
    'false: leave out the themes that come with Awning; those that are installed stay as they are',
    'true',
    oneOf('true', 'false'),
  ),
  AWNING_WATCH_THEMES: variable(
    'true: install themes again when the files in their folders change, and reload open pages; npm run dev sets it',
    'false',
    oneOf('true', 'false'),
  ),
} satisfies Record<string, Variable<unknown>>;

type Values = { [K in keyof typeof variables]: ReturnType<(typeof variables)[K]['parse']> | undefined };

function readValue(name: string, parse: (text: string) => unknown, text: string | undefined): unknown {
  if (text === undefined || text.trim() === '') return undefined;
  try {
    // Spaces around a value are a slip, except in a password.
    return parse(name === 'AWNING_OWNER_PASSWORD' ? text : text.trim());
  } catch (cause) {
    const expected = cause instanceof Error ? cause.message : String(cause);
    // The value itself stays out of the message: it may be a password.
    throw new StartupError(`${name} must be ${expected}. Correct it or remove it from the environment.`, {
      cause,
    });
  }
}

/** The embedded PostgreSQL allows 60 connections; commands, its own chores and a second start need some of them. */
export const EMBEDDED_POOL_MAX = 40;

function refusePoolBeyondEmbedded({ DATABASE_URL: url, AWNING_DATABASE_POOL: size }: Values): void {
  if (url !== undefined || size === undefined || size <= EMBEDDED_POOL_MAX) return;
  throw new StartupError(
    `AWNING_DATABASE_POOL must be at most ${EMBEDDED_POOL_MAX} with the embedded PostgreSQL. Lower it, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** Any visitor could send it. */
function refuseHeaderOfVisitors({ AWNING_COUNTRY_HEADER: header, AWNING_TRUST_PROXY: proxy }: Values): void {
  if (header === undefined || (proxy !== undefined && proxy !== false)) return;
  throw new StartupError(
    'AWNING_COUNTRY_HEADER must be set together with AWNING_TRUST_PROXY. Say which proxy sets the header, or remove it.',
  );
}

/** Names for the tools around the product, which it leaves alone. */
const TOOL_NAMES = /^AWNING_(TEST_\w+|SEED|ORACLE_CASES)$/;

/** Misspelt names would otherwise do nothing without a word. */
export const unknownVariables = (env: Record<string, string | undefined>): string[] =>
  Object.keys(env).filter(
    (name) => name.startsWith('AWNING_') && !Object.hasOwn(variables, name) && !TOOL_NAMES.test(name),
  );

/** Reads and checks the environment; the first bad value is a StartupError that names it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const values = Object.fromEntries(
    Object.entries(variables).map(([name, { parse }]) => [name, readValue(name, parse, env[name])]),
  ) as Values;
  refusePoolBeyondEmbedded(values);
  refuseHeaderOfVisitors(values);
  const base = values.AWNING_BASE_URL;
  const local = base === undefined || ['localhost', '127.0.0.1', '[::1]'].includes(base.hostname);
  return Object.freeze({
    port: values.PORT ?? 3000,
    host: values.AWNING_HOST ?? (base === undefined ? 'localhost' : '0.0.0.0'),
    dataDir: values.AWNING_DATA ?? resolve('data'),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.AWNING_DATABASE_POOL ?? 20,
    redisUrl: values.REDIS_URL,
    smtpUrl: values.SMTP_URL,
    mailKeepDays: values.AWNING_MAIL_KEEP_DAYS ?? 90,
    analyticsKeepDays: values.AWNING_ANALYTICS_KEEP_DAYS ?? 30,
    shippedMailSeconds: values.AWNING_SHIPPED_MAIL_SECONDS ?? 30,
    mailsAtOnce: values.AWNING_MAILS_AT_ONCE ?? 1,
    mailFrom: values.AWNING_MAIL_FROM ?? `no-reply@${base?.hostname ?? 'localhost'}`,
    ownerEmail: values.AWNING_OWNER_EMAIL ?? 'owner@example.com',
    ownerPassword: values.AWNING_OWNER_PASSWORD,
    baseUrl: base,
    development: local,
    trustProxy: values.AWNING_TRUST_PROXY ?? false,
    countryHeader: values.AWNING_COUNTRY_HEADER,
    metricsFrom: values.AWNING_METRICS_FROM ?? [],
    secret: values.AWNING_SECRET,
    previousSecrets: values.AWNING_SECRET_PREVIOUS ?? [],
    outboundAllow: values.AWNING_OUTBOUND_ALLOW ?? [],
    logLevel: values.AWNING_LOG_LEVEL ?? 'info',
    requestsPerMinute: values.AWNING_REQUESTS_PER_MINUTE ?? 1200,
    cartWritesPerMinute: values.AWNING_CART_WRITES_PER_MINUTE ?? 600,
    paymentsPerMinute: values.AWNING_PAYMENTS_PER_MINUTE ?? 20,
    formSendsPerMinute: {
      address: values.AWNING_FORM_SENDS_PER_MINUTE ?? 20,
      site: values.AWNING_SITE_FORM_SENDS_PER_MINUTE ?? 1200,
    },
    renderWorkers: values.AWNING_RENDER_WORKERS ?? Math.min(4, Math.max(1, availableParallelism() - 1)),
    requestSeconds: values.AWNING_REQUEST_SECONDS ?? 30,
    drainSeconds: values.AWNING_DRAIN_SECONDS ?? (local ? 0 : 3),
    demo: values.AWNING_DEMO !== 'false',
    bundledThemes: values.AWNING_STARTER_THEMES === 'false' ? null : STARTER_THEMES,
    watchThemes: values.AWNING_WATCH_THEMES === 'true',
    stripe: {
      script: values.AWNING_STRIPE_SCRIPT ?? 'https://js.stripe.com/clover/stripe.js',
      api: values.AWNING_STRIPE_API ?? null,
    },
    ownersCreateSites: values.AWNING_OWNERS_CREATE_SITES !== 'false',
    plan: { name: values.AWNING_PLAN_NAME ?? null, upgradeUrl: values.AWNING_UPGRADE_URL ?? null },
    recaptcha: {
      script: (values.AWNING_RECAPTCHA_SCRIPT ?? 'https://www.google.com/recaptcha').replace(/\/+$/, ''),
      api: values.AWNING_RECAPTCHA_API ?? null,
    },
  });
}
