import type { StoredForm } from '@awning/contract';
import { readForm } from '@awning/contract/calls';
import { defaultFormStorage, type FormField, saveButton } from '@awning/forms';
import { type Block, blockForm, type EditCommand } from '@awning/site-model';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import type { AdminServices } from '../../../api/services.ts';
import { useServices } from '../../../api/services-context.tsx';
import { FieldList } from '../../../features/forms/builder/field-list.tsx';
import { FieldProperties } from '../../../features/forms/builder/field-properties.tsx';
import {
  type BuilderCommand,
  openDraft,
  runStep,
  withOwnId,
} from '../../../features/forms/builder/form-draft.ts';
import { FormAndButton } from '../../../features/forms/builder/form-settings.tsx';
import { NOTHING_TYPED } from '../../../features/forms/builder/typed-inputs.ts';
import type { FormBuilder } from '../../../features/forms/builder/use-form-builder.ts';
import { FormPlaces } from '../../../features/forms/form-places.tsx';
import type { Translate } from '../../../messages/messages.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import type { EditorModel } from '../../editor-model.ts';
import { isWordsOnly } from '../../parts/words-only.ts';
import { useEditor, useEditorModel } from '../../use-editor.ts';
import classes from '../settings/inspector.module.css';
import { inspectorMessages } from '../settings/inspector-messages.ts';
import { formQuestionsMessages } from './form-questions-messages.ts';
import { createFormSession, type FormSession } from './form-session.ts';

interface FormQuestionsProps {
  readonly block: Block;
  /** ED-99: only words of it change. A form of the library is no part of the section. */
  readonly isLocked: boolean;
}

/** ED-78: the questions of a form block in place, with the parts of the form builder. */
export function FormQuestions({ block, isLocked }: FormQuestionsProps) {
  const form = blockForm(block);
  const { member } = useMemberSession();
  if (!form) return null;
  if (form.formId === null) return <BlockQuestions key={block.id} block={block} isLocked={isLocked} />;
  const mayManage = member?.permissions.includes('forms.manage') ?? false;
  return mayManage ? <LibraryQuestions key={form.formId} formId={form.formId} /> : null;
}

const nothing = (): void => {};

/** The block itself is the form: each step is one of the page. */
function BlockQuestions({ block, isLocked }: FormQuestionsProps) {
  const t = useMessages(inspectorMessages);
  const model = useEditorModel();
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const draft = useMemo(() => {
    const form = blockForm(block);
    return form && openDraft({ model: form.model, storage: defaultFormStorage });
  }, [block]);
  if (!draft) return null;
  const take = (command: BuilderCommand, merge?: string): string | null => {
    const step = runStep(draft, withOwnId(draft, command));
    if ('problem' in step) return step.problem;
    const { model: next } = step.draft;
    const changes = [{ block: block.id, path: ['formFields'], value: next.fields }];
    const commands: EditCommand[] = [{ do: 'set-properties', changes }];
    if (isLocked && !isWordsOnly(model.state().draft.document, commands)) {
      model.say(t('locked'), true);
      return t('locked');
    }
    const isDone = model.run(commands, merge === undefined ? {} : { merge: `${block.id} ${merge}` });
    return isDone ? null : model.state().said.sentence;
  };
  const builder: FormBuilder = {
    draft,
    saveState: 'saved',
    typed,
    run: (command) => take(command),
    type: (path, value, command) => {
      const problem = 'problem' in command ? command.problem : take(command, path);
      setTyped((now) => {
        const next = new Map(now);
        if (problem === null) next.delete(path);
        else next.set(path, { value, problem });
        return next;
      });
    },
    undo: () => void model.undo(),
    redo: () => void model.redo(),
    save: async () => true,
    notice: null,
    kept: { isRestored: false, clear: nothing },
  };
  return <Questions builder={builder} isFieldsOnly />;
}

interface OpenForm {
  readonly form: StoredForm;
  readonly session: FormSession;
}

const opened = new WeakMap<EditorModel, Map<string, OpenForm>>();

type Words = Translate<typeof formQuestionsMessages>;

/** One for as long as the editor is open: what is not saved yet stays when another block is looked at. */
function openForm(
  model: EditorModel,
  { api, queries }: Pick<AdminServices, 'api' | 'queries'>,
  loaded: { readonly form: StoredForm; readonly etag: string | null },
  t: Words,
): OpenForm {
  const ofModel = opened.get(model) ?? new Map<string, OpenForm>();
  opened.set(model, ofModel);
  const known = ofModel.get(loaded.form.id);
  if (known) return known;
  const session = createFormSession({
    api,
    loaded,
    record: model.record,
    words: {
      step: t('stepForm'),
      changedElsewhere: t('changedElsewhere'),
      typedProblems: (count) => t('typedProblems', { count }),
    },
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: ['forms'] });
      // The server draws the form of the library into the page.
      model.show({ redraws: model.state().view.redraws + 1 });
    },
  });
  const open = { form: loaded.form, session };
  ofModel.set(loaded.form.id, open);
  // Its panel goes with the selection: that it is not saved is known to the editor for as long as it is so.
  session.subscribe(() => {
    const unsaved = [...ofModel.values()].filter((each) => each.session.state().saveState !== 'saved');
    if (unsaved.length !== model.state().view.unsavedForms) model.show({ unsavedForms: unsaved.length });
  });
  return open;
}

function LibraryQuestions({ formId }: { readonly formId: string }) {
  const t = useMessages(formQuestionsMessages);
  const services = useServices();
  const model = useEditorModel();
  const known = opened.get(model)?.get(formId);
  const form = useQuery({
    queryKey: ['editor-form-questions', formId],
    queryFn: async ({ signal }) => {
      const { body, etag } = await services.api.call(readForm, { params: { formId }, signal });
      return { form: body.form, etag };
    },
    // A session goes on with what it knows; one that begins reads what is stored now.
    enabled: known === undefined,
    refetchOnMount: 'always',
    retry: false,
  });
  if (known) return <LibraryForm {...known} />;
  if (form.error) return <FormNotice>{describeError(form.error)}</FormNotice>;
  if (!form.data || !form.isFetchedAfterMount)
    return <Skeleton height={120} role="status" aria-label={t('loading')} />;
  return <LibraryForm {...openForm(model, services, form.data, t)} />;
}

function LibraryForm({ session, form }: OpenForm) {
  const t = useMessages(formQuestionsMessages);
  const model = useEditorModel();
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const { label, isDisabled } = saveButton(state.saveState);
  const builder: FormBuilder = {
    ...state,
    run: session.run,
    type: session.type,
    undo: () => void model.undo(),
    redo: () => void model.redo(),
    save: session.save,
    kept: { isRestored: false, clear: nothing },
  };
  return (
    <section aria-label={t('libraryForm')}>
      <p className={classes.help}>{t('library')}</p>
      <FormPlaces form={form} />
      <Questions builder={builder} />
      <FormNotice>{state.notice}</FormNotice>
      <Button size="xs" disabled={isDisabled} onClick={() => void session.save()}>
        {label}
      </Button>
    </section>
  );
}

interface QuestionsProps {
  readonly builder: FormBuilder;
  /** Name and button are settings of the block. */
  readonly isFieldsOnly?: boolean;
}

/** The list, and the properties of the one that was chosen there or on the page. */
function Questions({ builder, isFieldsOnly = false }: QuestionsProps) {
  const t = useMessages(formQuestionsMessages);
  const pressed = useEditor(({ view }) => view.formField);
  const { fields } = builder.draft.model;
  const [selected, setSelected] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press counts once
  useEffect(() => {
    const id = pressed === null ? undefined : fieldAt(fields, pressed);
    if (id !== undefined) setSelected(id);
  }, [pressed]);
  const field = fields.find(({ id }) => id === selected);
  return (
    <div className={classes.group}>
      <FieldList builder={builder} selected={selected} onSelect={setSelected} isFieldsOnly={isFieldsOnly} />
      {field && (
        <section aria-label={field.title || t('questions')}>
          <FieldProperties key={field.id} builder={builder} field={field} />
        </section>
      )}
      {!field && !isFieldsOnly && <FormAndButton builder={builder} />}
      {fields.length > 0 && !field && <p className={classes.help}>{t('chooseQuestion')}</p>}
    </div>
  );
}

/** What the page says is the id of an input, which may be a part of a question such as a first name. */
const fieldAt = (fields: readonly FormField[], input: string): string | undefined =>
  fields.find(({ id }) => id === input)?.id ?? fields.find(({ id }) => input.startsWith(`${id}-`))?.id;
