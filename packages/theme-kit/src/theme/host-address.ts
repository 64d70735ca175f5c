import type { OpenTag } from './open-tag.ts';

/** What is loaded from a host. Films and sounds count as images. */
export const HOST_KINDS = ['scripts', 'styles', 'fonts', 'images', 'frames', 'connections'] as const;
export type HostKind = (typeof HOST_KINDS)[number];

export interface FoundAddress {
  readonly kind: HostKind;
  readonly address: string;
  readonly at: number;
}

/** A host that a theme loads something from, and the first place that says so. */
export interface ThemeHost {
  readonly kind: HostKind;
  /** As in `cdn.example.com` or `cdn.example.com:8443`. */
  readonly host: string;
  readonly file: string;
  readonly line: number;
  /** Of a host that anybody may put files on, the files that the theme names; elsewhere empty. */
  readonly files: readonly string[];
}

const HOST_NAME = String.raw`[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\d{1,5})?`;

/** The host of a whole address, with or without its protocol. */
const ADDRESS_START = new RegExp(String.raw`^(?:https?:|wss?:)?\/\/(?<host>${HOST_NAME})(?=[/?#]|$)`, 'i');

const WHOLE_HOST = new RegExp(`^${HOST_NAME}$`);

/** Names of the system, which are in addresses and never loaded. */
const NEVER_LOADED = new Set(['www.w3.org', 'schema.org', 'ogp.me']);

/** A host as it is kept: in small letters, with a port where it is not the usual one. */
export const isHost = (text: string): boolean => text.length <= 200 && WHOLE_HOST.test(text);

/** Null for what is no whole address, or where template code decides which host it is. */
export function hostOf(address: string): string | null {
  const { host } = ADDRESS_START.exec(address.trim())?.groups ?? {};
  const lower = host?.toLowerCase().replace(/:(?:80|443)$/, '');
  return lower === undefined || lower.length > 200 || NEVER_LOADED.has(lower) ? null : lower;
}

export const attributeOf = ({ attributes }: OpenTag, wanted: string): string | null =>
  attributes.find(({ name }) => name.toLowerCase() === wanted)?.value ?? null;

/** Hosts on which anybody may put files: of these only the addresses that a theme names are allowed. */
const SHARED = new Set([
  'cdn.jsdelivr.net',
  'cdnjs.cloudflare.com',
  'esm.sh',
  'raw.githubusercontent.com',
  'unpkg.com',
]);

export const isSharedHost = (host: string): boolean => SHARED.has(host);

const SAFE_PATH = /^\/[^\s{}<>"'`\\;,?#]*/;

/** Host and path without a query, as policies name a single file; null where template code is a part of the path. */
export function fileAddress(address: string): string | null {
  const host = hostOf(address);
  if (host === null) return null;
  const rest = address.trim().replace(ADDRESS_START, '');
  const path = SAFE_PATH.exec(rest)?.[0] ?? '';
  const behind = rest.charAt(path.length);
  return path.length > 1 && (behind === '' || behind === '?' || behind === '#') ? `${host}${path}` : null;
}
