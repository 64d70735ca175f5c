import type { NewSavedSection, SavedSection } from '@awning/contract';
import {
  applyCommand,
  blocksOfLayout,
  emptyDocument,
  type PageDocument,
  type Section,
} from '@awning/site-model';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Editor } from '../base/content-editor.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentParts } from '../content-parts.ts';
import { documentAssets, recordAssets } from '../documents/asset-uses.ts';
import { checkedDocument, type DocumentLimits, limitsOf } from '../documents/document-rules.ts';
import { bringsCode } from '../documents/running-code.ts';
import * as repository from './saved-section-repository.ts';
import { stateOf } from './section-state.ts';

export interface SavedSections {
  /** By name. */
  list(websiteId: WebsiteId): Promise<SavedSection[]>;
  /** Checked and cleaned as on a page. */
  add(websiteId: WebsiteId, input: NewSavedSection, options: SaveOptions): Promise<SavedSection>;
  remove(websiteId: WebsiteId, id: string): Promise<void>;
}

interface SaveOptions {
  readonly by: string;
  readonly editor: Pick<Editor, 'mayAddCode'>;
}

const MOST = 200;

const ownerOf = (id: string) => ({ kind: 'saved-section', id }) as const;

/**
 * ED-93: sections that are kept for the site. A copy that a page got is its own, and nothing leads back here; those in
 * sync are kept the same by `section-sync.ts`.
 */
export function createSavedSections({ database, clock, ids, media, settings }: ContentParts): SavedSections {
  return {
    list: async (websiteId) => (await repository.listSavedSections(database.query, websiteId)).map(toDto),
    async add(websiteId, { name, section: input, inSync = false }, { by, editor }) {
      const limits = limitsOf(await settings.limits(websiteId));
      const { sections } = checkedDocument({ ...emptyDocument(), sections: [input] }, limits);
      // The page that it comes from is the first that is in sync with it, and knows its blocks by these ids.
      const document = inSync ? { ...emptyDocument(), sections } : withOwnIds(sections, ids.next, limits);
      const [found] = document.sections;
      const { sync: _, ...section } = found ?? {};
      if (!found || !isSection(section) || (inSync && section.layout.type !== 'fluid'))
        throw contentErrors.invalidDocument();
      // An administrator who puts it on a page would lend it their name.
      if (!editor.mayAddCode && bringsCode(null, document)) throw contentErrors.codeForAdministrators();
      const row = {
        id: ids.next(),
        name: name.trim() || name,
        section,
        savedAt: clock.now(),
        inSync,
        uses: 0,
      };
      await database.transaction(async (tx) => {
        if ((await repository.lockSavedSections(tx, websiteId)) >= MOST)
          throw contentErrors.tooManySavedSections({ values: { max: MOST } });
        await repository.insertSavedSection(tx, websiteId, row, by);
        const uses = { before: [], after: documentAssets(document) };
        await recordAssets(media, tx, websiteId, ownerOf(row.id), uses);
      });
      return toDto(row);
    },
    remove: (websiteId, id) =>
      database.transaction(async (tx) => {
        if (!(await repository.deleteSavedSection(tx, websiteId, id))) throw contentErrors.missing();
        await media.deleteUses(tx, websiteId, ownerOf(id));
      }),
  };
}

/** A section may be saved twice, before and after a change: each copy is known apart. */
function withOwnIds(
  [section]: readonly Section[],
  newId: () => string,
  limits: DocumentLimits,
): PageDocument {
  const empty = emptyDocument();
  if (!section) return empty;
  const edit = applyCommand(empty, { do: 'insert-section', section }, { newId, ...limits });
  return edit.ok ? edit.document : empty;
}

const isSection = (section: object): section is Section => 'layout' in section;

/** One that is in sync says so itself: a page that gets it stays in sync. */
const toDto = ({ savedAt, section, ...row }: repository.SavedSectionRow): SavedSection => ({
  ...row,
  section: row.inSync
    ? {
        ...section,
        sync: {
          id: row.id,
          ids: Object.fromEntries(blocksOfLayout(section.layout).map(({ id }) => [id, id])),
          from: stateOf(section),
        },
      }
    : section,
  savedOn: savedAt.getTime(),
});
