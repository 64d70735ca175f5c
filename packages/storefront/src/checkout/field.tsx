import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { fieldId, useCheckout } from './checkout-context.ts';
import { checkoutWords } from './checkout-words.ts';

interface FieldProps {
  /** As the shop's problems name it, such as `shippingAddress.city`. */
  readonly name: string;
  readonly label: string;
  readonly isOptional?: boolean | undefined;
  readonly hint?: ReactNode;
  /** How much of the row it takes, in sixths. */
  readonly span?: 2 | 3 | 4 | 6;
}

type Named = 'name' | 'id' | 'onChange' | 'value' | 'onBlur' | 'aria-invalid' | 'aria-describedby';

interface Described {
  readonly id: string;
  readonly name: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** The label above, what is wrong below, and both told to those who listen. */
function Field({
  name,
  label,
  isOptional = false,
  hint,
  span = 6,
  children,
}: FieldProps & { readonly children: (described: Described) => ReactNode }) {
  const { state } = useCheckout();
  const problem = state.problems[name];
  const id = fieldId(name);
  const describedBy = [hint ? `${id}-hint` : '', problem === undefined ? '' : `${id}-problem`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={`field field--${span}`} data-field={name}>
      <label className="field-label" htmlFor={id}>
        {label}
        {isOptional && <span className="field-optional"> ({checkoutWords.optional})</span>}
      </label>
      {children({
        id,
        name,
        'aria-invalid': problem === undefined ? undefined : true,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {problem !== undefined && (
        <p className="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldProps & {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly onLeave?: () => void;
} & Omit<InputHTMLAttributes<HTMLInputElement>, Named>;

export function TextField({
  name,
  label,
  isOptional,
  hint,
  span,
  value,
  onText,
  onLeave,
  ...rest
}: TextFieldProps) {
  const { store } = useCheckout();
  return (
    <Field {...{ name, label, isOptional, hint }} {...(span ? { span } : {})}>
      {(described) => (
        <input
          type="text"
          {...rest}
          {...described}
          className="control"
          required={!isOptional}
          value={value}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onBlur={() => {
            store.leaveField(name);
            onLeave?.();
          }}
        />
      )}
    </Field>
  );
}

type SelectFieldProps = FieldProps & {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly children: ReactNode;
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, Named>;

export function SelectField({
  name,
  label,
  isOptional,
  hint,
  span,
  value,
  onText,
  children,
  ...rest
}: SelectFieldProps) {
  const { store } = useCheckout();
  return (
    <Field {...{ name, label, isOptional, hint }} {...(span ? { span } : {})}>
      {(described) => (
        <select
          {...rest}
          {...described}
          className="control control--select"
          required={!isOptional}
          value={value}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onBlur={() => store.leaveField(name)}
        >
          {children}
        </select>
      )}
    </Field>
  );
}

type TextAreaFieldProps = FieldProps & {
  readonly value: string;
  readonly onText: (text: string) => void;
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Named>;

export function TextAreaField({ name, label, isOptional, hint, value, onText, ...rest }: TextAreaFieldProps) {
  const { store } = useCheckout();
  return (
    <Field {...{ name, label, isOptional, hint }}>
      {(described) => (
        <textarea
          {...rest}
          {...described}
          className="control control--area"
          value={value}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onBlur={() => store.leaveField(name)}
        />
      )}
    </Field>
  );
}
