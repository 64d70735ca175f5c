import {
  type AdditionalFieldsForm,
  checkAnswers,
  composeAnswers,
  type FieldAnswers,
  fieldMessages,
  writeAnswers,
} from '@awning/commerce';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../cart/shop-call.ts';
import { AdditionalFieldControl } from './additional-field-control.tsx';

interface AdditionalFieldsProps {
  form: AdditionalFieldsForm;
  submitLabel: string;
  answers?: FieldAnswers;
  submit: (additionalFields: string) => Promise<void>;
}

interface Problems {
  readonly said: string;
  readonly byField: ReadonlyMap<string, string>;
}

const NONE: Problems = { said: '', byField: new Map() };

export function AdditionalFields({ form, submitLabel, answers = {}, submit }: AdditionalFieldsProps) {
  const element = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(NONE);
  const [isSending, setSending] = useState(false);

  useEffect(() => {
    if (problems.byField.size > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    const typed = new FormData(event.currentTarget);
    const given = composeAnswers(form, (name) =>
      typed.getAll(name).filter((value) => typeof value === 'string'),
    );
    const byField = checkAnswers(form, given);
    if (byField.size > 0) return setProblems({ said: fieldMessages.summary, byField });
    setProblems(NONE);
    setSending(true);
    try {
      await submit(writeAnswers(given));
    } catch (error) {
      setProblems({ said: sentenceOf(error), byField: NONE.byField });
    } finally {
      setSending(false);
    }
  }

  return (
    <form ref={element} className="awning-fields" noValidate onSubmit={send}>
      {form.fields.map((field) => (
        <AdditionalFieldControl
          key={field.id}
          field={field}
          answer={answers[field.id]}
          problem={problems.byField.get(field.id)}
        />
      ))}
      {problems.said !== '' && (
        <p className="awning-form-problem" role="alert">
          {problems.said}
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
