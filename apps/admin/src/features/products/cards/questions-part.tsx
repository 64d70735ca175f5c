import type { FieldsFormInput } from '@awning/contract';
import { Checkbox } from '@mantine/core';
import { newQuestions, QuestionList } from '../../../kit/questions/question-list.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useErrorAt, useField } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';
import classes from '../editor/product-editor.module.css';

/** What shoppers are asked before it goes into the cart. */
export function QuestionsPart() {
  const t = useMessages(editorMessages);
  const [form, setForm] = useField('additionalFieldsForm');
  const error = useErrorAt('additionalFieldsForm');
  const change = (next: FieldsFormInput | null): void => setForm(next as typeof form);
  return (
    <fieldset className={classes.part}>
      <legend>{t('questions')}</legend>
      <Checkbox
        label={t('questionsOn')}
        description={t('questionsHint')}
        checked={form !== null}
        onChange={({ currentTarget }) => change(currentTarget.checked ? newQuestions() : null)}
      />
      {error !== undefined && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
      {form && <QuestionList form={form} onChange={change} />}
    </fieldset>
  );
}
