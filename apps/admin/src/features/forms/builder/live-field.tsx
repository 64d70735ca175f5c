import {
  controlName,
  DEFAULT_CURRENCY_SIGN,
  type FieldPart,
  type FormField,
  isRequired,
  LIKERT_ANSWERS,
  optionsOf,
  textareaLimit,
  visibleParts,
} from '@awning/forms';
import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { builderMessages } from './builder-messages.ts';
import classes from './live-form.module.css';

interface LiveFieldProps {
  readonly field: FormField;
  readonly language: string;
  readonly error?: string | undefined;
}

/** One question as visitors meet it, without the look of the site. */
export function LiveField({ field, language, error }: LiveFieldProps) {
  const t = useMessages(builderMessages);
  const id = useId();
  if (field.type === 'hidden')
    return <input type="hidden" name={controlName(field)} value={field.value ?? ''} />;
  if (field.type === 'section')
    return (
      <div
        className={classes.section}
        data-line={field.underline === true || undefined}
        data-step={field.startsStep === true || undefined}
      >
        <h3>{field.title}</h3>
        {field.description && <p>{field.description}</p>}
      </div>
    );
  const isOne = visibleParts(field, language) === null && !GROUPED.has(field.type);
  const describedBy = [field.description && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    id: `${id}-input`,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error !== undefined || undefined,
  };
  const title = (
    <>
      {field.title}
      {isRequired(field) && <span className={classes.required}> ({t('requiredMark')})</span>}
    </>
  );
  const rest = (
    <>
      {field.description && (
        <p id={`${id}-help`} className={classes.help}>
          {field.description}
        </p>
      )}
      <FieldControls field={field} language={language} shared={shared} />
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </>
  );
  return isOne ? (
    <div className={classes.field}>
      <label htmlFor={shared.id}>{title}</label>
      {rest}
    </div>
  ) : (
    <fieldset className={classes.field} aria-describedby={shared['aria-describedby']}>
      <legend>{title}</legend>
      {rest}
    </fieldset>
  );
}

/** As the fields of visitors have it, of which this is a drawing. */
const DECIMAL = 'decimal';
const GROUPED = new Set(['radio', 'checkbox', 'likert']);

interface Shared {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

interface ControlsProps {
  readonly field: FormField;
  readonly language: string;
  readonly shared: Shared;
}

function FieldControls({ field, language, shared }: ControlsProps): ReactNode {
  const t = useMessages(builderMessages);
  const parts = visibleParts(field, language);
  if (parts) return <Parts id={shared.id} field={field} parts={parts} isInvalid={shared['aria-invalid']} />;
  const name = controlName(field);
  switch (field.type) {
    case 'textarea':
      return <LongText field={field} shared={shared} />;
    case 'select':
      return (
        <select {...shared} name={name} defaultValue="">
          <option value="">{t('choose')}</option>
          {optionsOf(field).map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case 'radio':
    case 'checkbox':
      return optionsOf(field).map((option) => (
        <label key={option} className={classes.option}>
          <input type={field.type} name={name} value={option} /> {option}
        </label>
      ));
    case 'likert':
      return <Likert field={field} />;
    case 'file':
      return (
        <p className={classes.file} id={shared.id}>
          {t('fileHere')}
        </p>
      );
    case 'currency':
      return (
        <span className={classes.currency}>
          <span aria-hidden>{field.currencySymbol || DEFAULT_CURRENCY_SIGN}</span>
          <input {...shared} type="text" inputMode={DECIMAL} name={name} />
        </span>
      );
    default:
      return (
        <input
          {...shared}
          type={INPUT_TYPES[field.type] ?? 'text'}
          inputMode={field.type === 'number' ? DECIMAL : undefined}
          name={name}
          placeholder={field.placeholder}
          autoComplete="off"
        />
      );
  }
}

/** The server checks addresses and websites itself, with sentences that say what is wrong. */
const INPUT_TYPES: Readonly<Record<string, string>> = { password: 'password', phone: 'tel' };

function LongText({ field, shared }: Omit<ControlsProps, 'language'>) {
  const t = useMessages(builderMessages);
  const [count, setCount] = useState(0);
  const hasLimit = field.maxLength !== undefined && field.maxLength > 0;
  return (
    <>
      <textarea
        {...shared}
        name={controlName(field)}
        rows={4}
        placeholder={field.placeholder}
        onChange={({ currentTarget }) => setCount(Array.from(currentTarget.value).length)}
      />
      {hasLimit && (
        <p className={classes.help}>{t('countCharacters', { count, most: textareaLimit(field) })}</p>
      )}
    </>
  );
}

interface PartsProps {
  readonly id: string;
  readonly field: FormField;
  readonly parts: readonly FieldPart[];
  readonly isInvalid: boolean | undefined;
}

const Parts = ({ id, field, parts, isInvalid }: PartsProps) => (
  <div className={classes.parts} data-kind={field.type}>
    {parts.map(({ part, label, options, inputmode, maxlength }) => (
      <div key={part}>
        <label htmlFor={`${id}-${part}`}>{label}</label>
        {options ? (
          <select id={`${id}-${part}`} name={controlName(field, part)} aria-invalid={isInvalid}>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        ) : (
          <input
            id={`${id}-${part}`}
            type="text"
            name={controlName(field, part)}
            inputMode={inputmode === 'numeric' ? 'numeric' : undefined}
            maxLength={maxlength}
            aria-invalid={isInvalid}
            autoComplete="off"
          />
        )}
      </div>
    ))}
  </div>
);

const Likert = ({ field }: { readonly field: FormField }) =>
  optionsOf(field).map((statement, index) => (
    <fieldset key={statement} className={classes.likert}>
      <legend>{statement}</legend>
      {LIKERT_ANSWERS.map(({ value, label }) => (
        <label key={value} className={classes.option}>
          <input type="radio" name={controlName(field, index)} value={value} /> {label}
        </label>
      ))}
    </fieldset>
  ));
