import { contentKind } from '@awning/contract';
import { isReservedAddress } from '@awning/site-model';
import { decoded, type LinkEnd } from '@awning/site-model/checks';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type ItemPlace, type PageRow, readItemsAt } from './check-repository.ts';
import type { DocumentOutline } from './site-links.ts';

interface AddressParts {
  readonly pages: readonly PageRow[];
  readonly anchorsOf: (pageId: string) => DocumentOutline['anchors'] | undefined;
  readonly isPublic: (item: { readonly id: string }) => boolean | undefined;
  readonly hasRedirect: (path: string) => Promise<boolean>;
  readonly now: Date;
}

/** A link within the site, taken apart. */
interface Target {
  readonly path: string;
  readonly anchor: string;
  /** The page whose address is the longest beginning of the link, and what is left. */
  readonly page: PageRow | undefined;
  readonly rest: string;
}

const LISTS: ReadonlySet<string> = new Set(['category', 'tag']);

/** Where links lead when everything that waits is published. */
export async function resolveLinks(
  db: Queryable,
  websiteId: WebsiteId,
  links: Iterable<string>,
  { pages, anchorsOf, isPublic, hasRedirect, now }: AddressParts,
): Promise<ReadonlyMap<string, LinkEnd>> {
  const byUrl = new Map(pages.filter(({ enabled }) => enabled).map((page) => [page.urlId, page]));
  const home = pages.find(({ homepage }) => homepage);
  const targets = new Map([...new Set(links)].map((link) => [link, targetOf(link, byUrl, home)]));
  const places = [...targets.values()].flatMap(({ page, rest }) =>
    page && rest !== '' ? [placeOf(page, rest)] : [],
  );
  const there = new Set(
    (places.length === 0 ? [] : await readItemsAt(db, websiteId, places))
      .filter((item) => isPublic(item) ?? isShown(item, now))
      .map(({ collectionId, urlId }) => `${collectionId}/${urlId}`),
  );
  const ends = new Map<string, LinkEnd>();
  for (const [link, target] of targets) {
    const stands = standsAt(target, there);
    if (!stands && !(await hasRedirect(target.path))) ends.set(link, 'nowhere');
    else ends.set(link, hasAnchor(target, anchorsOf) ? 'somewhere' : 'no-anchor');
  }
  return ends;
}

const isShown = ({ status, publishOn }: { status: string; publishOn: Date }, now: Date): boolean =>
  status === 'published' || (status === 'scheduled' && publishOn <= now);

export function targetOf(
  link: string,
  byUrl: ReadonlyMap<string, PageRow>,
  home: PageRow | undefined,
): Target {
  const [address = '', anchor = ''] = link.split('#', 2);
  const path = decoded(address.split('?', 1)[0] ?? '')
    .replace(/^\/+|\/+$/g, '')
    .toLowerCase();
  if (path === '') return { path: '/', anchor, page: home, rest: '' };
  const parts = path.split('/');
  for (let length = parts.length; length > 0; length--) {
    const page = byUrl.get(parts.slice(0, length).join('/'));
    if (page) return { path: `/${path}`, anchor, page, rest: parts.slice(length).join('/') };
  }
  return { path: `/${path}`, anchor, page: undefined, rest: '' };
}

const placeOf = ({ id, kind }: PageRow, rest: string): ItemPlace => ({
  collectionId: id,
  urlId: kind === 'products' ? rest.replace(/^p\//, '') : rest,
});

function standsAt({ path, page, rest }: Target, items: ReadonlySet<string>): boolean {
  if (path === '/' || isReservedAddress(path.slice(1))) return true;
  if (!page) return false;
  if (rest === '') return true;
  const { collectionId, urlId } = placeOf(page, rest);
  if (items.has(`${collectionId}/${urlId}`)) return true;
  const [first = ''] = rest.split('/', 1);
  // Lists by category or tag: a store has them right below its own address.
  return (
    contentKind(page.kind).accepts.length > 0 &&
    (LISTS.has(first) || (page.kind === 'products' && first !== 'p'))
  );
}

function hasAnchor({ anchor, page, rest }: Target, anchorsOf: AddressParts['anchorsOf']): boolean {
  if (anchor === '' || !page || rest !== '' || page.kind !== 'page') return true;
  return anchorsOf(page.id)?.has(decoded(anchor)) ?? false;
}
