import type { LevelWithSilent } from 'pino';

/** The configuration of the process, read once and frozen. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly redisUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** After which the text of a sent mail is forgotten; 0: never. */
  readonly mailKeepDays: number;
  /** As many a process that is killed may send twice. */
  /** How long the mail about a parcel waits, in which it can be taken back. */
  readonly shippedMailSeconds: number;
  readonly mailsAtOnce: number;
  /** How many days single events of visitors are kept; the sums of each day stay. */
  readonly analyticsKeepDays: number;
  readonly ownerEmail: string;
  readonly ownerPassword: string | undefined;
  /** The public address of the install; undefined when it runs on a local machine. */
  readonly baseUrl: URL | undefined;
  /** Unknown hosts answer with the first site only here: in production they are a 404. */
  readonly development: boolean;
  /** Whose X-Forwarded headers count: nobody, so many proxies before us, or addresses and ranges. */
  readonly trustProxy: boolean | number | string;
  /** The header, in lower case, in which a proxy in front says which country a request comes from. */
  readonly countryHeader: string | undefined;
  /** Addresses and ranges that may read `/metrics`, besides this machine. */
  readonly metricsFrom: readonly string[];
  readonly secret: string | undefined;
  /** Older values of `secret` that stored secrets may still be encrypted with. */
  readonly previousSecrets: readonly string[];
  /** What the server may call although it is inside, or speaks plain http. */
  readonly outboundAllow: readonly string[];
  readonly logLevel: LevelWithSilent;
  /** Per client address; 0 switches the general limit off. */
  readonly requestsPerMinute: number;
  /** Changes of carts, per client address; 0 switches the limit off. */
  readonly cartWritesPerMinute: number;
  /** Presses of Pay per client address; 0: no limit. */
  readonly paymentsPerMinute: number;
  /** How often a form may be sent from one client address, and all forms of a site together; 0: no limit. */
  readonly formSendsPerMinute: { readonly address: number; readonly site: number };
  /** Threads that draw pages with themes. */
  readonly renderWorkers: number;
  /** How long a request may take to arrive; its answer may take half as long again. */
  readonly requestSeconds: number;
  /** How long the process keeps serving after it said "not ready", so that proxies notice. */
  readonly drainSeconds: number;
  /** The first start makes a site to look around in; otherwise an empty one. */
  readonly demo: boolean;
  /** Folder of the themes that come with the program; null leaves them out. */
  readonly bundledThemes: string | null;
  /** Themes in their folders are installed again when they change, and open pages load again. */
  readonly watchThemes: boolean;
  /** Where the browser gets the fields of Stripe from, and another address for its API, such as that of a stand-in. */
  readonly stripe: { readonly script: string; readonly api: URL | null };
  /**
   * Where the scripts of reCAPTCHA are, without a slash at the end, and another address for its API, such as that of a
   * stand-in.
   */
  readonly recaptcha: { readonly script: string; readonly api: URL | null };
  /** Whether owners of sites make others in the admin; else the operator does. */
  readonly ownersCreateSites: boolean;
  /** What the operator calls what sites get here, and where they offer more. */
  readonly plan: { readonly name: string | null; readonly upgradeUrl: string | null };
}
