/** What every field takes beside its value. */
export interface FieldProps {
  readonly label: string;
  /** Help that stays below the label. */
  readonly description?: string | undefined;
  /** What the server said about it. */
  readonly error?: string | undefined;
  /** Why it cannot be changed now; it is disabled while there is a reason, and the reason is read out with it. */
  readonly disabledReason?: string | undefined;
  readonly isRequired?: boolean | undefined;
}

/** The props of a Mantine input that say the same. */
export const inputPropsOf = ({ label, description, error, disabledReason, isRequired }: FieldProps) => ({
  label,
  description: disabledReason ?? description,
  error,
  disabled: disabledReason !== undefined,
  required: isRequired ?? false,
  withAsterisk: false,
});

/** So that fields beside each other stand on one line, whether or not they have a hint. */
export const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
