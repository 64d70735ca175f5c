import type { Category } from '@awning/contract';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../api/api-error.ts';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './categories.module.css';
import { categoryMessages } from './category-messages.ts';

interface RenameCategoryProps {
  readonly category: Category;
  readonly rename: (name: string) => Promise<unknown>;
  readonly onDone: () => void;
}

/** The name in its row: Enter or leaving it saves, Escape leaves it as it was; a refused name stays with its reason. */
export function RenameCategory({ category, rename, onDone }: RenameCategoryProps) {
  const t = useMessages(categoryMessages);
  const [name, setName] = useState(category.displayName);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    if (name.trim() === category.displayName || name.trim() === '') return onDone();
    try {
      await rename(name.trim());
      onDone();
    } catch (error) {
      setProblem(fieldErrorsOf(error).displayName ?? describeError(error));
    }
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onDone();
    else if (key === 'Enter') void save();
  };
  return (
    <TextInput
      className={classes.rename}
      size="xs"
      aria-label={t('renameOf', { name: category.displayName })}
      value={name}
      error={problem}
      maxLength={1000}
      autoFocus
      onChange={({ currentTarget }) => setName(currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => problem === null && void save()}
    />
  );
}
