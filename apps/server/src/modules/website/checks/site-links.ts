import type { PageDocument } from '@awning/site-model';
import { documentAnchors, documentLinks, siteLink } from '@awning/site-model/checks';
import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  type DocumentKind,
  readDocuments,
  readDocumentVersions,
  type VersionRow,
} from './check-repository.ts';
import type { Pace } from './pace.ts';

/** What other pages need to know of a document. */
export interface DocumentOutline {
  /** Links within the site. */
  readonly links: readonly string[];
  readonly anchors: ReadonlySet<string>;
}

export const outlineOf = (document: PageDocument): DocumentOutline => ({
  links: [...new Set(documentLinks(document).flatMap(({ link }) => siteLink(link) ?? []))],
  anchors: documentAnchors(document),
});

const NOTHING: DocumentOutline = { links: [], anchors: new Set() };

/** Stored documents that are too new for us, or broken, link to nothing. */
function storedOutline(stored: unknown): DocumentOutline {
  try {
    return stored === null ? NOTHING : outlineOf(stored as PageDocument);
  } catch {
    return NOTHING;
  }
}

export interface SiteLinks {
  /** By `kind/id`. */
  readonly documents: ReadonlyMap<string, DocumentOutline>;
  /** False: there are items whose links were not read. */
  readonly isWhole: boolean;
}

export const keyOf = ({ kind, id }: { readonly kind: DocumentKind; readonly id: string }): string =>
  `${kind}/${id}`;

const MOST_SITES = 50;
const MOST_ITEMS = 2_000;
const AT_ONCE = 20;

/**
 * Where the documents of a site lead. What was read is kept until the document is saved again, so that a check after
 * an edit reads one document and not all of them.
 */
export function createSiteLinks(): (db: Queryable, websiteId: WebsiteId, pace: Pace) => Promise<SiteLinks> {
  const known = new LRUCache<string, Map<string, { version: number; outline: DocumentOutline }>>({
    max: MOST_SITES,
  });
  return async (db, websiteId, pace) => {
    const versions = await readDocumentVersions(db, websiteId, MOST_ITEMS + 1);
    const before = known.get(websiteId);
    const after = new Map<string, { version: number; outline: DocumentOutline }>();
    const changed: VersionRow[] = [];
    for (const row of versions) {
      const entry = before?.get(keyOf(row));
      if (entry?.version === row.version) after.set(keyOf(row), entry);
      else changed.push(row);
    }
    for (const [kind, rows] of Map.groupBy(changed, (row) => row.kind))
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const batch = rows.slice(from, from + AT_ONCE);
        const documents = new Map(
          (
            await readDocuments(
              db,
              websiteId,
              kind,
              batch.map(({ id }) => id),
            )
          ).map((row) => [row.id, row.document]),
        );
        for (const row of batch) {
          const outline = storedOutline(documents.get(row.id) ?? null);
          after.set(keyOf(row), { version: row.version, outline });
        }
        await pace();
      }
    known.set(websiteId, after);
    return {
      documents: new Map([...after].map(([key, { outline }]) => [key, outline])),
      isWhole: versions.filter(({ kind }) => kind === 'item').length <= MOST_ITEMS,
    };
  };
}
