import { MAIL_WORD_LENGTHS, type MailTemplate, type MailTemplatePreview } from '@awning/contract';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { RecordForm } from '../../../kit/record/use-record.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Toggle } from '../../../ui/toggle.tsx';
import { mailTemplateMessages } from './mail-template-messages.ts';
import type { MailFields, WordField } from './mail-template-query.ts';
import classes from './mails.module.css';

interface MailWordsFormProps {
  readonly template: MailTemplate;
  readonly form: RecordForm<MailFields>;
  readonly fields: MailFields;
  readonly problems: Partial<Record<WordField, string>>;
  /** The words that come with the mail; undefined while they are loaded. */
  readonly defaults: MailTemplatePreview['defaults'] | undefined;
}

type TypedIn = HTMLInputElement | HTMLTextAreaElement;

export function MailWordsForm({ template, form, fields, problems, defaults }: MailWordsFormProps) {
  const t = useMessages(mailTemplateMessages);
  const last = useRef<TypedIn>(null);
  const { slots, hasButton, canSwitchOff } = template;

  const insert = (slot: string): void => {
    const field = (last.current?.name ?? 'introduction') as WordField;
    const text = fields[field];
    const start = last.current?.selectionStart ?? text.length;
    const end = last.current?.selectionEnd ?? start;
    form.change(field, `${text.slice(0, start)}{${slot}}${text.slice(end)}`);
    last.current?.focus();
  };

  const input = (name: WordField) => ({
    name,
    label: t(name),
    maxLength: MAIL_WORD_LENGTHS[name],
    autoComplete: 'off',
    dir: 'auto',
    placeholder: defaults?.[name] ?? '',
    value: fields[name],
    error: form.errorOf(name) ?? problems[name],
    onFocus: ({ currentTarget }: { currentTarget: TypedIn }) => {
      last.current = currentTarget;
    },
    onChange: ({ currentTarget }: { currentTarget: TypedIn }) => form.change(name, currentTarget.value),
  });
  const taking = (name: WordField) =>
    fields[name].trim() === '' && defaults?.[name] ? (
      <Button
        variant="subtle"
        size="compact-xs"
        className={classes.take}
        aria-label={t('useDefaultOf', { field: t(name) })}
        onClick={() => form.change(name, defaults[name] ?? '')}
      >
        {t('useDefault')}
      </Button>
    ) : null;

  return (
    <div className={classes.form}>
      <p className={classes.note}>{t('everyCase')}</p>
      <div>
        <TextInput {...input('subject')} />
        {taking('subject')}
      </div>
      <div>
        <TextInput {...input('heading')} />
        {taking('heading')}
      </div>
      <div>
        <Textarea {...input('introduction')} description={t('introductionHint')} rows={8} />
        {taking('introduction')}
      </div>
      {hasButton && (
        <div>
          <TextInput {...input('buttonLabel')} description={t('buttonLabelHint')} />
          {taking('buttonLabel')}
        </div>
      )}
      <fieldset className={classes.slots}>
        <legend>{t('slots')}</legend>
        <p className={classes.note}>{t('slotsHint')}</p>
        <div className={classes.chips}>
          {slots.map((slot) => (
            <button
              key={slot}
              type="button"
              aria-label={t('insert', { slot })}
              // The field keeps its caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(slot)}
            >
              {`{${slot}}`}
            </button>
          ))}
        </div>
      </fieldset>
      {canSwitchOff ? (
        <Toggle
          label={t('enabled')}
          description={t('enabledHint')}
          checked={fields.enabled}
          onChange={(enabled) => form.change('enabled', enabled)}
          error={form.errorOf('enabled')}
        />
      ) : (
        <p className={classes.note}>{t('alwaysOn')}</p>
      )}
    </div>
  );
}
