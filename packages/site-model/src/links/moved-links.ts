import { definitionOf } from '../blocks/block-registry.ts';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { blockControls } from '../controls/block-controls.ts';
import type { Control } from '../controls/control.ts';
import { mapBlockValues } from '../document/document-walk.ts';
import type { Block, BlockValue, PageDocument } from '../document/page-document.ts';

/** An address of the site that has become another one: paths without a slash at their end, such as `/about`. */
export interface MovedAddress {
  readonly from: string;
  readonly to: string;
  /** Addresses below it have moved as well, as those of the items of a collection do. */
  readonly isDeep: boolean;
  /** Addresses below it that belong to other pages, and stay. */
  readonly except: readonly string[];
}

export interface MovedAddresses {
  readonly moves: readonly MovedAddress[];
  /** Hosts of the site: a link with one of them leads into the site, too. */
  readonly hosts: readonly string[];
}

const ORIGIN = /^https?:\/\/([^/?#@]+)/i;

/** The link as it is now; the same where it leads to nothing that has moved. */
export function movedLink(link: string, { moves, hosts }: MovedAddresses): string {
  const [origin = '', host] = ORIGIN.exec(link) ?? [];
  if (host !== undefined && !hosts.includes(host.toLowerCase())) return link;
  const inside = link.slice(origin.length);
  if (!inside.startsWith('/') || inside.startsWith('//')) return link;
  const [path = ''] = inside.split(/[?#]/, 1);
  const moved = movedPath(path, moves);
  return moved === null ? link : `${origin}${moved}${inside.slice(path.length)}`;
}

function movedPath(path: string, moves: readonly MovedAddress[]): string | null {
  const slash = path.length > 1 && path.endsWith('/') ? '/' : '';
  const plain = readable(slash === '' ? path : path.slice(0, -1));
  for (const { from, to, isDeep, except } of moves) {
    if (plain === from) return `${to}${slash}`;
    const isBelow = isDeep && plain.startsWith(`${from}/`);
    const isOthers = except.some((other) => plain === other || plain.startsWith(`${other}/`));
    if (isBelow && !isOthers) return `${to}${belowPart(path, from)}`;
  }
  return null;
}

/** What stands below an address, as it was written: what is escaped there stays escaped. */
const belowPart = (path: string, above: string): string =>
  path
    .split('/')
    .slice(above.split('/').length)
    .map((step) => `/${step}`)
    .join('');

const readable = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

const LINK_TAG = /<a\s[^>]*>/gi;
const TARGET = /(\shref\s*=\s*)(["'])(.*?)\2/i;

/**
 * HTML as it is stored: cleaned, so that `<` begins a tag and nothing else, and texts cannot be taken for attributes.
 */
export const movedLinksInHtml = (html: string, moved: MovedAddresses): string =>
  html.replace(LINK_TAG, (tag) =>
    tag.replace(
      TARGET,
      (_whole, name: string, quote: string, link: string) =>
        `${name}${quote}${movedLink(link, moved)}${quote}`,
    ),
  );

const MARKDOWN_LINK = /(\]\(\s*<?)([^\s)<>]+)/g;
const MARKDOWN_REFERENCE = /^( {0,3}\[[^\]\n]+\]:\s*<?)([^\s<>]+)/gm;

const movedLinksInMarkdown = (text: string, moved: MovedAddresses): string => {
  const follow = (_whole: string, before: string, link: string): string =>
    `${before}${movedLink(link, moved)}`;
  return movedLinksInHtml(text.replace(MARKDOWN_LINK, follow).replace(MARKDOWN_REFERENCE, follow), moved);
};

type Follow = (text: string, moved: MovedAddresses) => string;
interface LinkField {
  /** Such as `accounts.*.url`. */
  readonly path: readonly string[];
  readonly follow: Follow;
}

const linkPaths = (controls: readonly Control[], above = ''): string[] =>
  controls.flatMap(({ path, control, rows }) => {
    if (control === 'link') return [`${above}${path}`];
    return rows ? linkPaths(rows.controls, `${above}${path}.*.`) : [];
  });

/** Code is its owner's: nothing in it is changed. */
function linkFieldsOf(type: number): readonly LinkField[] {
  if (type === BLOCK_TYPES.markdown) return [{ path: ['markdown'], follow: movedLinksInMarkdown }];
  const field = (follow: Follow) => (path: string) => ({ path: path.split('.'), follow });
  return [
    ...linkPaths(blockControls.get(type)?.controls ?? []).map(field(movedLink)),
    ...(definitionOf(type)?.htmlFields ?? []).map(field(movedLinksInHtml)),
  ];
}

/** The document with links that follow; the same object where none does. */
export const movedLinksInDocument = (document: PageDocument, moved: MovedAddresses): PageDocument =>
  mapBlockValues(document, ({ type, value }: Block) =>
    linkFieldsOf(type).reduce<BlockValue>(
      (now, { path, follow }) => changedAt(now, path, (text) => follow(text, moved)) as BlockValue,
      value,
    ),
  );

/** The same object where nothing changed. */
function changedAt(
  value: unknown,
  [step, ...rest]: readonly string[],
  change: (text: string) => string,
): unknown {
  if (step === undefined) return typeof value === 'string' ? change(value) : value;
  if (step === '*')
    return Array.isArray(value) ? mapped(value, (each) => changedAt(each, rest, change)) : value;
  if (typeof value !== 'object' || value === null || !(step in value)) return value;
  const before = (value as Readonly<Record<string, unknown>>)[step];
  const after = changedAt(before, rest, change);
  return after === before ? value : { ...value, [step]: after };
}

function mapped(list: readonly unknown[], change: (entry: unknown) => unknown): readonly unknown[] {
  const next = list.map(change);
  return next.some((entry, index) => entry !== list[index]) ? next : list;
}

/** What fields with a link are called, in menus, headers, items and everything else that is settings. */
const LINK_NAMES = new Set([
  'url',
  'link',
  'clickthroughUrl',
  'sourceUrl',
  'websiteUrl',
  'policyUrl',
  'successRedirect',
]);

/** Settings of any shape: links by the names of their fields, and links in texts. The same object where none moved. */
export function movedLinksInSettings<Value>(value: Value, moved: MovedAddresses, name = ''): Value {
  const follow = (each: unknown, key: string): unknown => {
    if (typeof each === 'string')
      return LINK_NAMES.has(key) ? movedLink(each, moved) : movedLinksInHtml(each, moved);
    if (Array.isArray(each)) return mapped(each, (entry) => follow(entry, key));
    if (typeof each !== 'object' || each === null) return each;
    const entries = Object.entries(each).map(
      ([field, inner]) => [field, inner, follow(inner, field)] as const,
    );
    return entries.some(([, before, after]) => before !== after)
      ? Object.fromEntries(entries.map(([field, , after]) => [field, after]))
      : each;
  };
  return follow(value, name) as Value;
}
