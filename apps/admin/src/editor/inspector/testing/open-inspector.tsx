import type { Asset, SignedInMember } from '@awning/contract';
import {
  listAllItems,
  listAssetFolders,
  listAssets,
  listAuthors,
  listCategories,
  listCollections,
  listDonations,
  listForms,
  listProducts,
  listTags,
  readAsset,
  readAuthor,
  readCollection,
  readDonation,
  readForm,
  readPlace,
  readProduct,
  readSiteDesign,
  suggestPlaces,
} from '@awning/contract/calls';
import { defaultDesign, type PageDocument } from '@awning/site-model';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { createAdminServices } from '../../../api/services.ts';
import { ServicesProvider } from '../../../api/services-context.tsx';
import { theme } from '../../../app/theme.ts';
import { KeysProvider } from '../../../kit/keys/keys-context.tsx';
import { ToastsProvider } from '../../../kit/toasts/toasts.tsx';
import { createFakeServer, owner } from '../../../testing/fake-server.ts';
import { openDraftSession } from '../../draft/draft-session.ts';
import { createDraft, createSessionContext } from '../../draft/testing/fake-draft.ts';
import { createEditorModel } from '../../editor-model.ts';
import { EditorProvider } from '../../use-editor.ts';
import { Inspector } from '../inspector.tsx';

/** Of every image, file, collection and product that the site of these tests has. */
export const ASSET = '1'.repeat(24);
export const RECORD = '2'.repeat(24);

const image: Asset = {
  id: ASSET,
  kind: 'image',
  filename: 'mug.jpg',
  title: '',
  altText: 'Mug',
  body: '',
  contentType: 'image/jpeg',
  bytes: 1000,
  assetUrl: `/static/site/t/${ASSET}/1/mug.jpg`,
  folderId: null,
  forSale: false,
  picture: {
    width: 1200,
    height: 800,
    frames: 1,
    focalPoint: { x: 0.5, y: 0.5 },
    colorData: {},
    edited: null,
  },
  addedOn: 1,
  updatedOn: 1,
};

const lastPage = {
  hasNextPage: false,
  nextPageCursor: null,
  hasPreviousPage: false,
  previousPageCursor: null,
};

/** A site with one of everything. Its responses hold the fields that the panel reads. */
function createSite(member: SignedInMember) {
  const server = createFakeServer({ member });
  const json = (body: object): Response => Response.json(body);
  const record = {
    id: RECORD,
    title: 'Mugs',
    name: 'Mugs',
    displayName: 'Mugs',
    fullUrl: '/mugs',
    images: [],
  };
  server.respond(readAsset, () => ({ body: image, etag: '"1"' }));
  server.respond(listAssets, () => ({ body: { assets: [{ ...image, places: 0 }], ...lastPage } }));
  server.respond(listAssetFolders, () => ({ body: { folders: [] } }));
  server.respond(listAllItems, () => json({ items: [], ...lastPage }));
  server.respond(listProducts, () => json({ products: [record], ...lastPage }));
  server.respond(listDonations, () => json({ donations: [record], ...lastPage }));
  server.respond(listForms, () => json({ forms: [record], ...lastPage }));
  server.respond(listAuthors, () => json({ authors: [record], ...lastPage }));
  server.respond(listCollections, () =>
    json({
      collections: ['gallery', 'events'].map((kind, index) => ({
        ...record,
        id: String(index + 3).repeat(24),
        kind,
      })),
      ...lastPage,
    }),
  );
  server.respond(listCategories, () => json({ categories: [{ ...record, type: 'CATEGORY' }] }));
  server.respond(listTags, () => json({ tags: [{ name: 'Mugs', itemCount: 1 }] }));
  server.respond(readProduct, () => json({ product: record }));
  server.respond(readCollection, () => json({ collection: record }));
  server.respond(readDonation, () => json({ donation: record }));
  server.respond(readForm, () => json({ form: record }));
  server.respond(readAuthor, () => json({ author: record }));
  server.respond(suggestPlaces, () => ({
    body: {
      places: [
        {
          placeId: 'town.DE.16.berlin',
          kind: 'town' as const,
          name: 'Berlin',
          context: 'State of Berlin, Germany',
        },
      ],
      attribution: 'Places: GeoNames',
    },
  }));
  server.respond(readPlace, () => ({
    body: {
      place: {
        placeId: 'town.DE.16.berlin',
        kind: 'town' as const,
        name: 'Berlin',
        countryCode: 'DE',
        countryName: 'Germany',
        regionName: 'State of Berlin',
        regionCode: null,
        postalCode: null,
        lat: 52.524,
        lng: 13.411,
      },
    },
  }));
  server.respond(readSiteDesign, () => ({ body: { design: defaultDesign, warnings: [] } }));
  return server;
}

interface InspectorOptions {
  readonly selected?: readonly string[];
  readonly permissions?: SignedInMember['permissions'];
  readonly onHover?: (ids: readonly string[]) => void;
  /** Drawn around the panel. */
  readonly wrap?: (panel: ReactNode) => ReactNode;
}

const administrator: SignedInMember['permissions'] = [
  'site.view',
  'settings.manage',
  'content.edit',
  'code.manage',
  'commerce.manage',
];

/** The panel over a real draft of a page; only the server behind it is not real. */
export async function openInspector(
  page: PageDocument,
  { selected = [], permissions = administrator, onHover, wrap = (panel) => panel }: InspectorOptions = {},
) {
  const server = createSite({ ...owner, permissions });
  const services = createAdminServices({
    fetch: server.fetch,
    readCookies: () => 'crumb=c1',
    report: () => {},
    target: window,
  });
  services.queries.setDefaultOptions({ queries: { retry: false } });
  const draft = await openDraftSession(createSessionContext(createDraft(page)));
  const model = createEditorModel({
    draft,
    now: () => 0,
    words: {
      undone: (label) => `Undone: ${label}`,
      redone: (label) => `Redone: ${label}`,
      nothingToUndo: 'Nothing to undo.',
      nothingToRedo: 'Nothing to redo.',
      wordsOnly: 'Words only.',
    },
  });
  model.select(selected);
  const view = render(
    <MantineProvider theme={theme} env="test">
      <ServicesProvider value={services}>
        <QueryClientProvider client={services.queries}>
          <Suspense>
            <KeysProvider bareKeys>
              <ToastsProvider>
                <EditorProvider value={model}>
                  {wrap(<Inspector {...(onHover ? { onHover } : {})} />)}
                </EditorProvider>
              </ToastsProvider>
            </KeysProvider>
          </Suspense>
        </QueryClientProvider>
      </ServicesProvider>
    </MantineProvider>,
  );
  return {
    model,
    server,
    container: view.container,
    user: userEvent.setup(),
    document: () => model.state().draft.document,
    said: () => model.state().said,
  };
}
