import {
  checkAnswers,
  composeAnswers,
  type FormAnswers,
  type FormModel,
  formMessages,
  shownFields,
} from '@awning/forms';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { builderMessages } from './builder-messages.ts';
import { fieldName } from './field-kinds.ts';
import { LiveField } from './live-field.tsx';
import classes from './live-form.module.css';
import type { PreviewState } from './preview-state.ts';
import type { FormTest } from './use-form-test.ts';

interface LiveFormProps {
  readonly model: FormModel;
  readonly state: PreviewState;
  readonly selected: string | null;
  /** Undefined: the questions cannot be changed here. */
  readonly onSelect: ((id: string | null) => void) | undefined;
  readonly test: FormTest;
}

/** The form as visitors meet it: to change, to try, and after it was sent. */
export function LiveForm({ model, state, selected, onSelect, test }: LiveFormProps) {
  const { website } = useMemberSession();
  switch (state) {
    case 'closed':
      return <Closed />;
    case 'sent':
      return <Sent model={model} />;
    case 'try':
      return <TriedForm model={model} language={website.language} test={test} />;
    case 'wrong':
      return <MistakenForm model={model} language={website.language} />;
    default:
      return <EditedForm model={model} language={website.language} selected={selected} onSelect={onSelect} />;
  }
}

interface FormProps {
  readonly model: FormModel;
  readonly language: string;
}

function EditedForm({
  model,
  language,
  selected,
  onSelect,
}: FormProps & Pick<LiveFormProps, 'selected' | 'onSelect'>) {
  const t = useMessages(builderMessages);
  const part = (id: string | null, label: string, content: ReactNode) => (
    <div
      key={id ?? '/button'}
      className={classes.part}
      data-selected={(onSelect && selected === id) || undefined}
    >
      {onSelect && (
        <button type="button" className={classes.cover} aria-label={label} onClick={() => onSelect(id)} />
      )}
      <div inert>{content}</div>
    </div>
  );
  return (
    <div className={classes.form}>
      {model.fields.map((field) =>
        part(
          field.id,
          t('editQuestion', { title: fieldName(t, field) }),
          field.type === 'hidden' ? (
            <p className={classes.hidden}>{fieldName(t, field)}</p>
          ) : (
            <LiveField field={field} language={language} />
          ),
        ),
      )}
      <FormFoot model={model} />
      {part(
        null,
        t('editButton'),
        <button type="button" className={classes.submit}>
          {model.submitButtonText}
        </button>,
      )}
    </div>
  );
}

/** What stands between the questions and the button. */
function FormFoot({ model }: { readonly model: FormModel }) {
  const t = useMessages(builderMessages);
  return (
    <>
      {model.captchaEnabled && (
        <p className={classes.captcha} data-theme={model.captchaTheme} data-align={model.captchaAlignment}>
          {t('captchaHere')}
        </p>
      )}
      {model.disclaimerMessage !== '' && <OwnHtml html={model.disclaimerMessage} isSmall />}
    </>
  );
}

/** HTML that a member wrote, without scripts and without an origin. */
const OwnHtml = ({ html, isSmall = false }: { readonly html: string; readonly isSmall?: boolean }) => {
  const t = useMessages(builderMessages);
  const style = `body{margin:0;font:${isSmall ? 13 : 15}px/1.5 system-ui,sans-serif;color:#33312d;background:#fff}a{color:inherit}`;
  return (
    <iframe
      className={classes.html}
      data-small={isSmall || undefined}
      sandbox=""
      title={t('preview')}
      srcDoc={`<!doctype html><meta charset="utf-8"><style>${style}</style>${html}`}
    />
  );
};

/** Everything left empty, as a visitor who presses the button at once. */
function MistakenForm({ model, language }: FormProps) {
  const errors = checkAnswers(model.fields, {}, 'browser');
  return (
    <div className={classes.form} inert>
      {errors.size > 0 && <p className={classes.summary}>{formMessages.summary}</p>}
      {shownFields(model.fields, {}).map((field) => (
        <LiveField key={field.id} field={field} language={language} error={errors.get(field.id)} />
      ))}
      <FormFoot model={model} />
      <button type="button" className={classes.submit}>
        {model.submitButtonText}
      </button>
    </div>
  );
}

function Sent({ model }: { readonly model: FormModel }) {
  const t = useMessages(builderMessages);
  if (model.successRedirect !== '')
    return <p className={classes.note}>{t('redirectNote', { address: model.successRedirect })}</p>;
  return (
    <div className={classes.form}>
      <p className={classes.message}>{model.submissionMessage}</p>
      {model.submissionHTML !== '' && <OwnHtml html={model.submissionHTML} />}
    </div>
  );
}

function Closed() {
  const t = useMessages(builderMessages);
  return (
    <div className={classes.form}>
      <p className={classes.message}>{formMessages.notConfigured}</p>
      <p className={classes.note}>{t('closedNote')}</p>
    </div>
  );
}

function TriedForm({ model, language, test }: FormProps & { readonly test: FormTest }) {
  const t = useMessages(builderMessages);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [typed, setTyped] = useState<FormAnswers>({});
  const asked = shownFields(model.fields, typed);
  const shown = new Map([...Object.entries(test.errors), ...errors]);
  const hasFiles = model.fields.some(({ type }) => type === 'file');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = model.fields.filter(({ type }) => type !== 'file');
    const answers = answersIn(event.currentTarget, model);
    const problems = checkAnswers(fields, answers, 'browser');
    setErrors(problems);
    const [first] = problems.keys();
    if (first === undefined) test.send(answers);
    else
      event.currentTarget
        .querySelector<HTMLElement>(`[name="${CSS.escape(first)}"], [name^="${CSS.escape(first)}."]`)
        ?.focus();
  };
  return (
    <form
      className={classes.form}
      onSubmit={submit}
      onChange={({ currentTarget }) => setTyped(answersIn(currentTarget, model))}
      noValidate
    >
      <p className={classes.note}>{test.blocked ?? t('tryNote')}</p>
      {hasFiles && <p className={classes.note}>{t('tryFiles')}</p>}
      {shown.size > 0 && <p className={classes.summary}>{formMessages.summary}</p>}
      {asked.map((field) => (
        <LiveField key={field.id} field={field} language={language} error={shown.get(field.id)} />
      ))}
      <FormFoot model={model} />
      <FormNotice>{test.problem}</FormNotice>
      <FormNotice kind="news">{test.sentence}</FormNotice>
      {test.submissionId !== null && (
        <p className={classes.note}>
          <Link to="/inbox/$submissionId" params={{ submissionId: test.submissionId }}>
            {t('seeTest')}
          </Link>
        </p>
      )}
      <Button type="submit" disabled={test.blocked !== null} loading={test.isSending} w="fit-content">
        {t('sendTest')}
      </Button>
    </form>
  );
}

/** What the member filled in, without files: those belong to visitors. */
function answersIn(form: HTMLFormElement, { fields }: Pick<FormModel, 'fields'>): FormAnswers {
  const data = new FormData(form);
  const asked = fields.filter(({ type }) => type !== 'file');
  return composeAnswers(
    asked,
    (name) => data.getAll(name).map(String),
    () => null,
  );
}
