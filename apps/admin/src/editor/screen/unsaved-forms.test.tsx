import { readForm } from '@awning/contract/calls';
import { defaultFormModel, defaultFormStorage } from '@awning/forms';
import { BLOCK_TYPES, type PageDocument } from '@awning/site-model';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { blockIds, editor, pageId, respondWithPage, samplePage } from '../../testing/fake-editor.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const FORM = 'f'.repeat(24);

/** The first block of the page is a form of the library. */
const pageWithForm = (): PageDocument => {
  const text = JSON.stringify(samplePage());
  const [first = ''] = blockIds;
  return JSON.parse(text, (_, value) =>
    value?.id === first ? { ...value, type: BLOCK_TYPES.form, value: { formId: FORM } } : value,
  );
};

describe('a form of the library that was changed on a page', () => {
  it('unsaved changes of a form are named by Publish and asked about on leaving, also with another block selected', async () => {
    const server = createFakeServer({
      member: { ...editor, permissions: [...editor.permissions, 'content.edit', 'forms.manage'] },
    });
    respondWithPage(server, pageWithForm());
    const form = { id: FORM, kind: 'form', origin: 'library', version: 1, archivedOn: null, places: [] };
    const stored = { ...form, model: defaultFormModel, storage: defaultFormStorage };
    server.respond(readForm, () => Response.json({ form: stored }, { headers: { etag: '"1"' } }));
    const { user, address } = openAdmin(server, `/config/pages/${pageId}/edit`);
    await user.click(await screen.findByRole('treeitem', { name: /Form/ }));
    const questions = await screen.findByRole('region', { name: 'Questions' });
    await user.click(within(questions).getByRole('button', { name: 'Add a question' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Line of text' }));
    await user.click(await screen.findByRole('treeitem', { name: 'Near the sea' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish' });
    expect(
      await within(dialog).findByText(/A form of the library has changes that are not saved/),
    ).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('link', { name: /pages/i }));
    expect(await screen.findByText('Leave without saving?')).toBeDefined();
    expect(address()).toContain('/edit');
  }, 60_000);
});
