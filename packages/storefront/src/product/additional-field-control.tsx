import { type AdditionalField, type FieldAnswer, fieldName, longestAnswer } from '@awning/commerce';
import { characterCount } from '@awning/forms';
import { type FormEvent, type ReactNode, useId, useState } from 'react';

interface FieldProps {
  field: AdditionalField;
  answer: FieldAnswer | undefined;
  problem: string | undefined;
}

/** One question with its controls, what the shop says about it, and what is wrong with the answer. */
export function AdditionalFieldControl({ field, answer, problem }: FieldProps) {
  const id = useId();
  const [used, setUsed] = useState(() => characterCount(textOf(answer)));
  const limit = limitOf(field);
  const isTooMuch = limit !== null && used > limit;
  const describedBy = [
    field.description === '' ? [] : [`${id}-about`],
    limit === null ? [] : [`${id}-used`],
    problem === undefined ? [] : [`${id}-problem`],
  ].flat();
  const shared = {
    required: field.required,
    'aria-invalid': problem !== undefined || isTooMuch ? true : undefined,
    'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
  };
  const title = (
    <>
      {field.title}
      {field.required && (
        <span className="awning-field-required" aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  );
  const beside = (
    <>
      {limit !== null && (
        // Nobody wants to hear every number, but everybody that it is too much.
        <span
          className="awning-field-counter"
          id={`${id}-used`}
          role={isTooMuch ? 'status' : undefined}
          data-over={isTooMuch || undefined}
        >
          {`${used} / ${limit}`}
        </span>
      )}
      {field.description !== '' && (
        <span className="awning-field-about" id={`${id}-about`}>
          {field.description}
        </span>
      )}
      {problem !== undefined && (
        <span className="awning-field-problem" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </>
  );
  const group = groupOf(field, answer, shared);
  if (group)
    return (
      <fieldset className="awning-field">
        <legend className="variant-option-title">{title}</legend>
        {group}
        {beside}
      </fieldset>
    );
  return (
    <div className="awning-field">
      <label className="variant-option-title" htmlFor={id}>
        {title}
      </label>
      {controlOf(field, answer, {
        id,
        ...shared,
        onInput: ({ currentTarget }) => setUsed(characterCount(currentTarget.value)),
      })}
      {beside}
    </div>
  );
}

/** What goes beyond is counted and refused; cutting it off would lose it without a word. Null: the shop sets none. */
const limitOf = (field: AdditionalField): number | null =>
  field.maxLength !== null && (field.type === 'text' || field.type === 'textarea')
    ? longestAnswer(field)
    : null;

interface Shared {
  required: boolean;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const textOf = (answer: FieldAnswer | undefined): string => (typeof answer === 'string' ? answer : '');
const partsOf = (answer: FieldAnswer | undefined): readonly string[] =>
  answer === undefined || typeof answer === 'string' ? [] : answer;

/** Undefined: one control is enough. */
function groupOf(field: AdditionalField, answer: FieldAnswer | undefined, shared: Shared): ReactNode {
  if (field.type === 'name') {
    const [first = '', last = ''] = partsOf(answer);
    return (
      <div className="awning-field-pair">
        {(['first', 'last'] as const).map((part) => (
          <label key={part}>
            <span>{part === 'first' ? 'First name' : 'Last name'}</span>
            <input
              {...shared}
              className="field-element"
              name={fieldName(field, part)}
              autoComplete={part === 'first' ? 'given-name' : 'family-name'}
              defaultValue={part === 'first' ? first : last}
            />
          </label>
        ))}
      </div>
    );
  }
  if (field.type !== 'radio' && field.type !== 'checkbox') return undefined;
  const { required: _required, ...described } = shared;
  return field.options.map((option) => (
    <label key={option} className="awning-field-choice">
      <input
        {...described}
        type={field.type}
        name={fieldName(field)}
        value={option}
        defaultChecked={partsOf(answer).includes(option) || answer === option}
      />
      <span>{option}</span>
    </label>
  ));
}

function controlOf(
  field: AdditionalField,
  answer: FieldAnswer | undefined,
  shared: Shared & { id: string; onInput: (event: FormEvent<TextControl>) => void },
): ReactNode {
  const named = { ...shared, className: 'field-element', name: fieldName(field) };
  const placeholder = field.placeholder || undefined;
  switch (field.type) {
    case 'textarea':
      return <textarea {...named} rows={4} placeholder={placeholder} defaultValue={textOf(answer)} />;
    case 'select':
      return (
        <select {...named} defaultValue={textOf(answer)}>
          <option value="">{field.placeholder || 'Select'}</option>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case 'date': {
      const [month = '', day = '', year = ''] = partsOf(answer);
      return <input {...named} type="date" defaultValue={year && `${year}-${month}-${day}`} />;
    }
    default:
      return (
        <input
          {...named}
          // Numbers are typed with a point or a comma, and kept as they are.
          type={field.type === 'email' ? 'email' : 'text'}
          inputMode={field.type === 'number' ? 'decimal' : undefined}
          autoComplete={field.type === 'email' ? 'email' : undefined}
          placeholder={placeholder}
          defaultValue={textOf(answer)}
        />
      );
  }
}
