import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { fieldId, useCheckout } from '../store/checkout-context.ts';
import { checkoutWords } from '../store/checkout-words.ts';

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

interface TypedProps extends FieldProps {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** What the frame around a control takes, what makes it ours, and what is left for the element. */
function splitProps<Props extends TypedProps>({
  name,
  label,
  isOptional,
  hint,
  span,
  value,
  onText,
  ...rest
}: Props) {
  return {
    frame: { name, label, isOptional, hint, ...(span ? { span } : {}) },
    typed: {
      required: !isOptional,
      value,
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
        onText(currentTarget.value),
    },
    rest,
  };
}

type TextFieldProps = TypedProps & { readonly onLeave?: () => void } & Omit<
    InputHTMLAttributes<HTMLInputElement>,
    Named
  >;

export function TextField({ onLeave, ...props }: TextFieldProps) {
  const { store } = useCheckout();
  const { frame, typed, rest } = splitProps(props);
  return (
    <Field {...frame}>
      {(described) => (
        <input
          type="text"
          {...rest}
          {...described}
          {...typed}
          className="control"
          onBlur={() => {
            store.leaveField(frame.name);
            onLeave?.();
          }}
        />
      )}
    </Field>
  );
}

type SelectFieldProps = TypedProps & { readonly children: ReactNode } & Omit<
    SelectHTMLAttributes<HTMLSelectElement>,
    Named
  >;

export function SelectField({ children, ...props }: SelectFieldProps) {
  const { store } = useCheckout();
  const { frame, typed, rest } = splitProps(props);
  return (
    <Field {...frame}>
      {(described) => (
        <select
          {...rest}
          {...described}
          {...typed}
          className="control control--select"
          onBlur={() => store.leaveField(frame.name)}
        >
          {children}
        </select>
      )}
    </Field>
  );
}

type TextAreaFieldProps = TypedProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Named>;

export function TextAreaField({ name, label, isOptional, hint, value, onText, ...rest }: TextAreaFieldProps) {
  const { store } = useCheckout();
  return (
    <Field name={name} label={label} isOptional={isOptional} hint={hint}>
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
