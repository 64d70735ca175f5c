import { TagsInput } from '@mantine/core';

interface LabelsFieldProps {
  readonly label: string;
  readonly value: readonly string[];
  /** Those that the store has already, to choose from. */
  readonly known: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly error?: string | undefined;
}

/** Names that are chosen or typed; a comma or Enter ends one. */
export function LabelsField({ label, value, known, onChange, error }: LabelsFieldProps) {
  return (
    <TagsInput
      label={label}
      value={[...value]}
      data={[...known]}
      onChange={onChange}
      error={error}
      splitChars={[',', '\n', '\t']}
      acceptValueOnBlur
      clearable={false}
      maxTags={200}
    />
  );
}
