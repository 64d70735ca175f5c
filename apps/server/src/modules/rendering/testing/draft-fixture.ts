import type { PageDocument } from '@awning/site-model';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { ReadSiteDrafts, SiteDrafts } from '../../website/drafts/index.ts';

export type DraftSettingsKind = Parameters<SiteDrafts['settings']>[0];

type Owner = { readonly kind: 'collection' | 'item' | 'area'; readonly id: string };

/** Drafts in memory, in the place of stored ones. */
export interface DraftFixture {
  readonly read: ReadSiteDrafts;
  write(websiteId: WebsiteId, owner: Owner, document: PageDocument): void;
  change(websiteId: WebsiteId, kind: DraftSettingsKind, id: string, change: unknown): void;
  clear(): void;
}

export function createDraftFixture(): DraftFixture {
  const values = new Map<string, unknown>();
  const keyOf = (...parts: readonly string[]): string => parts.join(' ');
  return {
    read: async (websiteId) => ({
      document: ({ kind, id }) =>
        values.get(keyOf(websiteId, 'document', kind, id)) as PageDocument | undefined,
      settings: (kind, id) => values.get(keyOf(websiteId, kind, id)),
      documents: () =>
        [...values.keys()].flatMap((key) => {
          const [site, what, kind = '', ...id] = key.split(' ');
          if (site !== websiteId || what !== 'document') return [];
          return [{ kind: kind === 'collection' ? 'page' : (kind as 'item' | 'area'), id: id.join(' ') }];
        }),
      ids: (kind) =>
        [...values.keys()].flatMap((key) => {
          const prefix = keyOf(websiteId, kind, '');
          return key.startsWith(prefix) ? [key.slice(prefix.length)] : [];
        }),
    }),
    write: (websiteId, { kind, id }, document) =>
      void values.set(keyOf(websiteId, 'document', kind, id), document),
    change: (websiteId, kind, id, change) => void values.set(keyOf(websiteId, kind, id), change),
    clear: () => values.clear(),
  };
}
