import {
  isSynced,
  type PageDocument,
  type Section,
  type SyncedSection,
  sectionState,
  sharedForm,
  sharedSection,
  syncedSection,
  withAllIds,
  withoutFormerOwn,
  wordsOnlyProblems,
} from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Ids } from '../../../../platform/ids.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentMedia } from '../content-parts.ts';
import { documentAssets, recordAssets } from '../documents/asset-uses.ts';
import type { DocumentSync } from '../documents/document-sync.ts';
import {
  findSynced,
  listUses,
  lockSynced,
  type SyncedRow,
  updateSynced,
} from './saved-section-repository.ts';
import { stateOf } from './section-state.ts';

interface SyncContext {
  readonly ids: Ids;
  readonly media: ContentMedia;
}

/**
 * ED-93: what was changed in a section that is in sync is changed on every page that has it, in the same transaction
 * and so in the same version of the site. Drafts of those pages are brought up to it as to any change of the site.
 *
 * A section was changed here when visitors saw it on this page before, and it says something else now. One that the
 * page had not shows the saved section: it may have been copied, frozen or kept long ago.
 */
export function createSectionSync({ ids, media }: SyncContext): DocumentSync {
  const filled = (saved: Section, use: SyncedSection): SyncedSection =>
    keptIfSame(use, published(syncedSection(saved, use, ids.next)));

  const update = async (tx: Queryable, websiteId: WebsiteId, id: string, before: Section, after: Section) => {
    await updateSynced(tx, websiteId, id, after);
    const assets = { before: assetsOf(before), after: assetsOf(after) };
    await recordAssets(media, tx, websiteId, { kind: 'saved-section', id }, assets);
  };

  return {
    async settle(tx, websiteId, { live, document }) {
      const changed = new Map<string, SyncedRow>();
      if (document === null) return { document, others: [], share: (_other, same) => same };
      const settled = new Map<Section, Section>();
      for (const [id, uses] of usesById(document)) {
        const saved = await lockSynced(tx, websiteId, id);
        if (saved === null) continue;
        const change = changedUse(saved, uses, live);
        const section = change?.shared ?? saved.section;
        if (change) {
          await update(tx, websiteId, id, saved.section, section);
          changed.set(id, { ...saved, section });
        }
        for (const use of uses)
          settled.set(use, filled(section, use === change?.use ? withAllIds(use) : use));
      }
      return {
        document: withSections(document, (section) => settled.get(section) ?? section),
        others: changed.size === 0 ? [] : await listUses(tx, websiteId, [...changed.keys()]),
        share(other, theirs, editor) {
          const names = new Set<string>();
          const next = withSections(theirs, (section) => {
            const from = isSynced(section) ? changed.get(section.sync.id) : undefined;
            if (!from || !isSynced(section)) return section;
            const after = filled(from.section, section);
            if (after !== section) names.add(from.name);
            return after;
          });
          if (next === theirs) return theirs;
          const values = { section: [...names].join(', '), title: other.title };
          if (editor.productsOnly && other.collectionKind !== 'products')
            throw contentErrors.sharedElsewhere({ values });
          if (!editor.mayChangeLocked && wordsOnlyProblems(theirs, next).length > 0)
            throw contentErrors.sharedAndLocked({ values });
          return next;
        },
      };
    },
    async upToDate(db, websiteId, document) {
      const settled = new Map<Section, Section>();
      for (const [id, uses] of usesById(document)) {
        const saved = await findSynced(db, websiteId, id);
        if (saved) for (const use of uses) settled.set(use, filled(saved.section, use));
      }
      return withSections(document, (section) => settled.get(section) ?? section);
    },
    nameOf: async (db, websiteId, id) => (await findSynced(db, websiteId, id))?.name ?? null,
  };
}

/** In the order of their ids, in which they are locked. */
const usesById = ({ sections }: PageDocument): [string, SyncedSection[]][] =>
  [...Map.groupBy(sections.filter(isSynced), ({ sync }) => sync.id)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );

/** The one of a page's uses that was changed on this page, with what is to be seen on all. */
function changedUse(
  { name, section: saved }: SyncedRow,
  uses: readonly SyncedSection[],
  live: PageDocument | null,
): { use: SyncedSection; shared: Section } | null {
  const [first, ...rest] = uses.flatMap((use) => {
    const was = live?.sections
      .filter(isSynced)
      .find((each) => each.id === use.id && each.sync.id === use.sync.id);
    const all = withAllIds(use);
    const shared = sharedSection(was ? withoutFormerOwn(all, was, saved) : all, saved);
    const isChanged = was
      ? !isSame(shared, sharedSection(withAllIds(was), saved))
      : use.sync.from === stateOf(saved);
    return isChanged && !isSame(shared, sharedForm(saved)) ? [{ use, shared }] : [];
  });
  if (rest.some(({ shared }) => first && !isSame(shared, first.shared)))
    throw contentErrors.changedTwiceInSync({ values: { section: name } });
  return first ?? null;
}

/** From its first publish on, what visitors see says what a change is a change of. */
const published = ({ sync: { from: _, ...sync }, ...use }: SyncedSection): SyncedSection => ({
  ...use,
  sync,
});

const keptIfSame = (use: SyncedSection, next: SyncedSection): SyncedSection =>
  isSame(use, next) ? use : next;

function withSections(document: PageDocument, change: (section: Section) => Section): PageDocument {
  const sections = document.sections.map(change);
  return sections.every((section, index) => section === document.sections[index])
    ? document
    : { ...document, sections };
}

const assetsOf = (section: Section): string[] => documentAssets({ schema: 1, sections: [section] });

const isSame = (one: Section, other: Section): boolean => sectionState(one) === sectionState(other);
