import type { Asset } from '@awning/contract';
import { changeAsset, listAssetFolders, listAssets, readAsset } from '@awning/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeServer, owner } from '../../testing/fake-server.ts';
import { renderField } from '../../testing/render-field.tsx';
import { FileField } from './file-field.tsx';
import { ImageField } from './image-field.tsx';
import { MediaField } from './media-field.tsx';

const idOf = (number: number): string => String(number).padStart(24, '0');

const createAsset = (number: number, change: Partial<Asset> = {}): Asset => ({
  id: idOf(number),
  kind: 'image',
  filename: `mug-${number}.jpg`,
  title: '',
  altText: `Mug ${number}`,
  body: '',
  contentType: 'image/jpeg',
  bytes: 1000,
  assetUrl: `/static/site/t/${idOf(number)}/1/mug.jpg`,
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
  ...change,
});

function createLibrary(count = 4): { server: FakeServer; assets: Map<string, Asset> } {
  const server = createFakeServer({ member: owner });
  const assets = new Map(
    Array.from({ length: count }, (_, index) => [idOf(index + 1), createAsset(index + 1)]),
  );
  const find = (id: string | number): Asset => assets.get(String(id)) ?? createAsset(0);
  server.respond(readAsset, ({ params }) => ({ body: find(params.assetId), etag: '"1"' }));
  server.respond(changeAsset, ({ params, body }) => {
    const { focalPoint, ...rest } = body;
    const before = find(params.assetId);
    const picture = before.picture && focalPoint ? { ...before.picture, focalPoint } : before.picture;
    assets.set(String(params.assetId), { ...before, ...rest, picture } as Asset);
    return { body: find(params.assetId), etag: '"2"' };
  });
  server.respond(listAssetFolders, () => ({
    body: { folders: [{ id: idOf(9), parentId: null, name: 'Mugs', files: 1 }] },
  }));
  server.respond(listAssets, ({ query }) => ({
    body: {
      assets: [...assets.values()]
        .filter(({ altText }) => altText.includes(query.search ?? ''))
        .map((asset) => ({ ...asset, places: 0 })),
      hasNextPage: false,
      nextPageCursor: null,
      hasPreviousPage: false,
      previousPageCursor: null,
    },
  }));
  return { server, assets };
}

const openMedia = (ids: readonly string[]) => {
  const library = createLibrary();
  const field = renderField<readonly string[]>(
    ids,
    ({ value, onChange }) => <MediaField label="Images" value={value} onChange={onChange} />,
    { server: library.server },
  );
  return { ...field, ...library };
};

const tileNames = (): (string | null)[] =>
  screen.getAllByRole('button', { name: /^Image \d/ }).map((tile) => tile.getAttribute('aria-label'));

describe('the list of images', () => {
  it('AP-29 images are moved by keys and by menu, and the move is said', async () => {
    const { user, values } = openMedia([idOf(1), idOf(2), idOf(3)]);
    (await screen.findByRole('button', { name: 'Image 2 of 3: Mug 2' })).focus();
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    expect(values.at(-1)).toEqual([idOf(2), idOf(1), idOf(3)]);
    expect(screen.getByRole('status').textContent).toBe('Mug 2 is now 1 of 3');
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toContain('Mug 2'));
    await user.click(screen.getByRole('button', { name: 'Actions for Mug 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to the end' }));
    expect(values.at(-1)).toEqual([idOf(1), idOf(3), idOf(2)]);
  });

  it('AP-50 arrows move between images, Delete removes one, and the focus goes to its neighbour', async () => {
    const { user, values } = openMedia([idOf(1), idOf(2), idOf(3)]);
    (await screen.findByRole('button', { name: 'Image 1 of 3: Mug 1' })).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Image 2 of 3: Mug 2'),
    );
    await user.keyboard('{Delete}');
    expect(values.at(-1)).toEqual([idOf(1), idOf(3)]);
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Image 2 of 2: Mug 3'),
    );
  });

  it('AP-29 an image is dragged before another one', async () => {
    const { values } = openMedia([idOf(1), idOf(2), idOf(3)]);
    await screen.findByRole('button', { name: 'Image 3 of 3: Mug 3' });
    const [first, , third] = screen.getAllByRole('listitem');
    if (!first || !third) throw new Error('There are three tiles.');
    fireEvent.dragStart(third);
    fireEvent.dragOver(first);
    fireEvent.drop(first);
    expect(values.at(-1)).toEqual([idOf(3), idOf(1), idOf(2)]);
  });

  it('AP-29 the description and the focal point of an image are saved by keys', async () => {
    const { user, assets } = openMedia([idOf(1)]);
    await user.click(await screen.findByRole('button', { name: 'Image 1 of 1: Mug 1' }));
    const alt = await screen.findByRole('textbox', { name: 'Description' });
    await user.clear(alt);
    await user.type(alt, 'A blue mug');
    (await screen.findByRole('button', { name: /^Focal point, 50%/ })).focus();
    await user.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
    expect(
      screen.getByRole('button', { name: 'Focal point, 51% from the left, 40% from the top' }),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(assets.get(idOf(1))?.altText).toBe('A blue mug'));
    expect(assets.get(idOf(1))?.picture?.focalPoint).toEqual({ x: 0.51, y: 0.4 });
    expect(tileNames()).toEqual(['Image 1 of 1: A blue mug']);
  });

  it('images are chosen from the library, found by their words, and none comes twice', async () => {
    const { user, values } = openMedia([idOf(1)]);
    await user.click(screen.getByRole('button', { name: 'Choose from the library' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('searchbox'), 'Mug 3');
    await waitFor(() => expect(within(dialog).getAllByRole('button', { name: /^Mug/ })).toHaveLength(1));
    await user.click(within(dialog).getByRole('button', { name: /^Mug 3/ }));
    await user.clear(within(dialog).getByRole('searchbox'));
    await user.click(await within(dialog).findByRole('button', { name: /^Mug 1/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Choose 2 files' }));
    expect(values.at(-1)).toEqual([idOf(1), idOf(3)]);
  });
});

describe('the image field', () => {
  it('an image is shown with its description and can be taken out', async () => {
    const { server } = createLibrary();
    const { user, values } = renderField<string | null>(
      idOf(2),
      (state) => <ImageField label="Image" {...state} />,
      { server },
    );
    expect(await screen.findByRole('img', { name: 'Mug 2' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(values).toEqual([null]);
    expect(screen.getByRole('button', { name: 'Choose an image or drop it here' })).toBeDefined();
  });

  it('an image that may not be changed says why', () => {
    renderField<string | null>(null, (state) => (
      <ImageField label="Image" disabledReason="The store is closed." {...state} />
    ));
    expect(screen.getByText('The store is closed.')).toBeDefined();
    const zone = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose an image or drop it here' });
    expect(zone.disabled).toBe(true);
  });
});

describe('the file field', () => {
  it('files are moved and removed by buttons that name them', async () => {
    const { server } = createLibrary();
    const { user, values } = renderField<readonly string[]>(
      [idOf(1), idOf(2)],
      ({ value, onChange }) => <FileField label="Files" value={value} onChange={onChange} />,
      { server },
    );
    await user.click(await screen.findByRole('button', { name: 'Move mug-2.jpg up' }));
    expect(values.at(-1)).toEqual([idOf(2), idOf(1)]);
    await user.click(screen.getByRole('button', { name: 'Remove mug-1.jpg' }));
    expect(values.at(-1)).toEqual([idOf(2)]);
  });
});
