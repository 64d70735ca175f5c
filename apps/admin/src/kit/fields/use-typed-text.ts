import { useRef, useState } from 'react';

interface TypedTextOptions<Value> {
  readonly value: Value;
  /** The value as the field shows it while nobody types. */
  readonly textOf: (value: Value) => string;
  readonly read: (text: string) => Value;
  /** Two values that mean the same, such as 12.5 and 12.50. */
  readonly isSame: (one: Value, other: Value) => boolean;
  readonly onChange: (value: Value) => void;
}

interface TypedText {
  readonly text: string;
  readonly onFocus: () => void;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}

/**
 * A field whose text is tidied when it is left and stays as typed before. What comes to mean the same as before is
 * given back as it was, so that typing and taking back sends nothing.
 */
export function useTypedText<Value>({
  value,
  textOf,
  read,
  isSame,
  onChange,
}: TypedTextOptions<Value>): TypedText {
  const [draft, setDraft] = useState<string | null>(null);
  const before = useRef(value);
  return {
    text: draft ?? textOf(value),
    onFocus: () => {
      before.current = value;
    },
    onChange: (text) => {
      setDraft(text);
      const next = read(text);
      onChange(isSame(next, before.current) ? before.current : next);
    },
    onBlur: () => setDraft(null),
  };
}
