import fc from 'fast-check';
import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { editForm, type FormRules } from './edit-form.ts';
import { editStorage } from './edit-storage.ts';
import { FORM_FIELD_PROPERTIES, offeredProperties } from './form-field-properties.ts';
import type { FormFieldType } from './form-field-schema.ts';
import {
  defaultFormModel,
  defaultFormStorage,
  FORM_FIELDSETS,
  FormModel,
  FormStorage,
  formModelProblem,
} from './form-model.ts';
import { nextSaveState, type SaveEvent, type SaveState, saveButton } from './save-state.ts';
import { FIELD_TYPES } from './testing/form-samples.ts';

const rules: FormRules = {
  features: { textareaMaxLength: false },
  linkProblem: (link) => (link.startsWith('javascript:') ? 'Links must be links' : null),
};
const limited: FormRules = { ...rules, features: { textareaMaxLength: true } };

const edited = (command: unknown, model: FormModel = defaultFormModel, by = rules): FormModel => {
  const edit = editForm(model, command, by);
  if ('problem' in edit) throw new Error(edit.problem);
  return edit.model;
};
const refused = (command: unknown, by = rules): string => {
  const edit = editForm(defaultFormModel, command, by);
  return 'problem' in edit ? edit.problem : 'nothing was refused';
};
const ids = ({ fields }: FormModel): string => fields.map(({ id }) => id).join(' ');

describe('building a form', () => {
  it('adds, moves, doubles and removes fields', () => {
    expect(ids(edited({ do: 'add-field', field: { type: 'email' }, at: 0 }))).toBe(
      'email-2 name email message',
    );
    expect(ids(edited({ do: 'add-field', field: { type: 'radio' } }))).toBe('name email message radio');
    expect(ids(edited({ do: 'move-field', id: 'message', to: 0 }))).toBe('message name email');
    expect(ids(edited({ do: 'move-field', id: 'name', to: 99 }))).toBe('email message name');
    expect(ids(edited({ do: 'duplicate-field', id: 'name' }))).toBe('name name-2 email message');
    expect(ids(edited({ do: 'remove-field', id: 'name' }))).toBe('email message');
  });

  it.each(FIELD_TYPES)('the form builder adds a complete field of the kind %s', (type) => {
    const model = edited({ do: 'add-field', field: { type } });
    expect(Check(FormModel, model)).toBe(true);
    expect(model.fields.at(-1)?.type).toBe(type);
  });

  it("the form builder keeps the properties that a field's new kind has", () => {
    const model = edited({ do: 'change-field', id: 'email', property: 'type', value: 'radio' });
    expect(model.fields[1]).toEqual({
      id: 'email',
      type: 'radio',
      title: 'Email',
      required: true,
      options: ['Option 1', 'Option 2'],
    });
  });

  it('the form builder sets and removes properties', () => {
    const described = edited({ do: 'change-field', id: 'name', property: 'description', value: 'In full' });
    expect(described.fields[0]?.description).toBe('In full');
    const plain = edited({ do: 'change-field', id: 'name', property: 'description', value: null }, described);
    expect(plain).toEqual(defaultFormModel);
    expect(edited({ do: 'set-property', property: 'captchaEnabled', value: true }).captchaEnabled).toBe(true);
  });

  describe('conditions and the options that they are about', () => {
    const asking: FormModel = {
      ...defaultFormModel,
      fields: [
        { id: 'coming', type: 'select', title: 'Coming?', options: ['Yes', 'No', 'Later'] },
        { id: 'food', type: 'text', title: 'Food', showIf: { field: 'coming', options: ['Yes', 'Later'] } },
        { id: 'why', type: 'text', title: 'Why', showIf: { field: 'coming', options: ['No'] } },
      ],
    };
    const options = (...value: string[]) => ({
      do: 'change-field',
      id: 'coming',
      property: 'options',
      value,
    });
    const conditions = ({ fields }: FormModel) => fields.map(({ showIf }) => showIf?.options?.join('+'));

    it('an option that is renamed in its place is renamed in the conditions, and undo gives them back', () => {
      const edit = editForm(asking, options('With pleasure', 'No', 'Later'), rules);
      if ('problem' in edit) throw new Error(edit.problem);
      expect(conditions(edit.model)).toEqual([undefined, 'With pleasure+Later', 'No']);
      expect(edited(edit.undo, edit.model)).toEqual(asking);
    });

    it('options in another order, and new ones, change no condition', () => {
      expect(conditions(edited(options('No', 'Later', 'Yes'), asking))).toEqual(conditions(asking));
      expect(conditions(edited(options('Yes', 'Perhaps', 'No', 'Later'), asking))).toEqual(
        conditions(asking),
      );
    });

    it.each([[['Yes', 'Later']], [['Yes', '', 'Later']]])(
      'the options %j are refused while a question depends on one that is gone',
      (left) => {
        const edit = editForm(asking, options(...left), rules);
        expect(edit).toEqual({
          problem: '"Why" depends on the option "No", which "Coming?" does not have',
        });
      },
    );

    it('a form with conditions about options that went before can be read and changed', () => {
      const stale: FormModel = {
        ...asking,
        fields: asking.fields.map((field) =>
          field.showIf ? { ...field, showIf: { ...field.showIf, options: ['Never', 'Gone'] } } : field,
        ),
      };
      expect(formModelProblem(stale, () => null)).toBeNull();
      expect(
        edited({ do: 'change-field', id: 'why', property: 'title', value: 'How so' }, stale),
      ).toBeDefined();
      const better = { field: 'coming', options: ['Gone'] };
      const mended = edited({ do: 'change-field', id: 'why', property: 'showIf', value: better }, stale);
      expect(conditions(mended)).toEqual([undefined, 'Never+Gone', 'Gone']);
      expect(edited(options('Yes', 'No'), stale).fields[0]?.options).toEqual(['Yes', 'No']);
    });

    it('a condition about an option that the question does not have is refused', () => {
      const showIf = { field: 'coming', options: ['Never'] };
      expect(
        editForm(asking, { do: 'change-field', id: 'why', property: 'showIf', value: showIf }, rules),
      ).toEqual({ problem: '"Why" depends on the option "Never", which "Coming?" does not have' });
    });
  });

  it('the form builder sets each storage setting separately, and can undo it', () => {
    const changes = {
      notify: ['owner@example.com'],
      mailingList: { enabled: true, doubleOptIn: false },
      retentionDays: 30,
    } satisfies FormStorage;
    let storage: FormStorage = defaultFormStorage;
    const undo: unknown[] = [];
    for (const [property, value] of Object.entries(changes)) {
      const edit = editStorage(storage, { do: 'set-storage', property, value });
      if ('problem' in edit) throw new Error(edit.problem);
      storage = edit.storage;
      undo.unshift(edit.undo);
    }
    expect(storage).toEqual(changes);
    for (const command of undo) {
      const edit = editStorage(storage, command);
      if ('storage' in edit) storage = edit.storage;
    }
    expect(storage).toEqual(defaultFormStorage);
  });

  it('the form builder refuses invalid storage settings with a message', () => {
    const problem = (command: unknown) => {
      const edit = editStorage(defaultFormStorage, command);
      return 'problem' in edit ? edit.problem : 'nothing was refused';
    };
    const set = (property: string, value: unknown) => problem({ do: 'set-storage', property, value });
    expect(set('retentionDays', 0)).toBe('The value does not fit "retentionDays".');
    expect(set('mailingList', { enabled: true })).toBe('The value does not fit "mailingList".');
    expect(set('notify', ['owner@example.com', 'anna@gmail'])).toBe(
      '"anna@gmail" is not a complete address.',
    );
    for (const command of [{ do: 'set-storage', property: 'fields', value: [] }, null, 7, 'x', {}])
      expect(problem(command)).toBe('This is not a step of building a form.');
    expect(refused({ do: 'set-storage', property: 'notify', value: [] })).toBe(
      'This is not a step of building a form.',
    );
  });

  it('the form builder refuses invalid fields and properties with a message', () => {
    expect(refused({ do: 'remove-field', id: 'nobody' })).toBe('The form has no field "nobody".');
    expect(refused({ do: 'add-field', field: { type: 'text', id: 'name' } })).toMatch('have the id "name"');
    expect(refused({ do: 'add-field', field: { type: 'date', placeholder: 'x' } })).toMatch(
      'no "placeholder"',
    );
    expect(refused({ do: 'change-field', id: 'name', property: 'title', value: ' ' })).toMatch(
      'needs a title',
    );
    expect(refused({ do: 'change-field', id: 'name', property: 'title', value: 7 })).toMatch(
      'does not fit "title"',
    );
    expect(refused({ do: 'change-field', id: 'name', property: 'type', value: 'toString' })).toMatch(
      'no such kind',
    );
    expect(refused({ do: 'set-property', property: 'captchaTheme', value: 'blue' })).toMatch('does not fit');
    expect(refused({ do: 'set-property', property: 'name', value: '' })).toBe('The form needs a name');
    expect(refused({ do: 'set-property', property: 'successRedirect', value: 'javascript:1' })).toBe(
      'Links must be links',
    );
    expect(refused({ do: 'explode' })).toBe('This is not a step of building a form.');
    const full = {
      ...defaultFormModel,
      fields: Array.from({ length: 100 }, (_, n) => ({ id: `a${n}`, type: 'text' as const, title: 'T' })),
    };
    expect(editForm(full, { do: 'add-field', field: { type: 'text' } }, rules)).toEqual({
      problem: 'A form has at most 100 fields.',
    });
  });

  it('the form builder undoes any command, and no command breaks a form', () => {
    const id = fc.constantFrom('name', 'email', 'message', 'nobody', 'text-2');
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(...FIELD_TYPES),
      fc.boolean(),
      fc.nat(),
      fc.array(fc.string()),
      fc.constant(null),
    );
    const property = fc.constantFrom(
      'title',
      'type',
      'required',
      'options',
      'description',
      'maxLength',
      'name',
      'successRedirect',
      'captchaTheme',
    );
    const command = fc.oneof(
      fc.record(
        {
          do: fc.constant('add-field'),
          field: fc.record({ type: fc.constantFrom(...FIELD_TYPES), id }, { requiredKeys: ['type'] }),
          at: fc.nat(9),
        },
        { requiredKeys: ['do', 'field'] },
      ),
      fc.record({ do: fc.constantFrom('remove-field', 'duplicate-field'), id }),
      fc.record({ do: fc.constant('move-field'), id, to: fc.nat(9) }),
      fc.record({ do: fc.constant('change-field'), id, property, value }),
      fc.record({ do: fc.constant('set-property'), property, value }),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 12 }), (commands) => {
        let model = defaultFormModel;
        const undos: { undo: unknown; before: FormModel }[] = [];
        for (const step of commands) {
          const edit = editForm(model, step, rules);
          if ('problem' in edit) continue;
          undos.push({ undo: JSON.parse(JSON.stringify(edit.undo)), before: model });
          model = edit.model;
          expect(Check(FormModel, model)).toBe(true);
        }
        for (const { undo, before } of undos.reverse()) {
          model = edited(undo, model);
          expect(model).toEqual(before);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the builder offers', () => {
  const offers = (type: FormFieldType): string => offeredProperties(type, rules.features).join(', ');
  const TYPED = 'description, placeholder, required';
  it.each(['text', 'textarea', 'email', 'number'] as const)('PL-3.51 of a field of the kind %s', (type) => {
    expect(offers(type)).toBe(TYPED);
    for (const [property, value] of [
      ['description', 'd'],
      ['placeholder', 'p'],
      ['required', true],
    ]) {
      const model = edited({ do: 'add-field', field: { type, id: 'x' } });
      const changed = edited({ do: 'change-field', id: 'x', property, value }, model);
      expect(changed.fields.at(-1)).toHaveProperty(String(property), value);
    }
  });

  it('PL-3.52 a limit of a text area only where that is switched on', () => {
    const limit = { do: 'change-field', id: 'message', property: 'maxLength', value: 500 };
    expect(refused(limit)).toBe('A field of the kind textarea has no "maxLength"');
    expect(edited(limit, defaultFormModel, limited).fields[2]?.maxLength).toBe(500);
    expect(offeredProperties('textarea', limited.features)).toContain('maxLength');
    expect(offeredProperties('text', limited.features)).not.toContain('maxLength');
  });

  it.each([
    ['PL-3.53', 'currency', 'description, currencySymbol, required'],
    ['PL-3.54', 'website', TYPED],
    ...(['password', 'twitter', 'date', 'time', 'name', 'address'] as const).map(
      (type) => ['PL-3.55', type, 'description, required'] as const,
    ),
    ['PL-3.56', 'phone', 'description, showCountryCode, required'],
    ['PL-3.57', 'section', 'description, underline'],
    ...(['radio', 'checkbox', 'select', 'likert'] as const).map(
      (type) => ['PL-3.58', type, 'description, options, required'] as const,
    ),
    ['PL-3.59', 'hidden', 'key, value'],
  ] as const)('%s of a field of the kind %s', (_row, type, properties) => {
    expect(offers(type)).toBe(properties);
    const model = edited({ do: 'add-field', field: { type, id: 'x' } });
    const values: Readonly<Record<string, unknown>> = {
      options: ['A'],
      required: true,
      underline: true,
      showCountryCode: true,
    };
    for (const property of properties.split(', ')) {
      const value = values[property] ?? 'v';
      expect(edited({ do: 'change-field', id: 'x', property, value }, model).fields.at(-1)).toHaveProperty(
        property,
        value,
      );
    }
    const others = new Set(
      Object.values(FORM_FIELD_PROPERTIES)
        .flat()
        .filter((name) => !properties.includes(name)),
    );
    for (const property of others) {
      expect(editForm(model, { do: 'change-field', id: 'x', property, value: 'v' }, limited)).toEqual({
        problem: `A field of the kind ${type} has no "${property}"`,
      });
    }
  });

  it('PL-3.60 everything about a form in five groups, each thing once', () => {
    expect(Object.keys(FORM_FIELDSETS)).toEqual(['build', 'storage', 'advanced', 'captcha', 'disclaimer']);
    const grouped = Object.values(FORM_FIELDSETS).flat().toSorted();
    expect(grouped).toEqual(
      [...Object.keys(FormModel.properties), ...Object.keys(FormStorage.properties)].toSorted(),
    );
  });
});

describe('the save button of the builder', () => {
  const after = (...events: SaveEvent[]): SaveState => events.reduce(nextSaveState, 'saved');
  it('the save button shows the state of saving and never saves twice at once', () => {
    expect(saveButton(after())).toEqual({ label: 'Saved', isDisabled: true });
    expect(saveButton(after('change'))).toEqual({ label: 'Save', isDisabled: false });
    expect(saveButton(after('change', 'save'))).toEqual({ label: 'Saving…', isDisabled: true });
    expect(after('change', 'save', 'save')).toBe('saving');
    expect(saveButton(after('change', 'save', 'failure'))).toEqual({ label: 'Save', isDisabled: false });
    expect(after('change', 'save', 'success')).toBe('saved');
    expect(after('change', 'save', 'change', 'success')).toBe('changed');
    expect(saveButton(after('change', 'save', 'change'))).toEqual({ label: 'Saving…', isDisabled: true });
  });
});
