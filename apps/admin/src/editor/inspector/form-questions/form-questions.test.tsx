import type { StoredForm } from '@awning/contract';
import { changeForm, readForm } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { defaultFormModel, defaultFormStorage, editForm } from '@awning/forms';
import { BLOCK_TYPES, findBlock } from '@awning/site-model';
import { cell, idOf, letterPage } from '@awning/site-model/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { FORM_RULES } from '../../../features/forms/builder/form-draft.ts';
import { openDraftSession } from '../../draft/draft-session.ts';
import { createDraft, createSessionContext } from '../../draft/testing/fake-draft.ts';
import { createEditorModel, type EditorModel } from '../../editor-model.ts';
import { EditorProvider } from '../../use-editor.ts';
import { openInspector } from '../testing/open-inspector.tsx';

const a = idOf('a');
const FORM = 'f'.repeat(24);

const questions = () => screen.findByRole('region', { name: 'Questions' });

const b = idOf('b');

interface Opening {
  inEditor: (model: EditorModel) => void;
}

/** The editor that a test began with, or one that it opens later with the same cache. */
function AnyEditor({ opening, children }: { readonly opening: Opening; readonly children: ReactNode }) {
  const [later, setLater] = useState<EditorModel | null>(null);
  opening.inEditor = setLater;
  return later ? <EditorProvider value={later}>{children}</EditorProvider> : children;
}

/** A page with a form of the library, which has its version on the server. */
async function openLibraryForm() {
  const page = letterPage({
    a: { at: cell(0, 0), type: BLOCK_TYPES.form, value: { formId: FORM } },
    b: cell(8, 0),
  });
  const opening: Opening = { inEditor: () => undefined };
  const opened = await openInspector(page, {
    selected: [],
    permissions: ['site.view', 'settings.manage', 'content.edit', 'code.manage', 'forms.manage'],
    wrap: (panel) => <AnyEditor opening={opening}>{panel}</AnyEditor>,
  });
  const { server, model, user } = opened;
  let form = {
    id: FORM,
    kind: 'form',
    origin: 'library',
    version: 1,
    archivedOn: null,
    places: [],
    model: defaultFormModel,
    storage: defaultFormStorage,
  } as unknown as StoredForm;
  let version = 1;
  const answer = () => Response.json({ form }, { headers: { etag: `"${version}"` } });
  const change = (commands: readonly unknown[]): void => {
    for (const command of commands) {
      const edit = editForm(form.model ?? defaultFormModel, command, FORM_RULES);
      if ('problem' in edit) throw new Error(edit.problem);
      form = { ...form, model: edit.model };
    }
    version++;
  };
  server.respond(readForm, answer);
  server.respond(changeForm, ({ body, headers }) => {
    if (headers.get('if-match') !== `"${version}"`)
      return refuse(412, 'forms.changed-meanwhile', 'Changed in the meantime.');
    change(body.commands);
    return answer();
  });
  act(() => model.select([a]));
  const list = await questions();
  const own = within(await screen.findByRole('region', { name: 'Form of the library' }));
  return {
    ...opened,
    list,
    own,
    form: () => form.model?.fields,
    /** The same page in an editor that is opened later. */
    openAgain: async () => {
      act(() => model.select([]));
      const draft = await openDraftSession(createSessionContext(createDraft(page)));
      const words = { undone: String, redone: String, nothingToUndo: '', nothingToRedo: '', wordsOnly: '' };
      const later = createEditorModel({ draft, now: () => 0, words });
      act(() => opening.inEditor(later));
      act(() => later.select([a]));
    },
    /** Another member saved. */
    changeElsewhere: change,
    /** Another member changed where the answers go. */
    changeStorageElsewhere: (storage: Partial<StoredForm['storage']>): void => {
      form = { ...form, storage: { ...form.storage, ...storage } };
      version++;
    },
    storage: () => form.storage,
    choose: async (title: string) =>
      user.click(within(await questions()).getByRole('button', { name: new RegExp(`^${title}`) })),
  };
}

describe('the questions of a form block', () => {
  it('a question that is pressed on the page is changed in the panel, and the step is one of the page', async () => {
    const page = letterPage({ a: { at: cell(0, 0), type: BLOCK_TYPES.form, value: {} } });
    const { model, user, document } = await openInspector(page, { selected: [a] });
    await questions();
    const fields = () =>
      (findBlock(document(), a)?.value.formFields ?? defaultFormModel.fields) as {
        id: string;
        title: string;
      }[];
    const [first] = fields();
    act(() => model.show({ formField: first?.id ?? '' }));
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Your name');
    expect(fields()[0]?.title).toBe('Your name');
    await user.click(within(await questions()).getByRole('button', { name: 'Add a question' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Line of text' }));
    const count = fields().length;
    act(() => void model.undo());
    expect(fields()).toHaveLength(count - 1);
  });

  it('a form of the library is changed in place, saved by its button and undone on the timeline of the editor', async () => {
    const { model, user, form, list, own } = await openLibraryForm();
    const before = defaultFormModel.fields.length;
    expect(own.getByText(/A form of the library/)).toBeDefined();
    await user.click(within(list).getByRole('button', { name: 'Add a question' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Line of text' }));
    expect(model.state().history.past.at(-1)?.label).toBe('Form changed');
    await user.click(own.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form()).toHaveLength(before + 1));
    expect(await own.findByRole('button', { name: 'Saved' })).toBeDefined();
    act(() => void model.undo());
    await user.click(await own.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form()).toHaveLength(before));
  });

  it('a form of the library that is not saved is known to the editor while other blocks are looked at', async () => {
    const { model, user, list } = await openLibraryForm();
    await user.click(within(list).getByRole('button', { name: 'Add a question' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Line of text' }));
    act(() => model.select([b]));
    expect(model.state().view.unsavedForms).toBe(1);
    act(() => model.select([a]));
    const own = within(await screen.findByRole('region', { name: 'Form of the library' }));
    await user.click(own.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(model.state().view.unsavedForms).toBe(0));
  });

  it('a value that is not right goes with its question, so that the form can be saved', async () => {
    const { user, form, own, choose } = await openLibraryForm();
    const [first] = defaultFormModel.fields;
    const title = first?.title ?? '';
    await choose(title);
    await user.clear(await screen.findByRole('textbox', { name: 'Title' }));
    await user.click(own.getByRole('button', { name: `More for ${title}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await user.click(own.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form()?.some(({ id }) => id === first?.id)).toBe(false));
  });

  it('AP-24 questions are saved beside what another member changed about the answers of the form meanwhile', async () => {
    const { user, own, form, storage, choose, changeStorageElsewhere } = await openLibraryForm();
    const [first] = defaultFormModel.fields;
    await choose(first?.title ?? '');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    changeStorageElsewhere({ retentionDays: 90 });
    await user.click(own.getByRole('button', { name: 'Save' }));
    expect(await own.findByRole('button', { name: 'Saved' })).toBeDefined();
    expect(form()?.[0]?.title).toBe(`${first?.title}!`);
    expect(storage().retentionDays).toBe(90);
    expect(own.queryByText(/Another member changed this form/)).toBeNull();
  });

  it('a conflict that leaves none of the steps leaves nothing to save', async () => {
    const { user, own, model, choose, changeElsewhere } = await openLibraryForm();
    const [first] = defaultFormModel.fields;
    await choose(first?.title ?? '');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    changeElsewhere([{ do: 'remove-field', id: first?.id ?? '' }]);
    await user.click(own.getByRole('button', { name: 'Save' }));
    expect(await own.findByText(/Another member changed this form/)).toBeDefined();
    expect(await own.findByRole('button', { name: 'Saved' })).toBeDefined();
    expect(model.state().view.unsavedForms).toBe(0);
  });

  it('an editor that is opened later begins with the form as it is stored then', async () => {
    const { openAgain, changeElsewhere } = await openLibraryForm();
    changeElsewhere([
      { do: 'change-field', id: defaultFormModel.fields[0]?.id ?? '', property: 'title', value: 'New' },
    ]);
    await openAgain();
    expect(within(await questions()).getByRole('button', { name: /^New/ })).toBeDefined();
  });

  it('ED-99 in a locked section a question keeps its kind and its place, and its words change', async () => {
    const page = letterPage(
      { a: { at: cell(0, 0), type: BLOCK_TYPES.form, value: { formFields: defaultFormModel.fields } } },
      { locked: true },
    );
    const { model, user, document, said } = await openInspector(page, {
      selected: [a],
      permissions: ['site.view', 'content.edit'],
    });
    const fields = () => findBlock(document(), a)?.value.formFields as { title: string }[];
    const [first] = defaultFormModel.fields;
    await user.click(within(await questions()).getByRole('button', { name: 'Add a question' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Line of text' }));
    expect(said().sentence).toBe('This section is locked: only texts, images and links change.');
    expect(fields()).toEqual(defaultFormModel.fields);
    act(() => model.show({ formField: first?.id ?? '' }));
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    expect(fields()[0]?.title).toBe(`${first?.title}!`);
  });
});
