import type { EditorBlockList } from '@awning/contract';
import {
  listAreas,
  listEditorBlocks,
  readCollection,
  readItem,
  readSiteLimits,
} from '@awning/contract/calls';
import { type Client, createRandomKey } from '@awning/contract/client';
import { BLOCKS_PER_LAYOUT, PAGE_TYPES } from '@awning/site-model';
import type { AdminServices } from '../api/services.ts';
import type { Translate } from '../messages/messages.ts';
import { createDraftServer, type DraftOwner, followDraft } from './draft/api-draft-server.ts';
import { createBrowserRecords, openEditorWindow } from './draft/browser-records.ts';
import { type OwnStep, openDraftSession } from './draft/draft-session.ts';
import { createOutboxStore } from './draft/outbox-store.ts';
import type { HistoryEntry } from './draft/step-history.ts';
import type { editorMessages } from './editor-messages.ts';
import { createEditorModel, type EditorModel } from './editor-model.ts';

/** What is edited, as people know it. */
export interface OwnerInfo {
  readonly title: string;
  /** Where visitors see it; null for an area, which has no address of its own. */
  readonly address: string | null;
  /** A page that comes over others, or in their place; it has rules of its own. */
  readonly overlay: 'popup' | 'lock-page' | null;
}

export interface OpenEditor {
  readonly owner: DraftOwner;
  readonly info: OwnerInfo;
  readonly blocks: EditorBlockList;
  readonly model: EditorModel;
  /** ED-41: a setting of the site. */
  readonly blocksPerLayout: number;
  readonly close: () => void;
}

type Words = Translate<typeof editorMessages>;
type Services = Pick<AdminServices, 'api' | 'connection' | 'channel'>;

const STEPS_RETRY_MS = [2_000, 10_000, 30_000, 60_000] as const;

/** Reads everything that the editor needs, and takes up what an earlier window could not send. */
export async function openEditor(services: Services, owner: DraftOwner, t: Words): Promise<OpenEditor> {
  const { api, connection, channel } = services;
  let model: EditorModel | undefined;
  // Until it is known, the server decides.
  let blocksPerLayout = Number.POSITIVE_INFINITY;
  const window = openEditorWindow(navigator.locks, createRandomKey());
  const opening = openDraftSession({
    name: `${owner.kind} ${owner.id}`,
    server: createDraftServer({ api, connection }, owner),
    outbox: createOutboxStore(
      createBrowserRecords(() => globalThis.indexedDB),
      window,
    ),
    newId: createId,
    // Not `crypto.randomUUID`, which pages without encryption do not have.
    newBatch: createRandomKey,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    blocksPerLayout: () => blocksPerLayout,
    onRefused: ({ sentence }) => model?.say(sentence, true),
  });
  const [draft, info, blocks, limits] = await Promise.all([
    opening,
    readInfo(api, owner),
    api.call(listEditorBlocks).then(({ body }) => body),
    api.attempt(readSiteLimits),
  ]).catch((error: unknown) => {
    window.close();
    void opening.then((session) => session.close()).catch(() => undefined);
    throw error;
  });
  blocksPerLayout = limits.ok ? limits.body.blocksPerLayout : BLOCKS_PER_LAYOUT;
  model = createEditorModel({
    draft,
    now: Date.now,
    words: {
      undone: (label) => t('undone', { label }),
      redone: (label) => t('redone', { label }),
      nothingToUndo: t('nothingToUndo'),
      nothingToRedo: t('nothingToRedo'),
      wordsOnly: t('wordsOnlyRefused'),
    },
  });
  const opened = model;
  opened.adopt(
    draft.leftSteps().map((step) => entryOf({ ...step, at: Date.now() })),
    'after',
  );
  // Undo after a reload is worth a moment and another try, and no reason to keep anyone from editing.
  let stopAdopting: () => void = () => {};
  const adopt = ([wait, ...more]: readonly number[]): void => {
    adoptOwnSteps(opened, 'before').catch(() => {
      const timer = wait && setTimeout(() => adopt(more), wait);
      stopAdopting = () => clearTimeout(timer);
    });
  };
  adopt(STEPS_RETRY_MS);
  const unfollow = followDraft(channel, owner, draft);
  const stop = connection.subscribe(() => {
    if (connection.isOnline()) draft.resume();
  });
  return {
    owner,
    info,
    blocks,
    model,
    blocksPerLayout,
    close: () => {
      stop();
      stopAdopting();
      unfollow();
      draft.close();
      window.close();
    },
  };
}

/** ED-86: what the server has of this member and can be undone goes into the history. */
export const adoptOwnSteps = async (model: EditorModel, place: 'before' | 'after'): Promise<void> =>
  model.adopt((await model.draft.newOwnSteps()).map(entryOf), place);

const entryOf = ({ label, step, undo, at }: OwnStep): HistoryEntry => ({
  label,
  steps: [{ label, step, undo }],
  at,
  device: 'desktop',
});

/** 24 hexadecimal digits. */
const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const OVERLAYS: Readonly<Record<number, OwnerInfo['overlay']>> = {
  [PAGE_TYPES['popup-overlay']]: 'popup',
  [PAGE_TYPES['lock-screen']]: 'lock-page',
};

async function readInfo(api: Client, { kind, id }: DraftOwner): Promise<OwnerInfo> {
  switch (kind) {
    case 'page': {
      const { collection } = (await api.call(readCollection, { params: { collectionId: id } })).body;
      const overlay = OVERLAYS[collection.pageType] ?? null;
      return { title: collection.title, address: collection.fullUrl, overlay };
    }
    case 'item': {
      const { item } = (await api.call(readItem, { params: { itemId: id } })).body;
      return { title: item.title, address: item.fullUrl, overlay: null };
    }
    case 'area': {
      const { areas } = (await api.call(listAreas)).body;
      return { title: areas.find(({ areaId }) => areaId === id)?.label ?? id, address: null, overlay: null };
    }
  }
}
