import type { TagList, TagRename } from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { findCollection } from '../collections/collection-repository.ts';
import { demandRight, type Editor, unrestrictedEditor } from '../content-editor.ts';
import { contentErrors } from '../content-errors.ts';
import { lockCollection } from '../content-locks.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import { removeLabel, renameLabel, usedLabels } from './label-edits.ts';
import { checkLabel, labelKey } from './label-repository.ts';

export interface Tags {
  list(websiteId: WebsiteId, collectionId: CollectionId): Promise<TagList>;
  /** On every item of the collection; onto another tag only with `merge`. */
  rename(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    rename: TagRename,
    options?: { readonly editor?: Editor },
  ): Promise<TagList>;
  remove(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    name: string,
    options?: { readonly editor?: Editor },
  ): Promise<TagList>;
}

export function createTags({ database, settings, clock }: ContentParts, write: Write): Tags {
  const list = async (db: Queryable, websiteId: WebsiteId, collectionId: CollectionId): Promise<TagList> => ({
    tags: await usedLabels(db, websiteId, collectionId, 'tag'),
  });
  return {
    async list(websiteId, collectionId) {
      if (!(await findCollection(database.query, websiteId, collectionId))) throw contentErrors.missing();
      return list(database.query, websiteId, collectionId);
    },
    async rename(websiteId, collectionId, { from, to, merge = false }, { editor = unrestrictedEditor } = {}) {
      const limits = await settings.limits(websiteId);
      const label = checkLabel('tag', to, limits);
      return write(websiteId, async (tx) => {
        demandRight(editor, (await lockCollection(tx, websiteId, collectionId)).kind);
        const used = await usedLabels(tx, websiteId, collectionId, 'tag');
        const has = (key: string) => used.some(({ name }) => labelKey(name) === key);
        const [fromKey, toKey] = [labelKey(from.trim()), labelKey(label)];
        if (!has(fromKey)) throw contentErrors.missing();
        if (fromKey !== toKey && has(toKey) && !merge)
          throw contentErrors.duplicateLabel({ values: { tagType: 'tag' } });
        const scope = { websiteId, collectionId, kind: 'tag' as const };
        await renameLabel(tx, scope, fromKey, label, clock.now());
        return list(tx, websiteId, collectionId);
      });
    },
    remove: (websiteId, collectionId, name, { editor = unrestrictedEditor } = {}) =>
      write(websiteId, async (tx) => {
        demandRight(editor, (await lockCollection(tx, websiteId, collectionId)).kind);
        const scope = { websiteId, collectionId, kind: 'tag' as const };
        const removed = await removeLabel(tx, scope, labelKey(name.trim()), clock.now());
        if (removed === 0) throw contentErrors.missing();
        return list(tx, websiteId, collectionId);
      }),
  };
}
