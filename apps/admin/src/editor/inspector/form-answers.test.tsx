import type { StoredForm } from '@awning/contract';
import { listCollections, listProducts, readForm, saveFormStorage } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { BLOCK_TYPES, definitionOf } from '@awning/site-model';
import { cell, idOf, letterPage } from '@awning/site-model/testing';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openInspector } from './testing/open-inspector.tsx';

const a = idOf('a');
const permissions = ['site.view', 'content.edit', 'forms.manage', 'settings.manage'] as const;

const storedForm = (kind: StoredForm['kind']): StoredForm => ({
  id: a,
  kind,
  origin: 'block',
  name: 'Contact',
  model: null,
  storage: {
    notify: [],
    mailingList: { enabled: kind === 'newsletter', doubleOptIn: true },
    retentionDays: null,
  },
  places: [],
  submissions: 0,
  archivedOn: null,
  createdOn: 1,
  updatedOn: 1,
  version: 1,
});

async function openBlock(type: number, form: StoredForm | null) {
  const page = letterPage({ a: { at: cell(0, 0), type, value: { ...definitionOf(type)?.defaults } } });
  const opened = await openInspector(page, { permissions: [...permissions] });
  const saved: unknown[] = [];
  opened.server.respond(readForm, () =>
    form
      ? { body: { form }, etag: '"1"' }
      : refuse(404, 'forms.missing', 'That form does not exist any more.'),
  );
  opened.server.respond(saveFormStorage, ({ body }) => {
    saved.push(body.storage);
    return { body: { form: { ...storedForm('form'), storage: body.storage, version: 2 } } };
  });
  opened.model.select([a]);
  return { ...opened, saved };
}

describe('where the answers to a form go', () => {
  it('ED-78 a form of the library is opened in the builder, which leads back to this page', async () => {
    await openBlock(BLOCK_TYPES.form, { ...storedForm('form'), origin: 'library' });
    const link = await screen.findByRole('link', { name: 'Edit form' });
    expect(link.getAttribute('href')).toMatch(new RegExp(`/forms/${a}\\?back=`));
  });

  it('PL-5.43 an address that no email reaches is refused with its sentence, and a right one is saved', async () => {
    const { user, saved, said } = await openBlock(BLOCK_TYPES.form, storedForm('form'));
    const field = await screen.findByRole('textbox', { name: 'Send answers to' });
    await user.type(field, 'mara@example');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please enter a valid email')).toBeDefined();
    expect(said()).toMatchObject({ sentence: 'Please enter a valid email', isRefusal: true });
    expect(saved).toEqual([]);
    await user.type(field, '.com');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toMatchObject([{ notify: ['mara@example.com'] }]));
  });

  it('PL-5.49 a newsletter without a list is refused with its sentence', async () => {
    const { user, saved } = await openBlock(BLOCK_TYPES.newsletter, storedForm('newsletter'));
    const list = await screen.findByRole('combobox', { name: 'List' });
    await user.selectOptions(list, 'Choose a list');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A List must be selected')).toBeDefined();
    expect(saved).toEqual([]);
    await user.selectOptions(list, 'Mailing list');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toMatchObject([{ mailingList: { enabled: true } }]));
  });

  it('a form that was never published says when its addresses can be chosen', async () => {
    await openBlock(BLOCK_TYPES.form, null);
    expect(await screen.findByText(/Publish the page first/)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Send answers to' })).toBeNull();
  });
});

describe('what cannot be loaded to choose from', () => {
  it.each([
    ['PL-8.42', BLOCK_TYPES.product, 'Product', listProducts, 'Unable to load results'],
    ['PL-8.43', BLOCK_TYPES.summary, 'Collection', listCollections, 'Unable to load collections'],
  ] as const)('%s is said below the field', async (_, type, label, call, sentence) => {
    const page = letterPage({ a: { at: cell(0, 0), type, value: { ...definitionOf(type)?.defaults } } });
    const { server, user, model } = await openInspector(page);
    server.respond(call as typeof listProducts, () => new Response('', { status: 503 }));
    model.select([a]);
    await user.click(await screen.findByRole('combobox', { name: new RegExp(label) }));
    expect(await screen.findByText(sentence)).toBeDefined();
  });
});
