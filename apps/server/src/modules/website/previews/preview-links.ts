import {
  type NewPreviewLink,
  PREVIEW_LINK_DAYS,
  PREVIEW_LINK_LIMIT,
  type PreviewLink,
  type PreviewLinkList,
  type PreviewLinksQuery,
} from '@awning/contract';
import { addressOf, openPreviewLink } from '@awning/contract/calls';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../platform/errors/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import { createSignedIds } from '../../../platform/signed-ids.ts';
import type { Content } from '../content/index.ts';
import { previewErrors } from './preview-errors.ts';
import {
  countUse,
  deleteEnded,
  findLink,
  insertLink,
  type LinkRow,
  listLinks,
  revokeLink,
} from './preview-link-repository.ts';

/** What a link shows: the whole site, or one page or item. */
export interface OpenLink {
  readonly scope: 'page' | 'site';
  readonly target: { readonly kind: 'page' | 'item'; readonly id: string } | null;
}

/** Links that show drafts to those who have them, for some days. */
export interface PreviewLinks {
  list(site: LinkSite, query: PreviewLinksQuery): Promise<PreviewLinkList>;
  create(site: LinkSite, wanted: NewPreviewLink, by: MemberId): Promise<PreviewLink>;
  revoke(websiteId: WebsiteId, linkId: string, by: MemberId): Promise<void>;
  /**
   * What the link with this token shows, as long as it works; refuses otherwise, with a sentence for who has it. `path`
   * is asked for below the link, which those for one page do not have.
   */
  open(
    websiteId: WebsiteId,
    token: string,
    options?: { readonly counts?: boolean; readonly path?: string },
  ): Promise<OpenLink>;
  sweep(): Promise<void>;
}

export interface LinkSite {
  readonly id: WebsiteId;
  readonly baseUrl: string;
}

export interface PreviewLinkParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
  readonly content: {
    readonly collections: Pick<Content['collections'], 'existing'>;
    readonly items: Pick<Content['items'], 'read'>;
  };
}

const DAY = 86_400_000;
/** For so long a link that has ended says so. */
const REMEMBERED_DAYS = 30;

export function createPreviewLinks({
  database,
  clock,
  ids,
  keyring,
  content,
}: PreviewLinkParts): PreviewLinks {
  const tokens = createSignedIds(keyring, 'preview-link');

  const responseOf = ({ id, baseUrl }: LinkSite, row: LinkRow): PreviewLink => ({
    id: row.linkId,
    scope: row.scope,
    target: targetOf(row),
    note: row.note,
    url: baseUrl + addressOf(openPreviewLink, { token: tokens.write(id, row.linkId) }),
    state: stateOf(row, clock.now()),
    createdOn: row.createdAt.getTime(),
    createdBy: row.createdBy,
    createdByName: row.createdByName,
    expiresOn: row.expiresAt.getTime(),
    useCount: row.useCount,
    lastUsedOn: row.lastUsedAt?.getTime() ?? null,
  });

  const isThere = async (websiteId: WebsiteId, target: NonNullable<OpenLink['target']>): Promise<boolean> => {
    if (target.kind === 'page')
      return (await content.collections.existing(websiteId, [target.id])).has(target.id);
    try {
      await content.items.read(websiteId, target.id);
      return true;
    } catch (error) {
      if (error instanceof CataloguedError) return false;
      throw error;
    }
  };

  return {
    async list(site, query) {
      const { rows, page } = await listLinks(database.query, site.id, query);
      return { links: rows.map((row) => responseOf(site, row)), ...page };
    },

    async create(site, { scope, target, days = PREVIEW_LINK_DAYS, note = '' }, by) {
      if ((scope === 'page') !== (target !== undefined)) throw previewErrors.targetNeeded();
      if (target && !(await isThere(site.id, target))) throw previewErrors.targetMissing();
      const now = clock.now();
      const row = await insertLink(
        database.query,
        site.id,
        {
          linkId: ids.next(),
          scope,
          targetKind: target?.kind ?? null,
          targetId: target?.id ?? null,
          note: note.trim(),
          createdAt: now,
          createdBy: by,
          expiresAt: new Date(now.getTime() + days * DAY),
        },
        PREVIEW_LINK_LIMIT,
      );
      if (!row) throw previewErrors.tooManyLinks({ values: { max: PREVIEW_LINK_LIMIT } });
      return responseOf(site, row);
    },

    async revoke(websiteId, linkId, by) {
      if (!(await revokeLink(database.query, websiteId, linkId, { now: clock.now(), by })))
        throw previewErrors.noLink();
    },

    async open(websiteId, token, { counts = false, path = '/' } = {}) {
      const linkId = tokens.read(websiteId, token);
      const row = linkId === null ? null : await findLink(database.query, websiteId, linkId);
      if (!row) throw previewErrors.noLink();
      const now = clock.now();
      const state = stateOf(row, now);
      if (state === 'revoked') throw previewErrors.linkRevoked();
      if (state === 'expired') throw previewErrors.linkExpired();
      const target = targetOf(row);
      if (target !== null && path !== '/') throw previewErrors.onePageOnly();
      // Counting decides: it may have been revoked since it was read.
      if (counts && !(await countUse(database.query, websiteId, row.linkId, now)))
        throw previewErrors.linkRevoked();
      return { scope: row.scope, target };
    },

    async sweep() {
      await deleteEnded(database.query, new Date(clock.now().getTime() - REMEMBERED_DAYS * DAY));
    },
  };
}

const targetOf = ({ targetKind: kind, targetId: id }: LinkRow): OpenLink['target'] =>
  kind === null || id === null ? null : { kind, id };

function stateOf({ revokedAt, expiresAt }: LinkRow, now: Date): PreviewLink['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'active';
}
