import { DOCUMENT_DRAFT_KINDS, type DocumentDraftKind, type SettingsDraftKind } from '@awning/contract';
import type { PageDocument } from '@awning/site-model';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type DocumentOwner, readStoredDocument } from '../content/index.ts';
import type { DraftContext } from './draft-context.ts';
import { listOpenDrafts, type OpenRow } from './draft-repository.ts';
import type { DraftKinds } from './kinds/draft-kinds.ts';
import { orNothing } from './publishing/publishing.ts';

/** What waits on a site, for those who show it to members before visitors see it. */
export interface SiteDrafts {
  document(owner: Pick<DocumentOwner, 'kind' | 'id'>): PageDocument | undefined;
  /** The body of the call that would save it. */
  settings(kind: SettingsDraftKind, id: string): unknown | undefined;
  /** The pages, items and areas whose document waits. */
  documents(): readonly { readonly kind: DocumentDraftKind; readonly id: string }[];
  /** What has a draft of the kind. */
  ids(kind: SettingsDraftKind): readonly string[];
}

export type ReadSiteDrafts = (websiteId: WebsiteId) => Promise<SiteDrafts>;

const DRAFT_OF = { collection: 'page', item: 'item', area: 'area' } as const;

/** All of them, each on top of what is live at this moment, of one moment and without writing anything. */
export const createSiteDraftReader =
  ({ database }: Pick<DraftContext, 'database'>, kinds: DraftKinds): ReadSiteDrafts =>
  async (websiteId) => {
    const values = await database.transaction(
      async (tx) => {
        const rows = await listOpenDrafts(tx, websiteId);
        const read = async (row: OpenRow): Promise<unknown> => {
          const kind = kinds.of(row.kind);
          const live = await orNothing(kind.live(tx, websiteId, row.id));
          if (!live || live.version === row.basedOn) return row.value;
          const outcome = kind.carryOver(row, {
            base: row.liveValue,
            draft: row.value,
            live: kind.base(row, live.value),
          });
          return 'value' in outcome ? outcome.value : row.value;
        };
        const entries: [string, unknown][] = [];
        for (const row of rows) entries.push([`${row.kind}/${row.id}`, await read(row)]);
        return new Map(entries);
      },
      { isolation: 'repeatable read' },
    );
    const idsOf = (kind: string): string[] =>
      [...values.keys()].filter((key) => key.startsWith(`${kind}/`)).map((key) => key.slice(kind.length + 1));
    return {
      documents: () => DOCUMENT_DRAFT_KINDS.flatMap((kind) => idsOf(kind).map((id) => ({ kind, id }))),
      document: ({ kind, id }) => readStoredDocument(values.get(`${DRAFT_OF[kind]}/${id}`)) ?? undefined,
      settings: (kind, id) => values.get(`${kind}/${id}`),
      ids: idsOf,
    };
  };
