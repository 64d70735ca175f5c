import type { StoredForm } from '@awning/contract';
import { changeForm, readForm } from '@awning/contract/calls';
import { defaultFormModel, defaultFormStorage, editForm } from '@awning/forms';
import { BLOCK_TYPES, findBlock } from '@awning/site-model';
import { cell, idOf, letterPage } from '@awning/site-model/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FORM_RULES } from '../../../features/forms/builder/form-draft.ts';
import { openInspector } from '../testing/open-inspector.tsx';

const a = idOf('a');
const FORM = 'f'.repeat(24);

const questions = () => screen.findByRole('region', { name: 'Questions' });

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
    const page = letterPage({ a: { at: cell(0, 0), type: BLOCK_TYPES.form, value: { formId: FORM } } });
    const { model, user, server } = await openInspector(page, {
      selected: [],
      permissions: ['site.view', 'settings.manage', 'content.edit', 'code.manage', 'forms.manage'],
    });
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
    server.respond(readForm, () => Response.json({ form }, { headers: { etag: '"1"' } }));
    server.respond(changeForm, ({ body }) => {
      for (const command of body.commands) {
        const edit = editForm(form.model ?? defaultFormModel, command, FORM_RULES);
        if ('problem' in edit) return expect.fail(edit.problem);
        form = { ...form, model: edit.model };
      }
      return Response.json({ form }, { headers: { etag: '"2"' } });
    });
    act(() => model.select([a]));
    const list = await questions();
    const own = within(await screen.findByRole('region', { name: 'Form of the library' }));
    const before = defaultFormModel.fields.length;
    expect(own.getByText(/A form of the library/)).toBeDefined();
    await user.click(within(list).getByRole('button', { name: 'Add a question' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Line of text' }));
    expect(model.state().history.past.at(-1)?.label).toBe('Form changed');
    await user.click(own.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.model?.fields).toHaveLength(before + 1));
    expect(await own.findByRole('button', { name: 'Saved' })).toBeDefined();
    act(() => void model.undo());
    await user.click(await own.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.model?.fields).toHaveLength(before));
  });
});
