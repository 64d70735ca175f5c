import type { Asset } from '@awning/contract';
import { addSavedSection, listAssetFolders, readAsset } from '@awning/contract/calls';
import type { FromCanvas } from '@awning/contract/canvas';
import { BLOCK_TYPES, blocksOf, emptyDocument, newSection, type PageDocument } from '@awning/site-model';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useEditorModel } from '../use-editor.ts';
import { AddingDialogs } from './adding-dialogs.tsx';
import { openPicker, owner } from './testing/open-picker.tsx';
import { type AddingState, useAdding } from './use-adding.ts';

afterEach(() => vi.unstubAllGlobals());

const SECTION = '1'.repeat(24);
const IMAGE = '2'.repeat(24);
const page: PageDocument = { ...emptyDocument(), sections: [newSection(SECTION)] };
const cell = { column: 0, row: 0, width: 12, height: 10, layer: 0 };
const withBlocks = (type: number, count: number): PageDocument => ({
  ...page,
  sections: [
    newSection(SECTION, {
      layout: {
        type: 'fluid',
        blocks: Array.from({ length: count }, (_, at) => ({
          block: { id: at === 0 ? IMAGE : at.toString(16).padStart(24, '0'), type, value: {} },
          desktop: { ...cell, row: at * 10 },
          phone: { ...cell, width: 8, row: at * 10 },
        })),
      },
    }),
  ],
});
const heron: Asset = {
  id: 'b'.repeat(24),
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

/** Texts that were opened for writing. */
const opened: string[] = [];

interface BenchProps {
  readonly blocksPerLayout: number;
  readonly onState: (state: AddingState) => void;
}

function Bench({ blocksPerLayout, onState }: BenchProps) {
  const state = useAdding(useEditorModel());
  onState(state);
  return (
    <AddingDialogs
      owner={owner}
      state={state}
      blocksPerLayout={blocksPerLayout}
      onTextAdded={(id) => opened.push(id)}
    />
  );
}

/** The pickers over a page, told what the page in the frame tells. */
async function openAdding(
  document = page,
  blocksPerLayout = 60,
  permissions: NonNullable<Parameters<typeof openPicker>[0]['permissions']> = [],
) {
  let state: AddingState | null = null;
  const keep = (next: AddingState): void => {
    state = next;
  };
  const picker = await openPicker({
    document,
    permissions,
    draw: () => <Bench blocksPerLayout={blocksPerLayout} onState={keep} />,
  });
  const current = (): AddingState => {
    if (!state) throw new Error('Nothing is open.');
    return state;
  };
  await waitFor(current);
  const tell = (message: FromCanvas): void => act(() => current().receive(message));
  return { ...picker, tell, adding: () => current().adding };
}

const cells = ({ sections }: PageDocument) =>
  sections.flatMap(({ layout }) =>
    layout.type === 'fluid' ? layout.blocks.map(({ desktop }) => desktop) : [],
  );

describe('what is added from the page', () => {
  it('ED-60 a rectangle that was drawn opens the block picker, and the block gets that size', async () => {
    const { tell, user, dialog, page: current } = await openAdding();
    tell({ kind: 'drawn', section: SECTION, frame: { column: 4, row: 2, width: 9, height: 5 } });
    await user.type(within(await dialog()).getByRole('combobox'), 'quote{Enter}');
    expect(cells(current())).toMatchObject([{ column: 4, row: 2, width: 9, height: 5 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('ED-60 a rectangle that was drawn on the phone is a place on the phone', async () => {
    const { tell, user, dialog, model, page: current } = await openAdding();
    act(() => model.show({ device: 'phone' }));
    tell({ kind: 'drawn', section: SECTION, frame: { column: 2, row: 3, width: 4, height: 5 } });
    await user.type(within(await dialog()).getByRole('combobox'), 'quote{Enter}');
    const [section] = current().sections;
    const [placed] = section?.layout.type === 'fluid' ? section.layout.blocks : [];
    expect(placed?.phone).toMatchObject({ column: 2, row: 3, width: 4, height: 5 });
  });

  it('ED-61 without a place a block goes to the first free rows that the page said are in view', async () => {
    const { tell, adding, user, dialog, page: current } = await openAdding();
    tell({ kind: 'in-view', rows: [{ section: SECTION, firstRow: 8, lastRow: 40 }] });
    act(() => adding().addBlock());
    await user.type(within(await dialog()).getByRole('combobox'), 'photo{Enter}');
    expect(cells(current())[0]?.row).toBe(8);
  });

  it('ED-61 a text that is added is opened for writing, and no other kind is', async () => {
    const { adding, user, dialog, page: current } = await openAdding();
    for (const [name, type] of [
      ['line', BLOCK_TYPES.horizontalrule],
      ['text', BLOCK_TYPES.html],
    ] as const) {
      act(() => adding().addBlock());
      await user.type(within(await dialog()).getByRole('combobox'), `${name}{Enter}`);
      await waitFor(() => expect(blocksOf(current()).at(-1)?.type).toBe(type));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(opened).toEqual([blocksOf(current()).at(-1)?.id]);
  });

  it('ED-58 the line on which a slash was typed goes with the choice, as one step, and stays without one', async () => {
    const { tell, user, dialog, model, page: current } = await openAdding(withBlocks(BLOCK_TYPES.html, 1));
    const text = () => blocksOf(current())[0]?.value.html;
    const write = (value: string) =>
      act(() => void model.run([{ do: 'set-property', block: IMAGE, path: ['html'], value }]));
    write('<p>Words</p><p></p>');
    const slash = {
      kind: 'slash',
      block: IMAGE,
      path: ['html'],
      caret: { x: 0, y: 0, height: 0 },
      rest: '<p>Words</p>',
    } as const;
    tell(slash);
    await dialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(text()).toBe('<p>Words</p><p></p>');

    tell(slash);
    await user.type(within(await dialog()).getByRole('combobox'), 'quote{Enter}');
    expect(text()).toBe('<p>Words</p>');
    expect(blocksOf(current())).toHaveLength(2);
    act(() => void model.undo());
    expect([text(), blocksOf(current()).length]).toEqual(['<p>Words</p><p></p>', 1]);

    // Another member has written there meanwhile.
    tell(slash);
    const field = within(await dialog()).getByRole('combobox');
    write('<p>Words</p><p>More</p>');
    await user.type(field, 'quote{Enter}');
    expect([text(), blocksOf(current()).length]).toEqual(['<p>Words</p><p>More</p>', 2]);
  });

  it('ED-64 the plus on the page opens the section picker for its place', async () => {
    const { tell, user, dialog, page: current } = await openAdding();
    tell({ kind: 'add-section', at: 0 });
    await user.click(await within(await dialog()).findByRole('button', { name: /Empty section/ }));
    expect(current().sections.map(({ id }) => id === SECTION)).toEqual([false, true]);
  });

  it('ED-60 ED-76 files that are dropped are uploaded with their progress, and become blocks where they were dropped', async () => {
    const finish = holdUploads(heron);
    const { tell, page: current, model } = await openAdding();
    const files = [new File(['x'], 'heron.jpg', { type: 'image/jpeg' })];
    tell({ kind: 'dropped', files, link: null, place: { section: SECTION, column: 6, row: 4 } });
    const list = await screen.findByRole('region', { name: 'Files on their way' });
    expect(within(list).getByText(/heron\.jpg/)).toBeDefined();
    expect(within(list).getByRole('button', { name: /heron\.jpg/ })).toBeDefined();
    // The image is seen in its place from the first moment on.
    await waitFor(() =>
      expect(model.state().view.previews).toMatchObject([
        { section: SECTION, frame: { column: 6, row: 4 }, src: expect.stringMatching(/^blob:/) },
      ]),
    );
    act(finish);
    await waitFor(() => expect(cells(current())).toMatchObject([{ column: 6, row: 4 }]));
    const [block] = blocksOf(current());
    expect(block?.value).toMatchObject({ imageId: heron.id, altText: 'A heron' });
    expect(model.state().view.selected).toEqual([block?.id]);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Files on their way' })).toBeNull());
    expect(model.state().view.previews).toEqual([]);
  });

  it('ED-60 a link that is dropped becomes a block', async () => {
    const { tell, page: current } = await openAdding();
    tell({ kind: 'dropped', files: [], link: 'https://vimeo.com/123456', place: null });
    expect(blocksOf(current()).map(({ type }) => type)).toEqual([BLOCK_TYPES.video]);
  });

  it('ED-25 ED-77 an image block opens the library; image, description and crop are one step', async () => {
    const { adding, user, server, page: current, model } = await openAdding(withBlocks(BLOCK_TYPES.image, 1));
    server.respond(listAssetFolders, () => ({ body: { folders: [] } }));
    server.respond(readAsset, () => ({ body: heron, etag: '"1"' }));
    act(() => expect(adding().open(IMAGE)).toBe(true));
    await user.click(await screen.findByRole('button', { name: /^A heron/ }));
    await user.click(screen.getByRole('button', { name: 'Choose 1 file' }));
    const use = await screen.findByRole('dialog', { name: 'Use this image' });
    await user.selectOptions(await within(use).findByLabelText('Crop in this place'), 'Upright, 4:5');
    await user.click(within(use).getByRole('button', { name: 'Use image' }));
    await waitFor(() =>
      expect(blocksOf(current())[0]?.value).toMatchObject({
        imageId: heron.id,
        altText: 'A heron',
        aspectRatio: 0.8,
      }),
    );
    expect(model.state().history.past).toHaveLength(1);
  });

  it('ED-77 another image in the place of one keeps the place, the crop and the settings, and has its own description', async () => {
    const before = withBlocks(BLOCK_TYPES.image, 1);
    const { adding, user, server, page: current, model } = await openAdding(before);
    const value = {
      imageId: 'c'.repeat(24),
      altText: 'A gull',
      aspectRatio: 1,
      imageWidth: 60,
      caption: 'hover',
    };
    const changes = Object.entries(value).map(([name, next]) => ({
      block: IMAGE,
      path: [name],
      value: next,
    }));
    act(() => void model.run([{ do: 'set-properties', changes }]));
    server.respond(listAssetFolders, () => ({ body: { folders: [] } }));
    server.respond(readAsset, () => ({ body: heron, etag: '"1"' }));
    act(() => expect(adding().open(IMAGE)).toBe(true));
    await user.click(await screen.findByRole('button', { name: /^A heron/ }));
    await user.click(screen.getByRole('button', { name: 'Choose 1 file' }));
    const use = await screen.findByRole('dialog', { name: 'Use this image' });
    await user.click(await within(use).findByRole('button', { name: 'Use image' }));
    await waitFor(() =>
      expect(blocksOf(current())[0]?.value).toEqual({ ...value, imageId: heron.id, altText: 'A heron' }),
    );
    expect(cells(current())).toEqual(cells(before));
  });

  it('a block that has nothing to open stays as it is', async () => {
    const { adding } = await openAdding(withBlocks(BLOCK_TYPES.quote, 1));
    act(() => expect(adding().open(IMAGE)).toBe(false));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('saving a section', () => {
  it('ED-93 a section is saved for the site under a name, as it is now', async () => {
    const { adding, user, server, model } = await openAdding(withBlocks(BLOCK_TYPES.quote, 1));
    const bodies: unknown[] = [];
    server.respond(addSavedSection, ({ body }) => {
      bodies.push(body);
      return { status: 201, body: { id: IMAGE, savedOn: 1, inSync: false, uses: 0, ...body } };
    });
    act(() => adding().saveSection(SECTION));
    const form = await screen.findByRole('dialog', { name: 'Save section' });
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(within(form).getByText('A saved section needs a name.')).toBeDefined();
    await user.type(within(form).getByRole('textbox', { name: 'Name' }), 'Voices');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies).toMatchObject([{ name: 'Voices', section: { id: SECTION } }]);
    expect(model.state().said.sentence).toContain('Voices is saved');
  });
});

describe('the limit of blocks in a section', () => {
  const open = async (count: number, limit: number, permissions: readonly 'billing.manage'[] = []) => {
    const opened = await openAdding(withBlocks(BLOCK_TYPES.quote, count), limit, permissions);
    act(() => opened.adding().addBlock());
    return { ...opened, picker: await opened.dialog() };
  };

  it('ED-41 the picker shows how many blocks a section has from ten before its limit', async () => {
    expect(within((await open(49, 60)).picker).queryByText(/of 60 blocks/)).toBeNull();
  });

  it('ED-41 from 50 blocks on the picker shows the count of 60', async () => {
    expect(within((await open(50, 60)).picker).getByText('50 of 60 blocks')).toBeDefined();
  });

  it('ED-41 at the limit the picker names it and links to the setting', async () => {
    const { picker } = await open(12, 12);
    expect(within(picker).getByRole('alert').textContent).toContain('12 blocks');
    expect(within(picker).getByRole('link', { name: 'Change the limit' }).getAttribute('href')).toContain(
      '/settings/limits',
    );
  });

  it('PL-2.02 PL-2.03 the plan of the site, and the way to more, are links to the page of the plan', async () => {
    const { picker } = await open(12, 12, ['billing.manage']);
    const addressOf = (name: string) => within(picker).getByRole('link', { name }).getAttribute('href');
    expect(addressOf('See your plan')).toContain('/settings/plan');
    expect(addressOf('Upgrade it')).toContain('/settings/plan#more');
  });
});

/** Uploads that wait until the result is called. */
function holdUploads(body: object): () => void {
  const waiting: (() => void)[] = [];
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 201;
    readonly responseText = JSON.stringify(body);
    readonly open = (): void => {};
    readonly abort = (): void => {};
    readonly setRequestHeader = (): void => {};
    readonly getResponseHeader = (): null => null;
    readonly send = (): void => void waiting.push(() => this.dispatchEvent(new Event('load')));
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  return () => {
    for (const finish of waiting) finish();
  };
}
