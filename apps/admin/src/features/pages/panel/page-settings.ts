import type { CollectionChange, ContentCollection, SettingsDraft } from '@awning/contract';
import {
  discardSettingsDraft,
  readCollection,
  readSettingsDraft,
  saveSettingsDraft,
} from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { RecordSource, StoredRecord } from '../../../kit/record/use-record.ts';

/** ED-75: what the panel edits; all of it waits in the draft of the page. */
export type PageSettings = Pick<
  ContentCollection,
  | 'title'
  | 'navigationTitle'
  | 'enabled'
  | 'mainImageId'
  | 'seoTitle'
  | 'seoDescription'
  | 'seoHidden'
  | 'regionName'
  | 'headCode'
  | 'listView'
>;

const FIELDS = [
  'title',
  'navigationTitle',
  'enabled',
  'mainImageId',
  'seoTitle',
  'seoDescription',
  'seoHidden',
  'regionName',
  'headCode',
  'listView',
] as const satisfies readonly (keyof PageSettings)[];

const pick = (value: Partial<PageSettings>): Partial<PageSettings> =>
  Object.fromEntries(FIELDS.flatMap((name) => (name in value ? [[name, value[name]]] : [])));

const settingsKey = (id: string) => ['pages', 'settings', id] as const;

export function settingsSource(
  api: Client,
  id: string,
): RecordSource<PageSettings> & {
  /** As it was read last. */
  readonly last: () => { readonly live: ContentCollection; readonly draft: SettingsDraft } | null;
} {
  const path = { kind: 'page-settings', id } as const;
  let last: { readonly live: ContentCollection; readonly draft: SettingsDraft } | null = null;
  const stored = (live: ContentCollection, draft: SettingsDraft): StoredRecord<PageSettings> => {
    last = { live, draft };
    const body = { ...pick(live), ...pick((draft.value ?? {}) as CollectionChange) } as PageSettings;
    return { body, etag: `"${draft.version}"` };
  };
  const read = async (signal: AbortSignal): Promise<StoredRecord<PageSettings>> => {
    const [collection, draft] = await Promise.all([
      api.call(readCollection, { params: { collectionId: id }, signal }),
      api.call(readSettingsDraft, { params: path, signal }),
    ]);
    return stored(collection.body.collection, draft.body);
  };
  return {
    queryKey: settingsKey(id),
    read,
    last: () => last,
    async write(change, etag) {
      const live = last?.live;
      if (!live) return read(AbortSignal.timeout(30_000));
      const whole = { ...((last?.draft.value ?? {}) as CollectionChange), ...change };
      // What is again as visitors see it does not wait.
      const entries = Object.entries(whole).filter(
        ([name, value]) => value !== (live as Readonly<Record<string, unknown>>)[name],
      );
      const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag };
      if (entries.length === 0) {
        await api.call(discardSettingsDraft, { params: path });
        return read(AbortSignal.timeout(30_000));
      }
      const value = Object.fromEntries(entries);
      const saved = await api.call(saveSettingsDraft, { params: path, headers, body: { value } });
      return stored(live, saved.body);
    },
  };
}
