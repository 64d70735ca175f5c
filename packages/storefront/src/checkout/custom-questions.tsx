import { composeAnswers, readFieldsForm } from '@awning/commerce';
import { CHECKOUT_LIMITS } from '@awning/contract';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { AdditionalFieldControl } from '../product/additional-field-control.tsx';
import { TextAreaField } from './fields/field.tsx';
import { useCheckout } from './store/checkout-context.ts';
import { checkoutWords } from './store/checkout-words.ts';

/** What the shop asks of everybody, and a note to it. */
export function CustomQuestions() {
  const { state, store } = useCheckout();
  const { checkout, form, problems } = state;
  const questions = useMemo(
    () => readFieldsForm(checkout.settings.customFields),
    [checkout.settings.customFields],
  );
  // As they were when the page opened: the controls keep what is typed by themselves.
  const [answers] = useState(form.answers);
  const [hasNote, setHasNote] = useState(form.note !== '');
  const place = useRef<HTMLDivElement>(null);

  function gather(event: FormEvent): void {
    const context = place.current?.closest('form');
    if (!questions || !context) return;
    const typed = new FormData(context);
    const fieldAnswers = composeAnswers(questions, (name) =>
      typed.getAll(name).filter((value) => typeof value === 'string'),
    );
    const copied = Object.fromEntries(
      Object.entries(fieldAnswers).map(([id, answer]) => [
        id,
        typeof answer === 'string' ? answer : [...answer],
      ]),
    );
    const changed = Object.fromEntries(
      Object.entries(fieldAnswers).filter(
        ([id, answer]) => JSON.stringify(answer) !== JSON.stringify(form.answers[id]),
      ),
    );
    if (Object.keys(changed).length === 0) return;
    store.change({ answers: { ...form.answers, ...copied } }, { atOnce: event.type === 'change' });
  }

  return (
    <section className="part" aria-labelledby="questions-title">
      <h2 id="questions-title" className={questions ? '' : 'visually-hidden'}>
        {questions?.name || checkoutWords.details}
      </h2>
      {questions && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the controls inside are what is interacted with
        <div
          ref={place}
          className="fields"
          onInput={gather}
          onBlur={({ target }) => {
            const field = target.closest<HTMLElement>('[data-field]')?.dataset.field;
            if (field) store.leaveField(field);
          }}
        >
          {questions.fields.map((field) => (
            <div key={field.id} className="field--6" data-field={`answers.${field.id}`}>
              <AdditionalFieldControl
                field={field}
                answer={answers[field.id]}
                problem={problems[`answers.${field.id}`]}
              />
            </div>
          ))}
        </div>
      )}
      {hasNote ? (
        <TextAreaField
          name="note"
          label={checkoutWords.note}
          isOptional
          rows={3}
          maxLength={CHECKOUT_LIMITS.noteLength}
          value={form.note}
          onText={(note) => store.change({ note })}
        />
      ) : (
        <p>
          <button type="button" className="link-button" onClick={() => setHasNote(true)}>
            {checkoutWords.noteAdd}
          </button>
        </p>
      )}
    </section>
  );
}
