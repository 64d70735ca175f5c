import { changeForm } from '@awning/contract/calls';
import { defaultFormModel, FORM_FIELD_PROPERTIES, type FormField, type FormFieldType } from '@awning/forms';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createForm, formKeeper, respondWithForms } from '../../../testing/fake-forms.ts';
import { createFakeServer } from '../../../testing/fake-server.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';

const library = createForm(1);

function openBuilder(form = library, search = '') {
  const server = createFakeServer({ member: formKeeper });
  const site = respondWithForms(server, [form]);
  return { ...openAdmin(server, `/config/forms/${form.id}${search}`), server, site };
}

const saveIt = () => screen.getByRole('button', { name: 'Save' });
const questions = () => screen.getByRole('region', { name: 'Questions' });
const properties = () => screen.getByRole('complementary', { name: 'Properties' });

const sample = (type: FormFieldType): FormField => ({
  id: 'q',
  type,
  title: type === 'hidden' ? '' : 'Question',
  ...(FORM_FIELD_PROPERTIES[type].includes('options') && { options: ['One', 'Two'] }),
  ...(type === 'hidden' && { key: 'source' }),
});
const withField = (type: FormFieldType) =>
  createForm(1, { model: { ...defaultFormModel, fields: [sample(type)] } });

/** The name of the input of each property. */
const LABELS: Readonly<Record<string, string>> = {
  description: 'Description',
  placeholder: 'Placeholder',
  required: 'Required',
  maxLength: 'Most characters',
  currencySymbol: 'Currency sign',
  showCountryCode: 'Ask for the country code',
  underline: 'Line below the heading',
  key: 'Name in the address',
  value: 'Value otherwise',
  maxFiles: 'Most files',
  accept: 'Which files',
};

/** Each kind with the row of the ledger that says what it has. */
const KINDS = [
  ['PL-3.51', 'text'],
  ['PL-3.51 PL-3.52', 'textarea'],
  ['PL-3.51', 'email'],
  ['PL-3.51', 'number'],
  ['PL-3.53', 'currency'],
  ['PL-3.54', 'website'],
  ['PL-3.55', 'password'],
  ['PL-3.55', 'twitter'],
  ['PL-3.55', 'date'],
  ['PL-3.55', 'time'],
  ['PL-3.55', 'name'],
  ['PL-3.55', 'address'],
  ['PL-3.56', 'phone'],
  ['PL-3.57', 'section'],
  ['PL-3.58', 'radio'],
  ['PL-3.58', 'checkbox'],
  ['PL-3.58', 'select'],
  ['PL-3.58', 'likert'],
  ['PL-3.59', 'hidden'],
  ['In the builder', 'file'],
] as const;

describe('the form builder', () => {
  it('AP-41 SF-4.44 a question is changed, and the button says Saving… while the change is on its way', async () => {
    const { user, server, site } = openBuilder();
    let finish = (): void => undefined;
    const forward = server.respond(changeForm, async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      forward();
      const saved = site.save({ ...library, model: { ...defaultFormModel, name: 'Contact' } });
      return { body: { form: saved, undo: [] }, etag: '"2"' };
    });
    await user.click(
      await within(await screen.findByRole('region', { name: 'Questions' })).findByRole('button', {
        name: /^Email/,
      }),
    );
    const title = within(properties()).getByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Your email');
    expect(within(questions()).getByText('Your email')).toBeDefined();
    await user.click(saveIt());
    const saving = await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving…' });
    expect(saving.disabled).toBe(true);
    finish();
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeDefined();
  });

  it('AP-41 questions are added, moved by keys, duplicated, removed, undone, redone and saved as commands', async () => {
    const { user, site } = openBuilder();
    await user.click(await screen.findByRole('button', { name: 'Add a question' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Phone' }));
    const phone = await within(questions()).findByRole('button', { name: /^Phone/ });
    await waitFor(() => expect(document.activeElement).toBe(phone));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const names = () =>
      within(questions())
        .getAllByRole('listitem')
        .map((item) => item.querySelector('[data-field-row] > span')?.textContent?.replace('*', ''));
    expect(names()).toEqual(['Name', 'Email', 'Phone', 'Message']);
    await user.click(screen.getByRole('button', { name: 'More for Email' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect(names()).toEqual(['Name', 'Phone', 'Message']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(names()).toEqual(['Name', 'Email', 'Phone', 'Message']);
    await user.click(screen.getByRole('button', { name: 'Redo' }));
    await user.click(saveIt());
    await screen.findByRole('button', { name: 'Saved' });
    expect(site.forms.get(library.id)?.model?.fields.map(({ id }) => id)).toEqual([
      'name',
      'phone',
      'message',
    ]);
  });

  it.each(KINDS)('%s a question of the kind %s has exactly its properties', async (_row, type) => {
    openBuilder(withField(type));
    const pane = await screen.findByRole('complementary', { name: 'Properties' });
    const allowed = FORM_FIELD_PROPERTIES[type];
    for (const [property, label] of Object.entries(LABELS))
      expect(within(pane).queryByLabelText(label) !== null, property).toBe(
        allowed.includes(property as (typeof allowed)[number]),
      );
    const options = within(pane).queryByLabelText(type === 'likert' ? 'Statements' : 'Options');
    expect(options !== null).toBe(allowed.includes('options'));
  });

  it('PL-3.56 PL-3.58 PL-3.53 properties of several kinds are set and reach the server', async () => {
    const fields = (['phone', 'select', 'currency', 'file', 'section'] as const).map((type) => ({
      ...sample(type),
      id: type,
      title: type,
    }));
    const { user, site } = openBuilder(createForm(1, { model: { ...defaultFormModel, fields } }));
    const open = async (name: string): Promise<HTMLElement> => {
      await user.click(
        await within(await screen.findByRole('region', { name: 'Questions' })).findByRole('button', {
          name: new RegExp(`^${name}`),
        }),
      );
      return properties();
    };
    await user.click(within(await open('phone')).getByLabelText('Ask for the country code'));
    await user.type(within(await open('select')).getByLabelText('Options'), '{Enter}Three');
    await user.type(within(await open('currency')).getByLabelText('Currency sign'), '£');
    await user.selectOptions(within(await open('file')).getByLabelText('Most files'), '3');
    await user.selectOptions(within(properties()).getByLabelText('Which files'), 'images');
    await user.click(within(await open('section')).getByLabelText('Line below the heading'));
    await user.click(saveIt());
    await screen.findByRole('button', { name: 'Saved' });
    expect(site.forms.get(library.id)?.model?.fields).toMatchObject([
      { id: 'phone', showCountryCode: true },
      { id: 'select', options: ['One', 'Two', 'Three'] },
      { id: 'currency', currencySymbol: '£' },
      { id: 'file', maxFiles: 3, accept: 'images' },
      { id: 'section', underline: true },
    ]);
  });

  it('a question is asked only of visitors who chose an option before it, and the preview follows', async () => {
    const fields: FormField[] = [
      { id: 'coming', type: 'radio', title: 'Coming?', options: ['Yes', 'No'] },
      { id: 'food', type: 'text', title: 'Food' },
    ];
    const { user, site } = openBuilder(createForm(1, { model: { ...defaultFormModel, fields } }));
    const list = await screen.findByRole('region', { name: 'Questions' });
    await user.click(within(list).getByRole('button', { name: /^Food/ }));
    await user.selectOptions(within(properties()).getByLabelText('Ask this'), 'coming');
    expect(within(properties()).getByRole<HTMLInputElement>('checkbox', { name: 'Yes' }).checked).toBe(true);
    await user.click(saveIt());
    await screen.findByRole('button', { name: 'Saved' });
    expect(site.forms.get(library.id)?.model?.fields[1]?.showIf).toEqual({
      field: 'coming',
      test: 'is',
      options: ['Yes'],
    });
    const pane = screen.getByRole('region', { name: 'Preview' });
    await user.click(within(pane).getByLabelText('Try'));
    expect(within(pane).queryByLabelText('Food')).toBeNull();
    await user.click(await within(pane).findByLabelText('Yes'));
    expect(await within(pane).findByLabelText('Food')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'More for Coming?' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    expect(
      await screen.findByText('"Food" depends on a question that does not stand before it'),
    ).toBeDefined();
  });

  it('a question depends on a number, a text or a date, and an unfinished condition is not saved', async () => {
    const fields: FormField[] = [
      { id: 'guests', type: 'number', title: 'Guests' },
      { id: 'day', type: 'date', title: 'Day' },
      { id: 'room', type: 'text', title: 'Room' },
    ];
    const { user, site } = openBuilder(createForm(1, { model: { ...defaultFormModel, fields } }));
    const stored = () => site.forms.get(library.id)?.model?.fields[2]?.showIf;
    const list = await screen.findByRole('region', { name: 'Questions' });
    await user.click(within(list).getByRole('button', { name: /^Room/ }));
    await user.selectOptions(within(properties()).getByLabelText('Ask this'), 'guests');
    await user.selectOptions(within(properties()).getByLabelText('Only if'), 'the answer is more than');
    const compared = () => within(properties()).getByLabelText<HTMLInputElement>('What to compare with');
    expect(within(properties()).getByText(/does not say what to compare with/)).toBeDefined();
    await user.type(compared(), 'x');
    expect(within(properties()).getByText(/"x" is no number/)).toBeDefined();
    expect(compared().value).toBe('x');
    await user.clear(compared());
    await user.type(compared(), '8');
    await user.click(saveIt());
    await screen.findByRole('button', { name: 'Saved' });
    expect(stored()).toEqual({ field: 'guests', test: 'more', value: '8' });
    const pane = screen.getByRole('region', { name: 'Preview' });
    await user.click(within(pane).getByLabelText('Try'));
    expect(within(pane).queryByLabelText('Room')).toBeNull();
    await user.type(await within(pane).findByLabelText('Guests'), '12');
    expect(await within(pane).findByLabelText('Room')).toBeDefined();
  });

  it('a value that cannot be stays on the screen with its reason, and nothing is saved over it', async () => {
    const { user, site } = openBuilder();
    const title = await within(await screen.findByRole('complementary', { name: 'Properties' })).findByRole(
      'textbox',
      {
        name: 'Title',
      },
    );
    await user.type(title, ' of yours');
    await user.clear(title);
    expect(await screen.findByText('Every field needs a title')).toBeDefined();
    await user.click(saveIt());
    expect(await screen.findByText(/One value is not right yet/)).toBeDefined();
    expect(site.commands).toEqual([]);
    await user.type(title, 'Who are you?');
    await user.click(saveIt());
    await screen.findByRole('button', { name: 'Saved' });
    expect(site.forms.get(library.id)?.model?.fields[0]?.title).toBe('Who are you?');
  });

  it('AP-3 steps that are not saved are there after a reload, and can be left behind', async () => {
    const { user, server } = openBuilder();
    await user.click(await screen.findByRole('button', { name: 'More for Name' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    cleanup();
    const again = openAdmin(server, `/config/forms/${library.id}`);
    await screen.findByRole('region', { name: 'Questions' });
    expect(within(questions()).queryByRole('button', { name: /^Name/ })).toBeNull();
    await again.user.click(await screen.findByRole('button', { name: /start over/i }));
    expect(await within(questions()).findByRole('button', { name: /^Name/ })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Saved' })).toBeDefined();
  });

  it("AP-24 another member's save is taken over, with one's own steps on top of it to be saved again", async () => {
    const { user, site } = openBuilder();
    const button = await screen.findByRole('button', { name: /^Form and button/ });
    const [first, ...rest] = defaultFormModel.fields;
    site.save({
      ...library,
      model: { ...defaultFormModel, fields: [{ ...first, title: 'Full name' } as FormField, ...rest] },
    });
    await user.click(button);
    const text = within(properties()).getByRole('textbox', { name: 'Text of the button' });
    await user.clear(text);
    await user.type(text, 'Off it goes');
    await user.click(saveIt());
    expect(await screen.findByText(/Another member changed this form/)).toBeDefined();
    expect(within(questions()).getByText('Full name')).toBeDefined();
    await user.click(saveIt());
    await screen.findByRole('button', { name: 'Saved' });
    expect(site.forms.get(library.id)?.model).toMatchObject({ submitButtonText: 'Off it goes' });
    expect(site.forms.get(library.id)?.model?.fields[0]?.title).toBe('Full name');
  });

  it('PL-3.60 the five parts of a form have tabs, and storage, captcha and button are saved together', async () => {
    const { user, site, address } = openBuilder();
    const tabs = await screen.findByRole('tablist', { name: 'Parts of the form' });
    expect(
      within(tabs)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['Build', 'Storage', 'Advanced', 'Captcha', 'Disclaimer']);
    await user.click(within(tabs).getByRole('tab', { name: 'Storage' }));
    await waitFor(() => expect(address()).toContain('tab=storage'));
    await user.type(
      await screen.findByLabelText('Send answers to', { selector: 'input' }),
      'desk@example.com{Enter}',
    );
    await user.type(screen.getByLabelText('Delete answers after'), '90');
    await user.click(screen.getByLabelText(/^Put people who send it/));
    await user.click(within(tabs).getByRole('tab', { name: 'Captcha' }));
    await user.click(await screen.findByLabelText(/^Ask for a captcha/));
    await user.selectOptions(await screen.findByLabelText('Place'), 'center');
    await user.click(saveIt());
    await screen.findByRole('button', { name: 'Saved' });
    expect(site.forms.get(library.id)).toMatchObject({
      storage: {
        notify: ['desk@example.com'],
        retentionDays: 90,
        mailingList: { enabled: true, doubleOptIn: true },
      },
      model: { captchaEnabled: true, captchaAlignment: 'center' },
    });
  });

  it('an address that no mail reaches is refused at its field', async () => {
    const { user } = openBuilder(library, '?tab=storage');
    await user.type(
      await screen.findByLabelText('Send answers to', { selector: 'input' }),
      'desk@example{Enter}',
    );
    expect(await screen.findByText('"desk@example" is not a complete address.')).toBeDefined();
  });

  it('ED-79 the preview shows the form with its mistakes, sent and closed', async () => {
    const { user } = openBuilder();
    const pane = await screen.findByRole('region', { name: 'Preview' });
    await user.click(within(pane).getByLabelText('Mistakes'));
    expect(await within(pane).findAllByText('Required')).toHaveLength(3);
    await user.click(within(pane).getByLabelText('Sent'));
    expect(await within(pane).findByText('Thank you!')).toBeDefined();
    await user.click(within(pane).getByLabelText('Closed'));
    expect(await within(pane).findByText('This form has not been configured yet.')).toBeDefined();
  });

  it('AP-41 ED-79 a test is checked first, then sent with the answers in their shapes', async () => {
    const { user, site } = openBuilder();
    const pane = await screen.findByRole('region', { name: 'Preview' });
    await user.click(within(pane).getByLabelText('Try'));
    await user.click(await within(pane).findByRole('button', { name: 'Send a test' }));
    expect(await within(pane).findAllByText('Required')).toHaveLength(3);
    expect(site.tests).toEqual([]);
    await user.type(within(pane).getByLabelText('First name'), 'Ada');
    await user.type(within(pane).getByLabelText(/^Email/), 'ada@example.com');
    await user.type(within(pane).getByLabelText(/^Message/), 'Hello');
    await user.click(within(pane).getByRole('button', { name: 'Send a test' }));
    expect(await within(pane).findByText(/2 people get an email/)).toBeDefined();
    expect(site.tests).toEqual([{ name: ['Ada', ''], email: 'ada@example.com', message: 'Hello' }]);
  });

  it('a form with unsaved changes takes no test, and says why', async () => {
    const { user } = openBuilder();
    await user.click(await screen.findByRole('button', { name: 'More for Name' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    const pane = screen.getByRole('region', { name: 'Preview' });
    await user.click(within(pane).getByLabelText('Try'));
    expect(await within(pane).findByText(/Save your changes first/)).toBeDefined();
    expect(within(pane).getByRole<HTMLButtonElement>('button', { name: 'Send a test' }).disabled).toBe(true);
  });

  it('a form of a block shows where it stands with a link to its block, and only its storage is changed here', async () => {
    const places = [
      { kind: 'collection' as const, id: 'f'.repeat(24), title: 'Say hello', address: '/hello' },
    ];
    openBuilder(createForm(1, { origin: 'block', places }));
    const link = await screen.findByRole('link', { name: 'Say hello' });
    expect(link.getAttribute('href')).toBe(`/config/pages/${'f'.repeat(24)}/edit?block=${library.id}`);
    expect(screen.queryByRole('button', { name: 'Add a question' })).toBeNull();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Build', 'Storage']);
  });

  it('the builder leads back to the editor it was opened from, and to no other address', async () => {
    openBuilder(library, `?back=${encodeURIComponent('/pages/abc/edit')}`);
    const back = await screen.findByRole('link', { name: 'Back to the page' });
    expect(back.getAttribute('href')).toBe('/config/pages/abc/edit');
    cleanup();
    openBuilder(library, `?back=${encodeURIComponent('//evil.example')}`);
    await screen.findByRole('region', { name: 'Questions' });
    expect(screen.queryByRole('link', { name: 'Back to the page' })).toBeNull();
  });

  it('texts with markup are shown as text', async () => {
    const evil = '<img src=x onerror="window.hacked = true">';
    const fields: FormField[] = [{ id: 'q', type: 'text', title: evil, description: evil }];
    openBuilder(
      createForm(1, { model: { ...defaultFormModel, name: evil, fields, disclaimerMessage: evil } }),
    );
    expect(await screen.findByRole('heading', { level: 1, name: evil })).toBeDefined();
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(document.querySelector('iframe')?.getAttribute('sandbox')).toBe('');
  });

  it('a form that is gone says so and leads to the list', async () => {
    const { server } = openBuilder();
    expect(await screen.findByRole('region', { name: 'Questions' })).toBeDefined();
    cleanup();
    openAdmin(server, `/config/forms/${'9'.repeat(24)}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'This is not here any more' })).toBeDefined();
    expect(await screen.findByText(/The address may be mistyped/)).toBeDefined();
    const back = screen.getByRole('link', { name: 'Back to the list' });
    expect(back.getAttribute('href')).toBe('/config/forms');
  });

  it('a wrong value stands in no way of saving once its question is removed', async () => {
    const { user, site } = openBuilder();
    await user.click(
      await within(await screen.findByRole('region', { name: 'Questions' })).findByRole('button', {
        name: /^Message/,
      }),
    );
    await user.type(within(properties()).getByRole('textbox', { name: /most characters/i }), 'many');
    await user.click(within(questions()).getByRole('button', { name: /^Email/ }));
    await user.type(within(properties()).getByRole('textbox', { name: 'Title' }), '!');
    await user.click(saveIt());
    expect(await screen.findByText(/One value is not right yet/)).toBeDefined();
    // The question with it is chosen, and the cursor stands in the input.
    await waitFor(() => expect(document.activeElement).toBe(within(properties()).getByDisplayValue('many')));
    await user.click(screen.getByRole('button', { name: 'More for Message' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await user.click(saveIt());
    await screen.findByRole('button', { name: 'Saved' });
    expect(site.forms.get(library.id)?.model?.fields.map(({ id }) => id)).toEqual(['name', 'email']);
  });

  it('a form of which no own step is left after the save of another member counts as saved', async () => {
    const { user, site } = openBuilder();
    await user.click(
      await within(await screen.findByRole('region', { name: 'Questions' })).findByRole('button', {
        name: /^Email/,
      }),
    );
    await user.type(within(properties()).getByRole('textbox', { name: 'Title' }), '!');
    const fields = defaultFormModel.fields.filter(({ id }) => id !== 'email');
    site.save({ ...library, model: { ...defaultFormModel, fields } });
    await user.click(saveIt());
    expect(await screen.findByText(/Another member changed this form/)).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeDefined();
  });
});
