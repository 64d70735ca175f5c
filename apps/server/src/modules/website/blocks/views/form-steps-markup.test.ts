import { fileURLToPath } from 'node:url';
import { BLOCK_TYPES, type FormField } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { showBlock } from '../../../../testing/show-block.ts';

const COMING: FormField = {
  id: 'coming',
  type: 'select',
  title: 'Coming?',
  options: ['Yes', 'No'],
  required: true,
};
const FOOD: FormField = {
  id: 'food',
  type: 'text',
  title: 'Food',
  required: true,
  showIf: { field: 'coming', options: ['Yes'] },
};
const heading = (id: string, title: string): FormField => ({ id, type: 'section', title });
const step = (id: string, title: string): FormField => ({ ...heading(id, title), startsStep: true });
const NOTE: FormField = { id: 'note', type: 'text', title: 'Note' };

/** The tests of the script that shows one step at a time read these files: they are what the template makes. */
const FORMS: Readonly<Record<string, readonly FormField[]>> = {
  conditions: [COMING, FOOD],
  values: [
    { id: 'guests', type: 'number', title: 'Guests' },
    { id: 'day', type: 'date', title: 'Day' },
    { id: 'room', type: 'text', title: 'Room', showIf: { field: 'guests', test: 'more', value: '8' } },
    { id: 'menu', type: 'text', title: 'Menu', showIf: { field: 'room', test: 'contains', value: 'hall' } },
    {
      id: 'summer',
      type: 'text',
      title: 'Terrace',
      showIf: { field: 'day', test: 'after', value: '2027-05-31' },
    },
  ],
  plain: [COMING, heading('about', 'About you'), NOTE],
  steps: [COMING, step('more', 'More'), NOTE],
  skipped: [COMING, step('more', 'More'), FOOD, step('last', 'At last'), NOTE],
  headings: [heading('you', 'About you'), COMING, step('more', 'More'), NOTE, heading('end', 'The end')],
};

const fileOf = (name: string): string =>
  fileURLToPath(
    new URL(`../../../../../../../packages/storefront/src/forms/testing/form-${name}.html`, import.meta.url),
  );

describe('forms as the tests of their script know them', () => {
  it.each(Object.entries(FORMS))(
    'the markup of the form "%s" is what the template makes',
    async (name, fields) => {
      const { html } = await showBlock(BLOCK_TYPES.form, { formFields: fields });
      await expect(html).toMatchFileSnapshot(fileOf(name));
    },
  );

  it('headings of a form without steps carry no id', async () => {
    const { html } = await showBlock(BLOCK_TYPES.form, { formFields: FORMS.plain ?? [] });
    expect(html).toContain('<div class="form-item section"><div class="title">About you');
  });
});
