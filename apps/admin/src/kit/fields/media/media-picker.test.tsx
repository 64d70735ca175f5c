import type { Asset } from '@awning/contract';
import { changeAsset, listAssetFolders, listAssets, readAsset } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFakeServer, owner } from '../../../testing/fake-server.ts';
import { renderField } from '../../../testing/render-field.tsx';
import { type ChosenMedia, MediaPicker } from './media-picker.tsx';

afterEach(() => vi.unstubAllGlobals());

const idOf = (number: number): string => String(number).padStart(24, '0');
const heron: Asset = {
  id: idOf(1),
  kind: 'image',
  filename: 'heron.jpg',
  title: '',
  altText: '',
  body: '',
  contentType: 'image/jpeg',
  bytes: 1000,
  assetUrl: `/static/site/t/${idOf(1)}/1/heron.jpg`,
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
const price: Asset = { ...heron, id: idOf(2), kind: 'file', filename: 'prices.pdf', picture: null };

function openLibrary(kind?: Asset['kind']) {
  const server = createFakeServer({ member: owner });
  const queries: object[] = [];
  const changes: object[] = [];
  let isTaken = false;
  server.respond(listAssetFolders, () => ({ body: { folders: [] } }));
  server.respond(listAssets, ({ query }) => {
    queries.push(query);
    const page = {
      hasNextPage: false,
      nextPageCursor: null,
      hasPreviousPage: false,
      previousPageCursor: null,
    };
    return { body: { assets: [heron, price].map((asset) => ({ ...asset, places: 0 })), ...page } };
  });
  server.respond(readAsset, () => ({ body: heron, etag: '"1"' }));
  server.respond(changeAsset, ({ body }) => {
    changes.push(body);
    if (isTaken)
      return refuse(409, 'media.rename-failed', 'There was a problem while renaming your file.', {
        errors: { title: 'Unable to Rename File', filename: 'There is already a file named "egret.jpg".' },
      });
    return { body: { ...heron, ...(body as object) } as Asset, etag: '"2"' };
  });
  const chosen: ChosenMedia[] = [];
  const { user } = renderField<null>(
    null,
    () => (
      <MediaPicker kind={kind} useRatio={2} onChoose={(media) => chosen.push(media)} onClose={() => {}} />
    ),
    { server },
  );
  const takeName = (): void => {
    isTaken = true;
  };
  return { user, queries, changes, chosen, takeName };
}

const chooseHeron = async (user: ReturnType<typeof openLibrary>['user']): Promise<HTMLElement> => {
  await user.click(await screen.findByRole('button', { name: /^heron/ }));
  await user.click(screen.getByRole('button', { name: 'Choose 1 file' }));
  return screen.findByRole('dialog', { name: 'Use this image' });
};

describe('the media picker', () => {
  it('ED-77 asks what an image shows when it is chosen, and the library remembers the first description', async () => {
    const { user, changes, chosen } = openLibrary('image');
    const dialog = await chooseHeron(user);
    await user.click(within(dialog).getByRole('button', { name: 'Use image' }));
    expect(within(dialog).getByText('Describe the image, or say that it is decoration.')).toBeDefined();
    expect(chosen).toEqual([]);
    await user.type(within(dialog).getByRole('textbox', { name: 'Description' }), 'A heron at low tide');
    await user.click(within(dialog).getByRole('button', { name: 'Use image' }));
    await waitFor(() =>
      expect(chosen).toMatchObject([{ altText: 'A heron at low tide', asset: { id: heron.id } }]),
    );
    expect(changes).toEqual([{ altText: 'A heron at low tide' }]);
  });

  it('ED-77 decoration is an answer: the image is used without words, and nothing is changed', async () => {
    const { user, changes, chosen } = openLibrary('image');
    const dialog = await chooseHeron(user);
    await user.click(within(dialog).getByRole('checkbox', { name: /^Decoration/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Use image' }));
    expect(chosen).toEqual([{ asset: heron, altText: '', ratio: 2 }]);
    expect(changes).toEqual([]);
  });

  it('ED-77 the focal point moves by arrows, with crops of 1:1, 4:5, 16:9 and of the place itself', async () => {
    const { user, changes } = openLibrary('image');
    const dialog = await chooseHeron(user);
    for (const label of ['Square, 1:1', 'Upright, 4:5', 'Wide, 16:9', 'Here'])
      expect(within(dialog).getByText(label)).toBeDefined();
    within(dialog)
      .getByRole('button', { name: /^Focal point, 50%/ })
      .focus();
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}');
    await user.click(within(dialog).getByRole('checkbox', { name: /^Decoration/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Use image' }));
    await waitFor(() => expect(changes).toEqual([{ focalPoint: { x: 0.49, y: 0.6 } }]));
  });

  it('PL-8.54 a name that cannot be given says so with its title, and the image is not used', async () => {
    const { user, chosen, takeName } = openLibrary('image');
    const dialog = await chooseHeron(user);
    const name = within(dialog).getByRole('textbox', { name: 'File name' });
    await user.clear(name);
    await user.type(name, 'egret.jpg');
    await user.click(within(dialog).getByRole('checkbox', { name: /^Decoration/ }));
    takeName();
    await user.click(within(dialog).getByRole('button', { name: 'Use image' }));
    expect(
      await within(dialog).findByText('Unable to Rename File. There was a problem while renaming your file.'),
    ).toBeDefined();
    expect(within(dialog).getByText('There is already a file named "egret.jpg".')).toBeDefined();
    expect(chosen).toEqual([]);
  });

  it('ED-76 the library is narrowed to a kind and to what is not used, and other files are used at once', async () => {
    const { user, queries, chosen } = openLibrary();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Kind' }), 'Other files');
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ kind: 'file' }));
    await user.click(screen.getByRole('checkbox', { name: 'Not used anywhere' }));
    await waitFor(() => expect(JSON.stringify(queries.at(-1))).toContain('unused'));
    await user.click(await screen.findByRole('button', { name: /^prices/ }));
    await user.click(screen.getByRole('button', { name: 'Choose 1 file' }));
    expect(chosen).toEqual([{ asset: { ...price, places: 0 }, altText: '', ratio: null }]);
  });

  it('ED-76 images are found by a colour that has a name, together with words', async () => {
    const { user, queries } = openLibrary('image');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Colour' }), 'Blue');
    await user.type(screen.getByRole('searchbox'), 'tide');
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ color: '3268b0', search: 'tide' }));
  });

  it('ED-76 a file that is pasted or dropped anywhere in the dialog is uploaded', async () => {
    respondToUploads(null);
    openLibrary('image');
    const search = await screen.findByRole('searchbox');
    const files = [new File(['x'], 'pasted.png', { type: 'image/png' })];
    fireEvent.paste(search, { clipboardData: { files } });
    expect(await screen.findByText(/pasted\.png/)).toBeDefined();
    const dropped = [new File(['x'], 'dropped.png', { type: 'image/png' })];
    fireEvent.drop(search, { dataTransfer: { files: dropped, types: ['Files'] } });
    expect(await screen.findByText(/dropped\.png/)).toBeDefined();
  });

  it.each([
    [
      'PL-8.55 an upload that fails on the server says so with its title',
      {
        code: 'media.upload-failed',
        message: 'There was a problem while uploading your file.',
        errors: { title: 'Unable to Upload File' },
      },
      'Unable to Upload File. There was a problem while uploading your file.',
    ],
    [
      'PL-8.56 a file that is no image is refused with its message',
      {
        code: 'media.unsupported-file',
        message: 'The file a.png does not appear to be a supported image file.',
      },
      'The file a.png does not appear to be a supported image file.',
    ],
    [
      'PL-8.57 a file that is too large is refused with its message',
      {
        code: 'media.too-large',
        message: 'The file a.png is too large. The maximum allowed file size is 20 MB.',
      },
      'The file a.png is too large. The maximum allowed file size is 20 MB.',
    ],
  ])('%s, and can be sent again', async (_, refusal, sentence) => {
    respondToUploads({ error: 'Error', ...refusal });
    const { user } = openLibrary('image');
    const search = await screen.findByRole('searchbox');
    fireEvent.paste(search, { clipboardData: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    respondToUploads(heron);
    await user.click(screen.getByRole('button', { name: 'Try a.png again' }));
    expect(await screen.findByRole('button', { name: 'Choose 1 file' })).toBeDefined();
  });
});

/** What uploads are answered with from now on; nothing for null. */
function respondToUploads(body: object | null): void {
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = body && 'error' in body ? 415 : 201;
    readonly responseText = JSON.stringify(body);
    readonly open = (): void => {};
    readonly abort = (): void => {};
    readonly setRequestHeader = (): void => {};
    readonly getResponseHeader = (): null => null;
    readonly send = (): void => {
      if (body) queueMicrotask(() => this.dispatchEvent(new Event('load')));
    };
  }
  vi.stubGlobal('XMLHttpRequest', Request);
}
