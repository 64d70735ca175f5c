import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { useEditor } from '../editor/editor-context.tsx';
import { editorMessages } from '../editor/editor-messages.ts';
import { problemText } from '../editor/option-problem.ts';
import type { OptionStep } from '../editor/options.ts';

interface RenameFieldProps {
  readonly name: string;
  readonly rename: (text: string) => OptionStep;
  readonly onDone: () => void;
}

/** Another name for an option or a value: Enter takes it, Escape leaves it as it was. */
export function RenameField({ name, rename, onDone }: RenameFieldProps) {
  const t = useMessages(editorMessages);
  const { store } = useEditor();
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text === name) {
      onDone();
      return;
    }
    const step = rename(text);
    setProblem(problemText(step, t));
    if (!step.ok) return;
    // The list of variants is the same, but what their values are called is drawn from it.
    store.apply({ ...step.patch, variantKeys: [...store.variantKeys()] });
    onDone();
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        size="xs"
        w={140}
        aria-label={t('renameOf', { name })}
        value={text}
        error={problem}
        maxLength={100}
        autoFocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') onDone();
        }}
      />
    </form>
  );
}
