import { MOST_CHECKED, type PageChecks, type PageFinding } from '@awning/contract';
import { documentReferences, PAGE_TYPES, type PageDocument } from '@awning/site-model';
import {
  checkDocument,
  documentLinks,
  type Finding,
  finding,
  productFindings,
  siteLink,
} from '@awning/site-model/checks';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { collectionUrl, itemUrl, readStoredDocument } from '../content/index.ts';
import type { HeaderFooters, SiteDesigns } from '../design/index.ts';
import type { ReadSiteDrafts, SiteDrafts } from '../drafts/index.ts';
import type { Promotions } from '../promotions/index.ts';
import type { Redirects } from '../redirects/index.ts';
import {
  type DocumentKind,
  type ItemRow,
  type PageRow,
  readDocuments,
  readDonations,
  readImages,
  readItems,
  readItemsNamed,
  readOpenForms,
  readPages,
  readProducts,
} from './check-repository.ts';
import { linkedPages, readMenus } from './linked-pages.ts';
import { createPacedRuns, type Pace } from './pace.ts';
import { resolveLinks } from './site-addresses.ts';
import { createSiteLinks, type DocumentOutline, keyOf, outlineOf, type SiteLinks } from './site-links.ts';

/** What is looked at: a page, an item or an area, as drafts name them. */
export interface CheckSubject {
  readonly kind: DocumentKind;
  readonly id: string;
}

export interface PageChecksService {
  /** ED-87: these, or every page and product when none is named, as they are when all drafts are published. */
  check(websiteId: WebsiteId, subjects: readonly CheckSubject[] | null): Promise<PageChecks>;
}

export interface PageCheckParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly readSiteDrafts: ReadSiteDrafts;
  readonly designs: Pick<SiteDesigns, 'design'>;
  readonly headerFooters: Pick<HeaderFooters, 'read'>;
  readonly promotions: Pick<Promotions, 'announcement'>;
  readonly redirects: Pick<Redirects, 'find'>;
}

const MOST_PRODUCTS = 2_000;

export function createPageChecks(parts: PageCheckParts): PageChecksService {
  const runPaced = createPacedRuns();
  const readLinks = createSiteLinks();
  return {
    check: (websiteId, subjects) =>
      runPaced(async (pace) => {
        const site = await openSite(parts, websiteId, readLinks, pace);
        return checkAll(parts, site, subjects, pace);
      }),
  };
}

/** The site as it is when everything that waits is published. */
interface CheckedSite {
  readonly websiteId: WebsiteId;
  readonly db: Queryable;
  readonly drafts: SiteDrafts;
  readonly pages: readonly PageRow[];
  readonly links: SiteLinks;
  readonly outlines: ReadonlyMap<string, DocumentOutline>;
  /** Drafts of documents, each read once. */
  readonly drafted: ReadonlyMap<string, PageDocument>;
  readonly design: Awaited<ReturnType<SiteDesigns['design']>>['design'] | null;
}

type Named = PageFinding['subject'];

async function openSite(
  { database: { query: db }, readSiteDrafts, designs }: PageCheckParts,
  websiteId: WebsiteId,
  readLinks: ReturnType<typeof createSiteLinks>,
  pace: Pace,
): Promise<CheckedSite> {
  const drafts = await readSiteDrafts(websiteId);
  const pages = (await readPages(db, websiteId)).map((page) => withDraft(page, drafts));
  const links = await readLinks(db, websiteId, pace);
  const outlines = new Map(links.documents);
  const drafted = new Map<string, PageDocument>();
  for (const subject of drafts.documents()) {
    const document = drafts.document({ kind: OWNER_OF[subject.kind], id: subject.id });
    if (document) {
      drafted.set(keyOf(subject), document);
      outlines.set(keyOf(subject), outlineOf(document));
    }
    await pace();
  }
  const design = await designs.design(websiteId).then(
    (read) => read.design,
    // A design of a newer version: its colours are not known.
    () => null,
  );
  return { websiteId, db, drafts, pages, links, outlines, drafted, design };
}

const OWNER_OF = { page: 'collection', item: 'item', area: 'area' } as const;

/** With the fields of a draft of settings that a check looks at. */
function withDraft(page: PageRow, drafts: SiteDrafts): PageRow {
  const draft = drafts.settings('page-settings', page.id) as
    | Partial<Record<keyof PageRow, unknown>>
    | undefined;
  if (!draft) return page;
  const { title, seoTitle, enabled } = draft;
  return {
    ...page,
    ...(typeof title === 'string' && { title }),
    ...(typeof seoTitle === 'string' && { seoTitle }),
    ...(typeof enabled === 'boolean' && { enabled }),
  };
}

async function checkAll(
  parts: PageCheckParts,
  site: CheckedSite,
  wanted: readonly CheckSubject[] | null,
  pace: Pace,
): Promise<PageChecks> {
  const all = wanted ?? site.pages.map(({ id }): CheckSubject => ({ kind: 'page', id }));
  const subjects = await nameSubjects(site, all.slice(0, MOST_CHECKED));
  const findings: PageFinding[] = [];
  const add = (subject: Named, found: readonly Finding[]): void => {
    for (const each of found)
      findings.push({ ...each, values: { ...each.values }, fix: [...each.fix], subject });
  };
  const linked = linkedPages(site, await readMenus(parts, site));
  const items = await readItemsById(site, subjects);
  const doubles = await titleDoubles(site, subjects, items);
  for (const subject of subjects) {
    const document = await readDocument(site, subject);
    if (document) add(subject, await checkOne(parts, site, subject, document));
    add(subject, doubles.get(keyOf(subject)) ?? []);
    if (
      subject.kind === 'page' &&
      linked !== null &&
      !linked.has(subject.id) &&
      isMeantToBeFound(site, subject)
    )
      add(subject, [finding('page-unlinked', null)]);
    await pace();
  }
  const products = await productsToCheck(site, wanted, items);
  for (const { id, collectionId, urlId, title, ...facts } of products) {
    const place = site.pages.find((page) => page.id === collectionId);
    const address = place ? itemUrl(place, urlId) : null;
    add({ kind: 'item', id, title, address }, productFindings(null, { title, ...facts }));
  }
  return { findings, checked: subjects.length, left: Math.max(0, all.length - MOST_CHECKED) };
}

async function productsToCheck(
  { db, websiteId }: CheckedSite,
  wanted: readonly CheckSubject[] | null,
  items: ReadonlyMap<string, ItemRow>,
) {
  if (wanted === null) return readProducts(db, websiteId, null, MOST_PRODUCTS);
  return items.size === 0 ? [] : readProducts(db, websiteId, [...items.keys()], MOST_PRODUCTS);
}

/** Those that are there, with what people call them. */
async function nameSubjects(site: CheckedSite, subjects: readonly CheckSubject[]): Promise<Named[]> {
  const pages = new Map(site.pages.map((page) => [page.id, page]));
  const items = await readItemsById(site, subjects);
  return subjects.flatMap(({ kind, id }): Named[] => {
    if (kind === 'area') return [{ kind, id, title: id, address: null }];
    if (kind === 'page') {
      const page = pages.get(id);
      return page ? [{ kind, id, title: page.title, address: collectionUrl(page) }] : [];
    }
    const item = items.get(id);
    const place = item && pages.get(item.collectionId);
    return item && place ? [{ kind, id, title: item.title, address: itemUrl(place, item.urlId) }] : [];
  });
}

async function readItemsById(
  { db, websiteId }: CheckedSite,
  subjects: readonly CheckSubject[],
): Promise<ReadonlyMap<string, ItemRow>> {
  const ids = subjects.filter(({ kind }) => kind === 'item').map(({ id }) => id);
  return new Map((ids.length === 0 ? [] : await readItems(db, websiteId, ids)).map((row) => [row.id, row]));
}

async function readDocument(
  { db, websiteId, drafted }: CheckedSite,
  subject: CheckSubject,
): Promise<PageDocument | null> {
  const draft = drafted.get(keyOf(subject));
  if (draft) return draft;
  const [row] = await readDocuments(db, websiteId, subject.kind, [subject.id]);
  return readStoredDocument(row?.document);
}

async function checkOne(
  { clock, redirects }: PageCheckParts,
  site: CheckedSite,
  subject: CheckSubject,
  document: PageDocument,
): Promise<readonly Finding[]> {
  const { db, websiteId, pages, outlines, design, drafts } = site;
  const { imageIds, itemIds, formIds, donationIds } = documentReferences(document);
  const [images, forms, donations, products, ends] = await Promise.all([
    imageIds.length === 0 ? [] : readImages(db, websiteId, imageIds),
    formIds.length === 0 ? new Set<string>() : readOpenForms(db, websiteId, formIds),
    donationIds.length === 0 ? [] : readDonations(db, websiteId, donationIds, clock.now()),
    itemIds.length === 0 ? [] : readProducts(db, websiteId, itemIds, MOST_PRODUCTS),
    resolveLinks(
      db,
      websiteId,
      documentLinks(document).flatMap(({ link }) => siteLink(link) ?? []),
      {
        pages,
        anchorsOf: (id) => outlines.get(`page/${id}`)?.anchors,
        isPublic: ({ id }) => draftedVisibility(drafts, id),
        hasRedirect: async (path) => (await redirects.find(websiteId, path)) !== null,
        now: clock.now(),
      },
    ),
  ]);
  const imagesById = new Map(images.map((image) => [image.id, image]));
  const productsById = new Map(products.map((product) => [product.id, product]));
  const donationsById = new Map(donations.map((donation) => [donation.id, donation]));
  return checkDocument(document, {
    hasOwnTitle: subject.kind === 'item',
    design,
    image: (id) => imagesById.get(id),
    product: (id) => productsById.get(id),
    donation: (id) => donationsById.get(id),
    // Answers to a form that is a block itself are in the inbox; it comes into being when the block is published.
    formReachesPeople: (id) => !formIds.includes(id) || forms.has(id),
    linkEnd: (link) => ends.get(link) ?? 'somewhere',
  });
}

function draftedVisibility(drafts: SiteDrafts, itemId: string): boolean | undefined {
  const draft = drafts.settings('item-settings', itemId) as { status?: unknown } | undefined;
  return typeof draft?.status === 'string' ? draft.status === 'published' : undefined;
}

/** Two pages, or two items of a collection, that are called the same in lists of results. */
async function titleDoubles(
  { db, websiteId, pages }: CheckedSite,
  subjects: readonly Named[],
  items: ReadonlyMap<string, ItemRow>,
): Promise<ReadonlyMap<string, Finding[]>> {
  const found = new Map<string, Finding[]>();
  const seen = Map.groupBy(
    pages.filter(({ enabled, pageType }) => enabled && !NOT_FOUND_BY_LINKS.has(pageType)),
    titleOf,
  );
  for (const subject of subjects.filter(({ kind }) => kind === 'page')) {
    const page = pages.find(({ id }) => id === subject.id);
    const other = page && seen.get(titleOf(page))?.find(({ id }) => id !== page.id);
    if (page?.enabled && other)
      found.set(keyOf(subject), [
        finding('title-double', null, { title: page.title, other: collectionUrl(other) }),
      ]);
  }
  if (items.size === 0) return found;
  const named = await readItemsNamed(db, websiteId, [...items.values()]);
  for (const item of items.values()) {
    const other = named.find(
      (each) =>
        each.id !== item.id &&
        each.collectionId === item.collectionId &&
        each.title.toLowerCase() === item.title.toLowerCase(),
    );
    const place = pages.find(({ id }) => id === item.collectionId);
    if (other && place)
      found.set(`item/${item.id}`, [
        finding('title-double', null, { title: item.title, other: itemUrl(place, other.urlId) }),
      ]);
  }
  return found;
}

const titleOf = ({ title, seoTitle }: PageRow): string => (seoTitle.trim() || title.trim()).toLowerCase();

/** Pages that visitors come to by other ways than links. */
const NOT_FOUND_BY_LINKS: ReadonlySet<number> = new Set([
  PAGE_TYPES['not-found'],
  PAGE_TYPES.error,
  PAGE_TYPES.search,
  PAGE_TYPES['lock-screen'],
  PAGE_TYPES['popup-overlay'],
  PAGE_TYPES['protected-content'],
  PAGE_TYPES['member-area-access-denied'],
]);

function isMeantToBeFound({ pages }: CheckedSite, { id }: CheckSubject): boolean {
  const page = pages.find((each) => each.id === id);
  return page?.enabled === true && !page.homepage && !NOT_FOUND_BY_LINKS.has(page.pageType);
}
