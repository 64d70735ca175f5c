import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  assetId,
  createAsset,
  type FakeMedia,
  folderId,
  respondWithMedia,
} from '../../../testing/fake-media.ts';
import { createFakeServer, owner } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';

const member = {
  ...owner,
  permissions: [...owner.permissions, 'media.manage', 'content.contribute'] as never,
};

const boats = folderId(1);
const files = (): Partial<FakeMedia> => ({
  assets: [
    createAsset(1, { filename: 'heron.jpg', altText: 'A heron', places: 2 }),
    createAsset(2, { filename: 'boat.jpg', folderId: boats }),
    createAsset(3, {
      filename: 'prices.pdf',
      kind: 'file',
      picture: null,
      contentType: 'application/pdf',
      assetUrl: '/s/prices.pdf',
    }),
  ],
  folders: [
    { id: boats, parentId: null, name: 'Boats', files: 1 },
    { id: folderId(2), parentId: boats, name: 'Old ones', files: 0 },
  ],
});

function openMedia(address = '/config/media', given = files()) {
  const server = createFakeServer({ member });
  const media = respondWithMedia(server, given);
  return { ...openAdmin(server, address), media, server };
}

const tiles = async (): Promise<(string | null)[]> => {
  const grid = await screen.findByRole('list', { name: 'Media' });
  return within(grid)
    .getAllByRole('link')
    .map((link) => link.querySelector('[class*="tileName"]')?.textContent ?? link.textContent);
};

describe('the media library', () => {
  it('files are tiles with their size and places, and rows when a member likes that better', async () => {
    const { user } = openMedia();
    expect(await tiles()).toEqual(['prices', 'boat', 'heron']);
    expect(screen.getByText('1,200 × 800 · 2 places')).toBeDefined();
    expect(screen.getByText('Not described')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show as a list' }));
    const row = (await screen.findByRole('link', { name: 'heron' })).closest('tr') as HTMLElement;
    expect(within(row).getByText('A heron')).toBeDefined();
    expect(within(row).getByText('2 places')).toBeDefined();
  });

  it('AP-44 arrows move between tiles, x selects one, and Enter opens it', async () => {
    const { user, address } = openMedia();
    await tiles();
    await user.keyboard('j');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toContain('boat');
    await user.keyboard('x');
    expect(screen.getByRole('checkbox', { name: 'Select boat' })).toHaveProperty('checked', true);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/config/media/${assetId(2)}`));
  });

  it('a folder is a link to its files, with those that it is in', async () => {
    const { user, media, address } = openMedia();
    await tiles();
    const tree = screen.getByRole('navigation', { name: 'Folders' });
    await user.click(within(tree).getByRole('link', { name: /^Boats/ }));
    await waitFor(() => expect(address()).toContain(`folder.is.${boats}`));
    await waitFor(async () => expect(await tiles()).toEqual(['boat']));
    expect(media.queries.at(-1)?.folderId).toBe(boats);
    expect(
      within(tree)
        .getByRole('link', { name: /^Boats/ })
        .getAttribute('aria-current'),
    ).toBe('page');
  });

  it('a folder is added, and a name that is taken is refused beside its field with what was typed', async () => {
    const { user, media } = openMedia();
    await tiles();
    await user.click(screen.getByRole('button', { name: 'New folder' }));
    const name = await screen.findByRole('textbox', { name: 'Name of the folder' });
    await user.type(name, 'Boats');
    await user.click(screen.getByRole('button', { name: 'Add folder' }));
    expect(await screen.findByText('There is already a folder named "Boats" here.')).toBeDefined();
    expect(name).toHaveProperty('value', 'Boats');
    await user.type(name, ' of wood');
    await user.click(screen.getByRole('button', { name: 'Add folder' }));
    await waitFor(() => expect(media.folders.map((folder) => folder.name)).toContain('Boats of wood'));
  });

  it('a folder with files in it is deleted after a second question only', async () => {
    const { user, media } = openMedia();
    await tiles();
    await user.click(screen.getByRole('button', { name: 'What to do with the folder Boats' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete folder' }));
    expect(await screen.findByText(/^This folder has 1 files/)).toBeDefined();
    expect(media.folders).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Delete with everything in it' }));
    await waitFor(() => expect(media.folders).toHaveLength(1));
  });

  it('ED-76 views and filters ask for what is unused, not described, and of a colour', async () => {
    const { user, media } = openMedia();
    await tiles();
    await user.click(screen.getByRole('link', { name: 'Not used' }));
    await waitFor(() => expect(media.queries.at(-1)?.unused).toBe('true'));
    await user.click(screen.getByRole('link', { name: 'Without description' }));
    await waitFor(() => expect(media.queries.at(-1)?.described).toBe('false'));
    await waitFor(async () => expect(await tiles()).toEqual(['boat']));
  });

  it('several files are moved to a folder at once', async () => {
    const { user, media } = openMedia();
    await tiles();
    await user.click(screen.getByRole('checkbox', { name: 'Select heron' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select prices' }));
    await user.click(screen.getByRole('button', { name: 'Move 2' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Move to' }), 'Boats / Old ones');
    await user.click(screen.getByRole('button', { name: 'Move 2 files' }));
    expect(await screen.findByText('2 files moved')).toBeDefined();
    expect(media.bulks.at(-1)).toMatchObject({ action: 'move', input: { folderId: folderId(2) } });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(media.bulks.at(-1)?.action).toBe('undo'));
  });

  it('several files are deleted at once, those in use only when that is said, and come back', async () => {
    const { user, media } = openMedia();
    await tiles();
    await user.click(screen.getByRole('checkbox', { name: 'Select heron' }));
    await user.click(screen.getByRole('button', { name: 'Delete 1' }));
    await user.click(await screen.findByRole('checkbox', { name: /^Also files that are used/ }));
    await user.click(screen.getByRole('button', { name: 'Delete 1 file' }));
    expect(await screen.findByText('1 file is in the bin')).toBeDefined();
    expect(media.bulks.at(-1)).toMatchObject({ action: 'delete', input: { force: true } });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(media.bulks.at(-1)?.action).toBe('restore'));
  });

  it('descriptions of several images are written one below the other', async () => {
    const { user, media } = openMedia();
    await tiles();
    for (const name of ['heron', 'boat', 'prices'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    await user.click(screen.getByRole('button', { name: 'Describe 3' }));
    expect(await screen.findByRole('dialog', { name: 'Describe 2 images' })).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Description of boat' }), 'A boat at low tide');
    await user.click(screen.getByRole('button', { name: 'Save descriptions' }));
    expect(await screen.findByText('1 description saved')).toBeDefined();
    expect(media.assets.find(({ title }) => title === 'boat')?.altText).toBe('A boat at low tide');
  });

  it('a file is deleted from its menu with the way back, and one in use says where first', async () => {
    const given = files();
    const { user, media } = openMedia('/config/media', {
      ...given,
      uses: {
        [assetId(1)]: [{ kind: 'collection', id: assetId(7), title: 'Home', address: '/', of: null }],
      },
    });
    await tiles();
    await user.click(screen.getByRole('button', { name: 'What to do with boat' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('“boat” is in the bin')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(media.assets).toHaveLength(3));
    await user.click(await screen.findByRole('button', { name: 'What to do with heron' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete “heron”?' });
    expect((await within(dialog).findByRole('link', { name: 'Home' })).getAttribute('href')).toContain(
      '/pages/',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Delete all the same' }));
    await waitFor(() => expect(media.assets).toHaveLength(2));
  });

  it('ED-76 files are uploaded into the folder that is shown, with a sentence where one is refused', async () => {
    const sent: string[] = [];
    class Request extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = 413;
      readonly responseText = JSON.stringify({ error: 'x', code: 'media.too-large', message: 'Too large.' });
      readonly open = (_method: string, url: string): void => void sent.push(url);
      readonly abort = (): void => {};
      readonly setRequestHeader = (): void => {};
      readonly getResponseHeader = (): null => null;
      readonly send = (): void => queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
    vi.stubGlobal('XMLHttpRequest', Request);
    const { user } = openMedia(`/config/media?filters=folder.is.${boats}`);
    await tiles();
    const input = screen.getByLabelText('Upload files', { selector: 'input' });
    await user.upload(input, new File(['x'], 'sea.png', { type: 'image/png' }));
    expect(await screen.findByText('Too large.')).toBeDefined();
    expect(sent[0]).toContain(`folderId=${boats}`);
    vi.unstubAllGlobals();
  });

  it('an empty library says what will be here and how it comes here', async () => {
    openMedia('/config/media', {});
    expect(await screen.findByRole('heading', { name: 'No files yet' })).toBeDefined();
  });

  it('the space that files take is said by kind', async () => {
    openMedia();
    const space = await screen.findByRole('region', { name: 'Space used' });
    expect(await within(space).findByText('5 MB')).toBeDefined();
    expect(within(space).getByText('3 files, 5 MB')).toBeDefined();
  });

  it('what was typed for some images stays when others are described, and no newer description is lost', async () => {
    const { user, media } = openMedia();
    await tiles();
    const describe = async (name: string): Promise<HTMLElement> => {
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
      await user.click(screen.getByRole('button', { name: 'Describe 1' }));
      return screen.findByRole('dialog', { name: 'Describe 1 image' });
    };
    const boat = await describe('boat');
    await user.type(within(boat).getByRole('textbox', { name: 'Description of boat' }), 'A boat');
    await user.click(within(boat).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: 'Select boat' }));
    const heron = await describe('heron');
    await user.type(within(heron).getByRole('textbox', { name: 'Description of heron' }), ' in the reeds');
    await user.click(within(heron).getByRole('button', { name: 'Save descriptions' }));
    expect(await screen.findByText('1 description saved')).toBeDefined();
    // Another member describes the boat before the text that waits for it is saved.
    media.assets = media.assets.map((asset) =>
      asset.title === 'boat' ? { ...asset, altText: 'Theirs' } : asset,
    );
    const again = await describe('boat');
    const field = within(again).getByRole<HTMLTextAreaElement>('textbox', { name: 'Description of boat' });
    expect(field.value).toBe('A boat');
    await user.click(within(again).getByRole('button', { name: 'Save descriptions' }));
    expect(await within(again).findByText(/Another member described it meanwhile: “Theirs”/)).toBeDefined();
    expect(media.assets.find(({ title }) => title === 'boat')?.altText).toBe('Theirs');
    await user.click(within(again).getByRole('button', { name: 'Save descriptions' }));
    await waitFor(() => expect(media.assets.find(({ title }) => title === 'boat')?.altText).toBe('A boat'));
  });
});
