import type { Asset, DrawnParts, Permission } from '@awning/contract';
import { drawParts, listAssets, listCollections, listProducts, openCanvas } from '@awning/contract/calls';
import { emptyDocument, type PageDocument } from '@awning/site-model';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createFakeServer, type FakeServer, owner as member } from '../../../testing/fake-server.ts';
import { openKit } from '../../../testing/open-kit.tsx';
import { openDraftSession } from '../../draft/draft-session.ts';
import { createDraft, createSessionContext } from '../../draft/testing/fake-draft.ts';
import { createEditorModel, type EditorModel } from '../../editor-model.ts';
import { EditorProvider } from '../../use-editor.ts';

export const owner = { kind: 'page', id: 'a'.repeat(24) } as const;
export const IMAGE_ID = 'b'.repeat(24);

const words = {
  undone: (label: string) => label,
  redone: (label: string) => label,
  nothingToUndo: '',
  nothingToRedo: '',
  wordsOnly: '',
};

const page = { hasNextPage: false, nextPageCursor: null, hasPreviousPage: false, previousPageCursor: null };

/** A server whose site has one image, and which draws each section as its id. */
function createServer(permissions: readonly Permission[]): { server: FakeServer; drawn: string[][] } {
  const server = createFakeServer({
    member: { ...member, permissions: [...member.permissions, ...permissions] },
  });
  const drawn: string[][] = [];
  const focalPoint = { x: 0.5, y: 0.5 };
  const picture = { width: 1200, height: 800, frames: 1, focalPoint, colorData: {}, edited: null };
  const asset: Asset = {
    id: IMAGE_ID,
    kind: 'image',
    filename: 'heron.jpg',
    title: '',
    altText: 'A heron',
    body: '',
    contentType: 'image/jpeg',
    bytes: 1000,
    assetUrl: '/static/heron.jpg',
    folderId: null,
    forSale: false,
    picture,
    addedOn: 1,
    updatedOn: 1,
  };
  server.respond(listAssets, () => ({ body: { assets: [{ ...asset, places: 0 }], ...page } }));
  server.respond(listCollections, () => Response.json({ collections: [], ...page }));
  server.respond(listProducts, () => Response.json({ products: [], ...page }));
  server.respond(drawParts, ({ body }) => {
    drawn.push([...body.parts]);
    const parts = body.parts.map((id) => ({ id, html: `<section data-section-id="${id}"></section>` }));
    const response: DrawnParts = { parts, problems: [], ownerScripts: [] };
    return { body: response };
  });
  server.respond(openCanvas, () => new Response('<html><body><main></main></body></html>'));
  return { server, drawn };
}

interface OpenPicker {
  readonly document?: PageDocument;
  /** Beside those of an owner in tests. */
  readonly permissions?: readonly Permission[];
  readonly draw: (close: () => void) => ReactNode;
}

/** A part of the editor alone, over a page. */
export async function openPicker({ document = emptyDocument(), permissions = [], draw }: OpenPicker) {
  const draft = await openDraftSession(createSessionContext(createDraft(document)));
  const model: EditorModel = createEditorModel({ draft, now: () => 0, words });
  const { server, drawn } = createServer(permissions);
  let isClosed = false;
  const shown = draw(() => {
    isClosed = true;
  });
  const { user } = openKit(
    server,
    { '/': () => <EditorProvider value={model}>{shown}</EditorProvider> },
    '/',
  );
  return {
    user,
    model,
    server,
    drawn,
    page: () => model.state().draft.document,
    isClosed: () => isClosed,
    dialog: () => screen.findByRole('dialog'),
  };
}
