import {
  addCollection,
  listCollections,
  readPageDraft,
  savePageDraft,
  saveSettingsDraft,
} from '@awning/contract/calls';
import { emptyDocument, newSection, type PageDocument } from '@awning/site-model';
import { starterPages } from '@awning/site-model/starters';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NewPage } from './new-page.tsx';
import { StarterPages } from './starter-pages.tsx';
import { openPicker, owner } from './testing/open-picker.tsx';

const starters = () =>
  screen
    .findAllByRole('button', { name: /\d sections?/ })
    .then((cards) => cards.map(({ textContent }) => textContent));

describe('an empty page', () => {
  it('ED-95 offers three starters, and one of them fills the page as one step', async () => {
    const picker = await openPicker({ draw: () => <StarterPages owner={owner} onPickSection={() => {}} /> });
    expect(await starters()).toHaveLength(3);
    await picker.user.click(screen.getByRole('button', { name: /^About/ }));
    expect(picker.page().sections).toHaveLength(starterPages[2]?.sections.length ?? 0);
    picker.model.undo();
    expect(picker.page().sections).toEqual([]);
  });

  it('ED-95 ED-74 offers all starters, by their words', async () => {
    const picker = await openPicker({ draw: () => <StarterPages owner={owner} onPickSection={() => {}} /> });
    await starters();
    await picker.user.click(screen.getByRole('button', { name: `All ${starterPages.length} starters` }));
    expect(await starters()).toHaveLength(starterPages.length);
    await picker.user.type(screen.getByRole('searchbox'), 'privacy');
    expect(await starters()).toHaveLength(1);
  });

  it('ED-95 an empty section, or a copy of a page, starts it as well', async () => {
    const picker = await openPicker({ draw: () => <StarterPages owner={owner} onPickSection={() => {}} /> });
    await picker.user.click(await screen.findByRole('button', { name: 'Empty section' }));
    expect(picker.page().sections).toHaveLength(1);
    const document = { ...emptyDocument(), sections: [newSection('3'.repeat(24), { name: 'Copied' })] };
    picker.server.respond(listCollections, () =>
      Response.json({ collections: [{ id: '4'.repeat(24), title: 'Our story' }] }),
    );
    picker.server.respond(readPageDraft, () => Response.json({ document, version: 1 }));
    await picker.user.click(screen.getByRole('button', { name: 'Copy a page' }));
    await screen.findByRole('option', { name: 'Our story' });
    await picker.user.selectOptions(screen.getByRole('combobox', { name: 'Page to copy' }), 'Our story');
    await picker.user.click(screen.getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(picker.page().sections.at(-1)?.name).toBe('Copied'));
  });
});

const noDraft = {
  value: null,
  version: 1,
  isOpen: false,
  basedOn: 1,
  conflicts: [],
  openedAt: null,
  openedBy: null,
  updatedAt: null,
  updatedBy: null,
};

describe('a new page', () => {
  it('PL-9.41 the page with notes for members is named readme, in no menu and hidden from search engines', async () => {
    const picker = await openPicker({
      draw: (close) => <NewPage owner={owner} onClose={close} onCreated={() => {}} />,
    });
    const sent: unknown[] = [];
    picker.server.respond(addCollection, ({ body }) => {
      sent.push(body);
      return Response.json({ collection: { id: '5'.repeat(24) } });
    });
    picker.server.respond(saveSettingsDraft, () => Response.json(noDraft));
    picker.server.respond(savePageDraft, ({ body }) =>
      Response.json({ document: body.document, version: 1 }),
    );
    const dialog = await picker.dialog();
    await picker.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Notes for the team');
    await picker.user.click(await within(dialog).findByRole('button', { name: /^Read me/ }));
    await picker.user.click(within(dialog).getByRole('button', { name: 'Create page' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          kind: 'page',
          title: 'Notes for the team',
          enabled: false,
          addToMainNav: false,
          urlId: 'readme',
          seoHidden: true,
        },
      ]),
    );
  });

  it('a page that was created and not prepared for publishing is said to be there', async () => {
    const picker = await openPicker({
      draw: (close) => <NewPage owner={owner} onClose={close} onCreated={() => {}} />,
    });
    picker.server.respond(addCollection, () => Response.json({ collection: { id: '5'.repeat(24) } }));
    picker.server.respond(saveSettingsDraft, () => new Response('', { status: 503 }));
    const dialog = await picker.dialog();
    await picker.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Find us');
    await picker.user.click(within(dialog).getByRole('button', { name: 'Create page' }));
    expect(await within(dialog).findByText(/^The page was created, but/)).toBeDefined();
  });

  it('ED-74 has a name and the sections of a starter in its draft, and is linked or not', async () => {
    const created: string[] = [];
    const picker = await openPicker({
      draw: (close) => <NewPage owner={owner} onClose={close} onCreated={(id) => created.push(id)} />,
    });
    const sent: unknown[] = [];
    const drafted: unknown[] = [];
    let saved: PageDocument | undefined;
    picker.server.respond(saveSettingsDraft, ({ params, body, headers }) => {
      drafted.push([params, body, headers.get('if-match')]);
      return Response.json(noDraft);
    });
    picker.server.respond(addCollection, ({ body }) => {
      sent.push(body);
      return Response.json({ collection: { id: '5'.repeat(24) } });
    });
    picker.server.respond(savePageDraft, ({ body }) => {
      saved = body.document as PageDocument;
      return Response.json({ document: saved, version: 1 });
    });
    const dialog = await picker.dialog();
    await picker.user.click(within(dialog).getByRole('button', { name: 'Create page' }));
    expect(within(dialog).getByText('A page needs a name.')).toBeDefined();
    await picker.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Find us');
    await picker.user.click(within(dialog).getByRole('checkbox', { name: 'Show it in the main menu' }));
    await picker.user.click(await within(dialog).findByRole('button', { name: /^Visit us/ }));
    await picker.user.click(within(dialog).getByRole('button', { name: 'Create page' }));
    await waitFor(() => expect(created).toEqual(['5'.repeat(24)]));
    expect(sent).toEqual([{ kind: 'page', title: 'Find us', enabled: false, addToMainNav: false }]);
    // It is on the site with its first publish.
    expect(drafted).toEqual([
      [{ kind: 'page-settings', id: '5'.repeat(24) }, { value: { enabled: true } }, '*'],
    ]);
    expect(saved?.sections.map(({ name }) => name)).toEqual([
      'Map and address',
      'Words on an image',
      'Questions in two columns',
    ]);
  });
});
