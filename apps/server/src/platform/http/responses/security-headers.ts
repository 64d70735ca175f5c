import { createHash } from 'node:crypto';
import { disableUserScriptsCookie } from '@awning/contract';
import type { FastifyRequest } from 'fastify';

/**
 * What a page may load and run.
 * - `data`: JSON and files; nothing runs.
 * - `admin`: our own bundles only, no inline script at all.
 * - `checkout`: the same without inline styles, and what the chosen payment providers need.
 * - `file`: an uploaded file, opened by itself; it is shown or played, and nothing in it runs.
 * - `site`: our bundles, and what the owner of the site put there, by the hashes of those scripts.
 * - `canvas`: a page of a site as the editor shows it. Our bundles run and nothing else does: what the owner or a theme
 *   brought would act with the session of the member who edits, and move things under the pointer.
 * - `sandbox`: anything the owner brought from elsewhere, cut off from the site: it has no origin, so no cookie and no
 *   call of ours is within its reach, also when its address is opened by itself.
 */
export type PagePolicy =
  | { readonly kind: 'data' }
  | { readonly kind: 'admin' }
  | ({ readonly kind: 'checkout' } & CheckoutSources)
  | { readonly kind: 'file'; readonly sandbox: boolean }
  | ({ readonly kind: 'site' } & OwnerCode)
  | { readonly kind: 'canvas'; readonly scripts: string; readonly hosts: SourceHosts | null }
  | { readonly kind: 'sandbox'; readonly policy: string };

/** What the owner of a site put on a page, by theme or by hand. */
export interface OwnerCode {
  readonly ownerScriptHashes: readonly string[];
  /** Whole addresses of scripts elsewhere. */
  readonly scriptAddresses: readonly string[];
  /** Null: nothing else runs, and images, films and frames come from anywhere. */
  readonly hosts: SourceHosts | null;
  /** Of others, that scripts of ours may fetch from. */
  readonly connectAddresses: readonly string[];
}

/**
 * From where else a page may load, by kind: `cdn.example.com`, or `cdn.example.com/file.js` for a single file. Without
 * their protocol: what a page over http names as `//cdn.example.com` comes over http.
 */
export interface SourceHosts {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  /** Also films and sounds. */
  readonly images: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
  /** Images, films and frames come from anywhere. */
  readonly isOpen: boolean;
}

/** Origins of payment providers, each as the policy names it. */
export interface CheckoutSources {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

export const dataPolicy: PagePolicy = { kind: 'data' };
export const adminPolicy: PagePolicy = { kind: 'admin' };
export const checkoutPolicy = (
  sources: CheckoutSources = { scripts: [], frames: [], connections: [] },
): PagePolicy => ({
  kind: 'checkout',
  scripts: sources.scripts.filter(isOrigin),
  frames: sources.frames.filter(isOrigin),
  connections: sources.connections.filter(isOrigin),
});
/** `sandbox` for what may hold markup; the viewers of browsers for PDF do not work with it. */
export const filePolicy = (options: { sandbox: boolean }): PagePolicy => ({ kind: 'file', ...options });
export const sitePolicy = (
  ownerScriptHashes: readonly string[] = [],
  elsewhere: {
    scripts?: readonly string[];
    connections?: readonly string[];
    hosts?: SourceHosts | null;
  } = {},
): PagePolicy => ({
  kind: 'site',
  ownerScriptHashes,
  scriptAddresses: sourcesOf(elsewhere.scripts ?? []),
  hosts: elsewhere.hosts ?? null,
  connectAddresses: sourcesOf(elsewhere.connections ?? []),
});

/** `origin` is where the browser believes to be. One that no policy can name, such as `[::1]`, allows no script. */
export const canvasPolicy = (origin: string, hosts: SourceHosts | null): PagePolicy => ({
  kind: 'canvas',
  scripts: /^https?:\/\/[A-Za-z0-9.-]+(:\d+)?$/.test(origin) ? `${origin}${BUNDLES}` : "'none'",
  hosts,
});

/** Where our own scripts and styles are. */
const BUNDLES = '/_awning/';

/**
 * A policy is a line of words and semicolons, so an address that holds one of them is not written into it. Its query is
 * not looked at.
 */
const sourcesOf = (addresses: readonly string[]): string[] => [
  ...new Set(
    addresses
      .map((address) => address.split(/[?#]/, 1)[0] ?? '')
      .filter((address) => /^https:\/\/[A-Za-z0-9.-]+(:\d+)?\/[^\s;,'"]*$/.test(address)),
  ),
];

/**
 * With a wildcard for subdomains, as providers ask for them. Without https only what runs beside us, as a stand-in
 * does.
 */
const isOrigin = (source: string): boolean =>
  /^(https:\/\/(\*\.)?[A-Za-z0-9.-]+(:\d+)?|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)$/.test(source);

export const sandboxPolicy = (policy: string): PagePolicy => ({ kind: 'sandbox', policy });

/** The CSP source expression that allows exactly this inline script. */
export const scriptHash = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** A visitor who set the cookie sees the site without its owner's scripts. */
export const wantsNoUserScripts = (request: FastifyRequest): boolean =>
  request.cookies?.[disableUserScriptsCookie] !== undefined;

export interface PageContext {
  readonly userScripts: boolean;
  readonly https: boolean;
}

function contentSecurityPolicy(policy: PagePolicy, { userScripts, https }: PageContext): string {
  const pages = ["object-src 'none'", "base-uri 'self'", ...(https ? ['upgrade-insecure-requests'] : [])];
  switch (policy.kind) {
    case 'data':
      // The last three do not fall back to default-src.
      return "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    case 'sandbox':
      return policy.policy;
    case 'admin':
      return [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        ...pages,
      ].join('; ');
    case 'checkout':
      return [
        "default-src 'none'",
        ["script-src 'self'", ...policy.scripts].join(' '),
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        ["connect-src 'self'", ...policy.connections].join(' '),
        policy.frames.length === 0 ? "frame-src 'none'" : ['frame-src', ...policy.frames].join(' '),
        "form-action 'self'",
        "frame-ancestors 'none'",
        ...pages,
      ].join('; ');
    case 'file':
      return [
        "default-src 'none'",
        // The page that a browser makes around an image, a film or a document that is opened by itself.
        "img-src 'self' data:",
        "media-src 'self'",
        "object-src 'self'",
        "style-src 'unsafe-inline'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        ...(policy.sandbox ? ['sandbox'] : []),
      ].join('; ');
    case 'site': {
      const { scripts, connections } = hostSources(policy.hosts, https);
      return [
        "default-src 'self'",
        [
          "script-src 'self'",
          ...(userScripts ? [...policy.ownerScriptHashes, ...policy.scriptAddresses, ...scripts] : []),
        ].join(' '),
        ...loadedSources(policy.hosts, https, { also: policy.scriptAddresses, blobs: false }),
        // A script that may run may ask its own host.
        ["connect-src 'self'", ...new Set([...policy.connectAddresses, ...connections, ...scripts])].join(
          ' ',
        ),
        "form-action 'self'",
        // The editor shows the site in a frame of the same origin.
        "frame-ancestors 'self'",
        ...pages,
      ].join('; ');
    }
    case 'canvas':
      return [
        "default-src 'self'",
        `script-src ${policy.scripts}`,
        ...loadedSources(policy.hosts, https, { also: [], blobs: true }),
        "connect-src 'self'",
        // Forms of the page are there to be looked at.
        "form-action 'none'",
        "frame-ancestors 'self'",
        ...pages,
      ].join('; ');
  }
}

/** A source without a protocol means that of the page, or a safer one. */
function hostSources(hosts: SourceHosts | null, https: boolean): Omit<SourceHosts, 'isOpen'> {
  const of = (kind: keyof Omit<SourceHosts, 'isOpen'>): string[] =>
    (hosts?.[kind] ?? [])
      .filter((source) => /^[a-z0-9.-]+(:\d+)?(\/[^\s;,'"]*)?$/i.test(source))
      .map((source) => (https ? `https://${source}` : source));
  return {
    scripts: of('scripts'),
    styles: of('styles'),
    fonts: of('fonts'),
    images: of('images'),
    frames: of('frames'),
    connections: of('connections'),
  };
}

/** `also`: what scripts of the owner and of ours come from, of which some show images and frames. */
function loadedSources(
  hosts: SourceHosts | null,
  https: boolean,
  { also, blobs }: { readonly also: readonly string[]; readonly blobs: boolean },
): readonly string[] {
  const { styles, fonts, images, frames } = hostSources(hosts, https);
  const anywhere = https ? ['https:'] : ['https:', 'http:'];
  const isOpen = hosts?.isOpen ?? true;
  const line = (start: string, sources: readonly string[]): string => [start, ...new Set(sources)].join(' ');
  return [
    line("style-src 'self' 'unsafe-inline'", styles),
    line(`img-src 'self' data:${blobs ? ' blob:' : ''}`, isOpen ? anywhere : [...images, ...also]),
    // A stylesheet from elsewhere brings its fonts from elsewhere.
    line("font-src 'self' data:", styles.length > 0 ? anywhere : fonts),
    line("media-src 'self'", isOpen ? anywhere : images),
    line("frame-src 'self'", isOpen ? anywhere : [...frames, ...also]),
  ];
}

/** What a page of the same site may show in a frame. */
const FRAMED = new Set<PagePolicy['kind']>(['site', 'canvas', 'file', 'sandbox']);

/** The same for all JSON, which is most of what is asked for. */
const memoized = new Map<boolean, Readonly<Record<string, string>>>();

export function securityHeaders(policy: PagePolicy, context: PageContext): Readonly<Record<string, string>> {
  const known = policy.kind === 'data' ? memoized.get(context.https) : undefined;
  if (known) return known;
  const headers = buildHeaders(policy, context);
  if (policy.kind === 'data') memoized.set(context.https, headers);
  return headers;
}

const buildHeaders = (policy: PagePolicy, context: PageContext): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(policy, context),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': FRAMED.has(policy.kind) ? 'SAMEORIGIN' : 'DENY',
  ...(context.https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});
