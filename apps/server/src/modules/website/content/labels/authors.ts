import type { Author, AuthorChange, AuthorPage, AuthorQuery, NewAuthor } from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import type { ChangeOptions } from '../base/content-editor.ts';
import type { AuthorRow } from '../base/content-rows.ts';
import { demandVersion } from '../base/content-version.ts';
import { checkLink } from '../base/option-check.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import { authorAssets, recordAssets } from '../documents/asset-uses.ts';
import * as repository from './author-repository.ts';

export interface Authors {
  /** In the order in which they came. */
  list(websiteId: WebsiteId, query: AuthorQuery): Promise<AuthorPage>;
  read(websiteId: WebsiteId, authorId: string): Promise<Author>;
  create(websiteId: WebsiteId, input: NewAuthor): Promise<Author>;
  change(
    websiteId: WebsiteId,
    authorId: string,
    change: AuthorChange,
    options?: ChangeOptions,
  ): Promise<Author>;
  /** With `confirm`, also when items name them; those have no author afterwards. */
  remove(websiteId: WebsiteId, authorId: string, options?: { readonly confirm?: boolean }): Promise<void>;
}

export function createAuthors({ database, ids, media }: ContentParts, write: Write): Authors {
  const find = async (db: Queryable, websiteId: WebsiteId, authorId: string) => {
    const match = await repository.countedAuthor(db, websiteId, authorId);
    if (!match) throw contentErrors.missing();
    return match;
  };

  const save = async (tx: Queryable, before: AuthorRow | null, row: AuthorRow): Promise<Author> => {
    const { websiteId, authorId } = row;
    await (before === null ? repository.insertAuthor(tx, row) : repository.updateAuthor(tx, row));
    await recordAssets(
      media,
      tx,
      websiteId,
      { kind: 'author', id: authorId },
      {
        before: before === null ? [] : authorAssets(before),
        after: authorAssets(row),
      },
    );
    const match = await find(tx, websiteId, authorId);
    return toAuthor(match.row, match.itemCount);
  };

  return {
    async list(websiteId, query) {
      const { rows, page } = await repository.listAuthors(database.query, websiteId, query);
      return { authors: rows.map((each) => toAuthor(each.row, each.itemCount)), ...page };
    },
    async read(websiteId, authorId) {
      const match = await find(database.query, websiteId, authorId);
      return toAuthor(match.row, match.itemCount);
    },
    create: (websiteId, input) =>
      write(websiteId, async (tx) =>
        save(tx, null, {
          ...nobody,
          websiteId,
          authorId: ids.next(),
          ...checked(input),
          displayName: input.displayName,
        }),
      ),
    change: (websiteId, authorId, change, { expected } = {}) =>
      write(websiteId, async (tx) => {
        const before = await repository.lockAuthor(tx, websiteId, authorId);
        if (!before) throw contentErrors.missing();
        demandVersion(expected, before.version);
        return save(tx, before, { ...before, ...checked(change), version: before.version + 1 });
      }),
    remove: (websiteId, authorId, { confirm = false } = {}) =>
      write(websiteId, async (tx) => {
        await repository.lockAuthor(tx, websiteId, authorId);
        const match = await find(tx, websiteId, authorId);
        if (match.itemCount > 0 && !confirm)
          throw contentErrors.needsConfirmation({ values: { count: match.itemCount } });
        await media.deleteUses(tx, websiteId, { kind: 'author', id: authorId });
        await repository.deleteAuthor(tx, websiteId, authorId);
      }),
  };
}

const nobody = {
  firstName: '',
  lastName: '',
  bio: '',
  avatarId: null,
  websiteUrl: '',
  version: 1,
};

function checked(change: AuthorChange): AuthorChange {
  checkLink('websiteUrl', change.websiteUrl);
  return change.bio === undefined ? change : { ...change, bio: cleanRichText(change.bio) };
}

const toAuthor = ({ websiteId: _site, authorId, ...row }: AuthorRow, count: number): Author => ({
  id: authorId,
  ...row,
  itemCount: count,
});
