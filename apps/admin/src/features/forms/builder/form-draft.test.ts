import { defaultFormModel, defaultFormStorage, type FormCommand } from '@awning/forms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acknowledge,
  type BuilderCommand,
  type FormDraft,
  isChanged,
  markSent,
  openDraft,
  putBeside,
  rebase,
  redoStep,
  runStep,
  undoStep,
  withOwnId,
} from './form-draft.ts';

const base = { model: defaultFormModel, storage: defaultFormStorage };

function run(draft: FormDraft, command: BuilderCommand, key: string | null = null): FormDraft {
  const step = runStep(draft, command, key);
  if ('problem' in step) throw new Error(step.problem);
  return step.draft;
}

const title = (value: string, id = 'email'): FormCommand => ({
  do: 'change-field',
  id,
  property: 'title',
  value,
});
const titles = ({ model }: FormDraft): string[] => model.fields.map((field) => field.title);

describe('the draft of a form', () => {
  it('a step that breaks a rule changes nothing and says why', () => {
    const step = runStep(openDraft(base), title(''));
    expect(step).toEqual({ problem: 'Every field needs a title' });
  });

  it('questions are put beside what another member changed about their answers, and the same half is left to a person', () => {
    const keep = { do: 'set-storage', property: 'retentionDays', value: 30 } as const;
    const theirs = { ...base, storage: { ...defaultFormStorage, retentionDays: 90 } };
    const mine = run(run(openDraft(base), title('E-mail')), title('Mail'));
    const beside = putBeside(markSent(mine, 2), theirs);
    expect(beside).toMatchObject({ storage: theirs.storage, base: theirs, sent: 0, pending: mine.pending });
    expect(beside && titles(beside)).toEqual(['Name', 'Mail', 'Message']);
    expect(beside && titles(undoStep(beside))).toEqual(['Name', 'E-mail', 'Message']);
    expect(putBeside(run(mine, keep), theirs)).toBeNull();
    const renamed = { ...base, model: { ...defaultFormModel, name: 'Theirs' } };
    expect(putBeside(mine, renamed)).toBeNull();
    expect(putBeside(run(openDraft(base), keep), renamed)).toMatchObject({
      model: renamed.model,
      storage: { retentionDays: 30 },
    });
  });

  it('letters typed into one property are one step and one command', () => {
    let draft = openDraft(base);
    for (const text of ['E', 'E-', 'E-m', 'E-mail']) draft = run(draft, title(text), 'email.title');
    expect(draft.pending).toEqual([title('E-mail')]);
    expect(titles(undoStep(draft))).toEqual(['Name', 'Email', 'Message']);
    expect(titles(redoStep(undoStep(draft)))).toEqual(['Name', 'E-mail', 'Message']);
  });

  it('options that are typed line by line give the server the same conditions, and undo gives the old ones back', () => {
    const asking = {
      ...base,
      model: {
        ...defaultFormModel,
        fields: [
          { id: 'coming', type: 'select' as const, title: 'Coming?', options: ['Yes', 'No'] },
          { id: 'food', type: 'text' as const, title: 'Food', showIf: { field: 'coming', options: ['Yes'] } },
        ],
      },
    };
    const options = (...value: string[]): FormCommand => ({
      do: 'change-field',
      id: 'coming',
      property: 'options',
      value,
    });
    let draft = openDraft(asking);
    for (const lines of [
      ['', 'Yes', 'No'],
      ['Later', 'Yes', 'No'],
      ['Later', 'Yess', 'No'],
      ['Later', 'Yes, please', 'No'],
    ])
      draft = run(draft, options(...lines), 'coming.options');
    expect(draft.model.fields[1]?.showIf?.options).toEqual(['Yes, please']);
    expect(draft.pending).toHaveLength(2);
    const server = draft.pending.reduce((stored, command) => run(stored, command), openDraft(asking));
    expect(server.model).toEqual(draft.model);
    expect(undoStep(undoStep(draft)).model).toEqual(asking.model);
  });

  it('a change that is taken back leaves nothing to save', () => {
    const draft = run(openDraft(base), { do: 'remove-field', id: 'name' });
    expect(isChanged(draft)).toBe(true);
    expect(isChanged(undoStep(draft))).toBe(false);
    expect(undoStep(draft).model).toEqual(defaultFormModel);
  });

  it('letters typed while a save is on its way are a command of their own', () => {
    const sent = markSent(run(openDraft(base), title('A'), 'email.title'), 1);
    const draft = run(sent, title('AB'), 'email.title');
    expect(draft.pending).toEqual([title('A'), title('AB')]);
    const stored = { ...base, model: run(openDraft(base), title('A')).model };
    const saved = acknowledge(draft, stored, 1);
    expect(saved.pending).toEqual([title('AB')]);
    expect(titles(saved)).toEqual(['Name', 'AB', 'Message']);
  });

  it('a response of the server is shown only where nothing was typed meanwhile', () => {
    const draft = run(openDraft(base), { do: 'set-property', property: 'submissionHTML', value: '<p>Hi' });
    const cleaned = { ...base, model: { ...draft.model, submissionHTML: '<p>Hi</p>' } };
    expect(acknowledge(markSent(draft, 1), cleaned, 1).model.submissionHTML).toBe('<p>Hi</p>');
  });

  it('a new field has the same id here and on the server and is not renamed by what others added', () => {
    const draft = openDraft(base);
    const command = withOwnId(draft, { do: 'add-field', field: { type: 'text' } });
    expect(command).toMatchObject({ do: 'add-field', at: 3, field: { id: 'text', type: 'text' } });
    const copy = withOwnId(draft, { do: 'duplicate-field', id: 'email' });
    expect(copy).toMatchObject({ do: 'add-field', at: 2, field: { id: 'email-2', title: 'Email' } });
  });

  it("the steps of a member come on top of another member's change, and what no longer fits is told", () => {
    const theirs = { ...base, model: run(openDraft(base), { do: 'remove-field', id: 'email' }).model };
    const { draft, problems } = rebase([title('E-mail'), title('Your name', 'name')], theirs);
    expect(titles(draft)).toEqual(['Your name', 'Message']);
    expect(problems).toEqual(['The form has no field "email".']);
  });

  it('undoing every step of any sequence gives the form as it was', () => {
    const ids = fc.constantFrom('name', 'email', 'message', 'text', 'text-2');
    const command: fc.Arbitrary<BuilderCommand> = fc.oneof(
      fc.record({ do: fc.constant('remove-field' as const), id: ids }),
      fc.record({ do: fc.constant('move-field' as const), id: ids, to: fc.nat(5) }),
      fc.record({ do: fc.constant('duplicate-field' as const), id: ids }),
      fc.record({
        do: fc.constant('change-field' as const),
        id: ids,
        property: fc.constant('title' as const),
        value: fc.string(),
      }),
      fc.constant<BuilderCommand>({ do: 'add-field', field: { type: 'text' } }),
      fc.record({
        do: fc.constant('set-storage' as const),
        property: fc.constant('retentionDays' as const),
        value: fc.option(fc.integer({ min: 1, max: 90 })),
      }),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), (commands) => {
        let draft = openDraft(base);
        for (const each of commands) {
          const step = runStep(draft, withOwnId(draft, each));
          if ('draft' in step) draft = step.draft;
        }
        const made = draft;
        while (draft.past.length > 0) draft = undoStep(draft);
        expect({ model: draft.model, storage: draft.storage }).toEqual(base);
        while (draft.future.length > 0) draft = redoStep(draft);
        expect(draft.model).toEqual(made.model);
        // What is sent to the server makes the same form there.
        expect(rebase(made.pending, base).draft.model).toEqual(made.model);
      }),
    );
  });
});
