import { type DocumentDraftKind, DRAWN_PARTS_LIMIT } from '@awning/contract';
import {
  drawParts,
  editAreaDraft,
  editItemDraft,
  editPageDraft,
  listDraftSteps,
  readAreaDraft,
  readItemDraft,
  readPageDraft,
  undoDraftStep,
} from '@awning/contract/calls';
import type { CanvasFragment, CanvasProblem } from '@awning/contract/canvas';
import { CallError, type Client, isError } from '@awning/contract/client';
import type { PageDocument } from '@awning/site-model';
import { describeError, isSessionEnd } from '../../api/api-error.ts';
import type { Connection } from '../../api/connection.ts';
import type { SiteChannel } from '../../api/site-channel.ts';
import type { Drawing } from '../canvas/part-queue.ts';
import type { DraftFailure, DraftServer } from './draft-server.ts';
import type { DraftSession } from './draft-session.ts';

/** What the editor opens: the document of a page, of an item, or of an area of the theme. */
export interface DraftOwner {
  readonly kind: DocumentDraftKind;
  readonly id: string;
}

interface DraftServices {
  readonly api: Client;
  readonly connection: Pick<Connection, 'isOnline'>;
}

/** The draft of a page, an item or an area, by the calls of the contract. */
export function createDraftServer({ api, connection }: DraftServices, owner: DraftOwner): DraftServer {
  const document = documentCalls(api, owner);
  const params = { kind: owner.kind, id: owner.id };
  // Other writes wait for the network inside the client; those of a draft wait in its outbox, which says so.
  const whenOnline = async <Value>(send: () => Promise<Value>): Promise<Value> => {
    needOnline(connection);
    return send();
  };
  return {
    read: async () => {
      const { document: stored, version } = (await document.read()).body;
      // The server checks documents when it stores them, and refuses to send one of a newer shape.
      return { document: stored as PageDocument, version };
    },
    edit: (body) => whenOnline(async () => (await document.edit(body)).body),
    undo: (body) => whenOnline(async () => (await api.call(undoDraftStep, { params, body })).body),
    stepsAfter: async (after) => (await api.call(listDraftSteps, { params, query: { after } })).body,
    ownSteps: async () => (await api.call(listDraftSteps, { params, query: { mine: true } })).body.steps,
    failureOf,
  };
}

const OFFLINE = 'There is no connection. Your changes are kept in this browser and sent when it is back.';

const needOnline = (connection: DraftServices['connection']): void => {
  if (!connection.isOnline()) throw new CallError(0, { code: 'network', message: OFFLINE });
};

type EditBody = Parameters<DraftServer['edit']>[0];

/** Each kind has calls of its own, because each has a permission of its own. */
function documentCalls(api: Client, { kind, id }: DraftOwner) {
  switch (kind) {
    case 'page': {
      const params = { collectionId: id };
      return {
        read: () => api.call(readPageDraft, { params }),
        edit: (body: EditBody) => api.call(editPageDraft, { params, body }),
      };
    }
    case 'item': {
      const params = { itemId: id };
      return {
        read: () => api.call(readItemDraft, { params }),
        edit: (body: EditBody) => api.call(editItemDraft, { params, body }),
      };
    }
    case 'area': {
      const params = { areaId: id };
      return {
        read: () => api.call(readAreaDraft, { params }),
        edit: (body: EditBody) => api.call(editAreaDraft, { params, body }),
      };
    }
  }
}

function failureOf(error: unknown): DraftFailure {
  if (isSessionEnd(error)) return { kind: 'signed-out' };
  if (isError(error, 'drafts.conflict')) return { kind: 'conflict', conflicts: error.conflicts };
  if (isError(error, 'drafts.too-old', 'drafts.unknown-base')) return { kind: 'outdated' };
  const sentence = describeError(error);
  return { kind: isPassing(error) ? 'unreachable' : 'refused', sentence };
}

/** No response, a server that is busy, or one that has stumbled: a later try may get another response. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500);

/**
 * Draws sections and blocks of a document that need not be stored, as the site would show them. Fails at once without a
 * network: the page says so, and what is drawn later is the newest.
 */
export function createPartDrawing({ api, connection }: DraftServices, { kind, id }: DraftOwner) {
  const owner = { kind: kind === 'page' ? ('collection' as const) : kind, id };
  return async (document: PageDocument, parts: readonly string[]): Promise<Drawing> => {
    needOnline(connection);
    const drawn: CanvasFragment[] = [];
    const problems: CanvasProblem[] = [];
    for (let from = 0; from < parts.length; from += DRAWN_PARTS_LIMIT) {
      const body = { owner, document, parts: parts.slice(from, from + DRAWN_PARTS_LIMIT) };
      const response = (await api.call(drawParts, { body })).body;
      drawn.push(...response.parts);
      problems.push(
        ...response.problems.map(({ blockId, name, message }) => ({ id: blockId, name, message })),
      );
    }
    return { parts: drawn, problems };
  };
}

/** Tells a session when another window or member has changed its draft. Returns the way to stop. */
export const followDraft = (
  channel: Pick<SiteChannel, 'subscribe'>,
  { kind, id }: DraftOwner,
  session: Pick<DraftSession, 'changedElsewhere' | 'lookAgain'>,
): (() => void) =>
  channel.subscribe((message) => {
    if (message.kind === 'draft-changed') {
      const { data } = message;
      if (data.kind === kind && data.id === id) session.changedElsewhere(data.version);
    } else if (message.kind === 'reload') session.lookAgain();
  });
