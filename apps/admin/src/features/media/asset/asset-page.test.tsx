import type { AssetUse } from '@awning/contract';
import { editImage, listActivity, undoActivity } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { NO_EDIT } from '@awning/site-model';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { assetId, createAsset, respondWithMedia } from '../../../testing/fake-media.ts';
import { createFakeServer, owner } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { placesOf } from './places.ts';

afterEach(() => vi.unstubAllGlobals());

const member = {
  ...owner,
  permissions: [...owner.permissions, 'media.manage', 'content.contribute'] as never,
};
const studio: AssetUse = {
  kind: 'collection',
  id: assetId(7),
  title: 'Our studio',
  address: '/studio/',
  of: null,
};

function openAsset(change: Parameters<typeof createAsset>[1] = {}, uses: AssetUse[] = [studio]) {
  const server = createFakeServer({ member });
  const media = respondWithMedia(server, {
    assets: [createAsset(1, { filename: 'heron.jpg', ...change })],
    uses: { [assetId(1)]: uses },
  });
  return { ...openAdmin(server, `/config/media/${assetId(1)}`), server, media };
}

const slider = () => screen.findByRole('slider', { name: 'Straighten' });
const pressSave = async (user: ReturnType<typeof openAsset>['user']): Promise<void> => {
  const dialog = screen.getByRole('dialog', { name: /^Crop and turn/ });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
};

describe('a file of the library', () => {
  it('a file is described and renamed with one save, and says where it is used', async () => {
    const { user, media } = openAsset();
    await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'A heron');
    const link = await screen.findByRole('link', { name: 'Our studio' });
    expect(link.getAttribute('href')).toBe(`/config/pages/${assetId(7)}/edit`);
    expect(
      screen.getByRole('link', { name: 'Open Our studio as visitors see it' }).getAttribute('href'),
    ).toBe('/studio/');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(media.assets[0]?.altText).toBe('A heron'));
  });

  it('an image is turned, mirrored and straightened, and the edit is saved as shares of the original', async () => {
    const { user, media } = openAsset();
    await user.click(await screen.findByRole('button', { name: 'Crop and turn' }));
    fireEvent.change(await slider(), { target: { value: '7.5' } });
    await user.click(screen.getByRole('button', { name: 'Turn right' }));
    await user.click(screen.getByRole('button', { name: 'Mirror' }));
    await pressSave(user);
    expect(await screen.findByText('“heron” edited')).toBeDefined();
    // What leaned to the right leans to the left after a mirror.
    expect(media.edits).toEqual([{ ...NO_EDIT, turn: 90, mirror: true, angle: -7.5 }]);
  });

  it('AP-50 a crop is moved and resized by keys, and its size is said', async () => {
    const { user, media } = openAsset();
    await user.click(await screen.findByRole('button', { name: 'Crop and turn' }));
    (await screen.findByRole('button', { name: 'Right edge. Arrows move it.' })).focus();
    await user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    expect(screen.getByText('960 × 800 pixels')).toBeDefined();
    screen.getByRole('button', { name: /^Part that stays/ }).focus();
    await user.keyboard('{ArrowRight}');
    await pressSave(user);
    await waitFor(() =>
      expect(media.edits).toEqual([{ ...NO_EDIT, crop: { x: 0.01, y: 0, width: 0.8, height: 1 } }]),
    );
  });

  it.each(['Escape', 'Cancel', 'Close'])(
    'an image that was turned is asked about before %s drops it',
    async (way) => {
      const { user, media } = openAsset();
      await user.click(await screen.findByRole('button', { name: 'Crop and turn' }));
      const editor = await screen.findByRole('dialog', { name: /^Crop and turn/ });
      const leave = async (): Promise<void> => {
        if (way === 'Escape') await user.keyboard('{Escape}');
        else await user.click(within(editor).getByRole('button', { name: way }));
      };
      await user.click(await screen.findByRole('button', { name: 'Turn left' }));
      await leave();
      const question = await screen.findByRole('dialog', { name: 'Close without saving?' });
      await user.click(within(question).getByRole('button', { name: 'Go on editing' }));
      expect(screen.getByText('800 × 1,200 pixels')).toBeDefined();
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).toBeNull());
      await leave();
      await user.click(await screen.findByRole('button', { name: 'Discard it' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(media.edits).toEqual([]);
    },
  );

  it('an untouched image is left without a question', async () => {
    const { user } = openAsset();
    await user.click(await screen.findByRole('button', { name: 'Crop and turn' }));
    await screen.findByRole('dialog', { name: /^Crop and turn/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('Undo takes back the own edit, also when another member edits the image before it is pressed', async () => {
    const { user, server } = openAsset();
    const undone: string[] = [];
    const asked: unknown[] = [];
    let newest = assetId(5);
    server.respond(listActivity, ({ query }) => {
      asked.push(query.actor);
      return Response.json({ activities: [{ id: newest }] });
    });
    server.respond(undoActivity, ({ params }) => {
      undone.push(String(params.activityId));
      return Response.json({});
    });
    await user.click(await screen.findByRole('button', { name: 'Crop and turn' }));
    await user.click(await screen.findByRole('button', { name: 'Turn left' }));
    asked.length = 0;
    await pressSave(user);
    await screen.findByText('“heron” edited');
    await waitFor(() => expect(asked).toContain(owner.id));
    newest = assetId(9);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual([assetId(5)]));
  });

  it('a shape makes the largest crop of it', async () => {
    const { user, media } = openAsset();
    await user.click(await screen.findByRole('button', { name: 'Crop and turn' }));
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Shape of the crop' }),
      'Square, 1:1',
    );
    expect(screen.getByText('800 × 800 pixels')).toBeDefined();
    await pressSave(user);
    await waitFor(() => expect(media.edits[0]?.crop.height).toBe(1));
  });

  it('an edit that the server refuses stays on the screen with the reason', async () => {
    const { user, server } = openAsset();
    server.respond(editImage, () => refuse(409, 'media.not-editable', 'Only still images can be cropped.'));
    await user.click(await screen.findByRole('button', { name: 'Crop and turn' }));
    await user.click(await screen.findByRole('button', { name: 'Turn left' }));
    await pressSave(user);
    expect(await screen.findByText('Only still images can be cropped.')).toBeDefined();
    expect(screen.getByText('800 × 1,200 pixels')).toBeDefined();
  });

  it('an edited image says so, and shows its original again', async () => {
    const original = { width: 1200, height: 800, bytes: 1 };
    const picture = {
      ...createAsset(1).picture,
      edited: { edit: { ...NO_EDIT, turn: 90 as const }, original },
    };
    const { user, media } = openAsset({ picture: picture as never });
    expect(await screen.findByText(/^Edited\. The original has 1,200 × 800 pixels/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show the original again' }));
    expect(await screen.findByText('The original is shown again')).toBeDefined();
    expect(media.edits).toEqual([null]);
  });

  it('animations and drawings cannot be cropped here', async () => {
    openAsset({ contentType: 'image/svg+xml' });
    await screen.findByRole('button', { name: 'Replace' });
    expect(screen.queryByRole('button', { name: 'Crop and turn' })).toBeNull();
  });

  it('ED-77 a file is replaced at its address, and the dialog says where the new one will show', async () => {
    const sent: string[] = [];
    stubUploads(sent, () => createAsset(1, { filename: 'heron.jpg', updatedOn: 9 }));
    const { user, server } = openAsset();
    const undone: string[] = [];
    let asked = '';
    server.respond(listActivity, ({ query }) => {
      asked = query.kind ?? '';
      return Response.json({ activities: [{ id: assetId(5) }] });
    });
    server.respond(undoActivity, () => {
      undone.push(asked);
      return Response.json({});
    });
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    const dialog = await screen.findByRole('dialog', { name: 'Replace “heron”' });
    expect(await within(dialog).findByText('It will show in this place:')).toBeDefined();
    expect(within(dialog).getByRole('link', { name: 'Our studio' })).toBeDefined();
    const input = within(dialog).getByLabelText('Choose the new file or drop it here', { selector: 'input' });
    await user.upload(input, new File(['x'], 'better.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText(/^“heron” has a new file/)).toBeDefined();
    expect(sent).toEqual([`PUT /api/media/assets/${assetId(1)}/content`]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual(['media.replaceAsset']));
  });

  it('a replacement that is refused says why, and another file can be chosen', async () => {
    stubUploads([], () => ({ error: 'x', code: 'media.other-type', message: 'Choose another PDF file.' }));
    const { user } = openAsset({ kind: 'file', filename: 'prices.pdf', picture: null });
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    const input = await screen.findByLabelText('Choose the new file or drop it here', { selector: 'input' });
    await user.upload(input, new File(['x'], 'x.zip'));
    expect(await screen.findByText('Choose another PDF file.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Choose the new file or drop it here' })).toBeDefined();
  });

  it('a file that is gone says who deleted it, and comes back', async () => {
    const server = createFakeServer({ member });
    respondWithMedia(server);
    openAdmin(server, `/config/media/${assetId(1)}`);
    expect(await screen.findByRole('heading', { level: 1 })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
  });
});

describe('the places of a file', () => {
  it('what is there now comes first, and older versions of one thing are one line', () => {
    const of = { kind: 'page', id: 'p1' };
    const version = (id: string): AssetUse => ({ kind: 'version', id, title: 'Home', address: '/', of });
    const draft: AssetUse = { kind: 'draft', id: 'page/p1', title: 'Home', address: '/', of };
    const places = placesOf([version('v1'), draft, version('v2'), studio]);
    expect(places.map(({ kindLabel, versions }) => `${kindLabel} ${versions}`)).toEqual([
      'aPage 0',
      'aDraft 0',
      'aVersion 2',
    ]);
    expect(places.map(({ address }) => address)).toEqual(['/studio/', null, null]);
    expect(places[1]?.href).toBe('/pages/p1/edit');
  });

  it('a place of a kind that this version does not know has a name and no link', () => {
    const [place] = placesOf([{ kind: 'poem', id: 'x', title: null, address: null, of: null }]);
    expect(place).toMatchObject({ kindLabel: 'elsewhere', href: null });
  });
});

function stubUploads(sent: string[], respond: () => object): void {
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    readonly body = respond();
    readonly status = 'error' in this.body ? 409 : 200;
    readonly responseText = JSON.stringify(this.body);
    readonly open = (method: string, url: string): void => void sent.push(`${method} ${url}`);
    readonly abort = (): void => {};
    readonly setRequestHeader = (): void => {};
    readonly getResponseHeader = (): null => null;
    readonly send = (): void => queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
  vi.stubGlobal('XMLHttpRequest', Request);
}
