import {
  type AdditionalFieldsForm,
  checkAnswers,
  composeAnswers,
  type FieldAnswers,
  fieldMessages,
  writeAnswers,
} from '@awning/commerce';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { ShopCallError, sentenceOf } from '../shop/shop-call.ts';
import { AdditionalFieldControl } from './additional-field-control.tsx';
import { createAnswerDraft } from './answer-draft.ts';

interface AdditionalFieldsProps {
  form: AdditionalFieldsForm;
  submitLabel: string;
  draftId: string;
  answers?: FieldAnswers;
  submit: (additionalFields: string) => Promise<void>;
}

interface Problems {
  readonly summary: string;
  readonly byField: ReadonlyMap<string, string>;
}

const NONE: Problems = { summary: '', byField: new Map() };

const NO_ANSWERS: FieldAnswers = {};

export function AdditionalFields({
  form,
  submitLabel,
  draftId,
  answers = NO_ANSWERS,
  submit,
}: AdditionalFieldsProps) {
  const element = useRef<HTMLFormElement>(null);
  const draft = useMemo(() => createAnswerDraft(draftId, answers), [draftId, answers]);
  const [initialAnswers] = useState(() => draft.read() ?? answers);
  const [problems, setProblems] = useState(NONE);
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    if (problems.byField.size > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const typedAnswers = readForm(form, event.currentTarget);
    const byField = checkAnswers(form, typedAnswers);
    if (byField.size > 0) return setProblems({ summary: fieldMessages.summary, byField });
    setProblems(NONE);
    setSending(true);
    try {
      await submit(writeAnswers(typedAnswers));
      draft.forget();
    } catch (error) {
      setProblems({ summary: sentenceOf(error), byField: fieldProblems(form, error) });
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      ref={element}
      className="awning-fields"
      noValidate
      onInput={({ currentTarget }) => draft.keep(readForm(form, currentTarget))}
      onSubmit={send}
    >
      {form.fields.map((field) => (
        <AdditionalFieldControl
          key={field.id}
          field={field}
          answer={initialAnswers[field.id]}
          problem={problems.byField.get(field.id)}
        />
      ))}
      {problems.summary !== '' && (
        <p className="awning-form-problem" role="alert">
          {problems.summary}
        </p>
      )}
      <button
        type="submit"
        className="sqs-block-button-element sqs-button-element--primary awning-button"
        aria-busy={isSending}
      >
        {submitLabel}
      </button>
    </form>
  );
}

function readForm(form: AdditionalFieldsForm, element: HTMLFormElement): FieldAnswers {
  const typed = new FormData(element);
  return composeAnswers(form, (name) => typed.getAll(name).filter((value) => typeof value === 'string'));
}

/** What the server says about single questions; the rest stands below them all. */
function fieldProblems({ fields }: AdditionalFieldsForm, error: unknown): Problems['byField'] {
  const errors = error instanceof ShopCallError ? error.errors : {};
  return new Map(
    fields.flatMap(({ id }) => {
      const problem = errors[id];
      return problem === undefined ? [] : [[id, problem]];
    }),
  );
}
