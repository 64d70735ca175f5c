import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './label-form.module.css';
import type { BulkFormProps } from './list-definition.ts';

const labelFormMessages = {
  addThese: 'Add',
  removeThese: 'Remove',
  labelsHint: 'Separate several with commas.',
  tooLong: '{count, plural, one {A name has at most # character.} other {A name has at most # characters.}}',
  tooMany: '{count, plural, one {At most # name at once.} other {At most # names at once.}}',
  apply: 'Apply to {count, number}',
  cancel: 'Cancel',
} as const;

interface BulkFormFrameProps extends Pick<BulkFormProps<unknown>, 'count' | 'onCancel'> {
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** What an action on many rows asks for, with the number of rows that it is about. */
export function BulkFormFrame({ count, onCancel, onSubmit, children }: BulkFormFrameProps) {
  const t = useMessages(labelFormMessages);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      {children}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="xs" type="submit">
          {t('apply', { count })}
        </Button>
      </div>
    </form>
  );
}

const labelsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
];

const MOST_LABELS = 50;

interface LabelFormProps extends Pick<BulkFormProps<unknown>, 'count' | 'onCancel' | 'onSubmit'> {
  readonly label: string;
  /** Most letters of one. */
  readonly most?: number;
}

/** Names that are added to each row, and names that are taken from it. */
export function LabelForm({ label, most = 200, onSubmit, ...frame }: LabelFormProps) {
  const t = useMessages(labelFormMessages);
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState('');
  const [add, remove] = [labelsIn(added), labelsIn(removed)];
  const problemOf = (labels: readonly string[]): string | undefined => {
    if (labels.length > MOST_LABELS) return t('tooMany', { count: MOST_LABELS });
    return labels.some((each) => each.length > most) ? t('tooLong', { count: most }) : undefined;
  };
  const submit = (): void => {
    if (add.length + remove.length === 0 || problemOf(add) || problemOf(remove)) return;
    onSubmit({ ...(add.length > 0 && { add }), ...(remove.length > 0 && { remove }) });
  };
  return (
    <BulkFormFrame {...frame} onSubmit={submit}>
      <TextInput
        label={`${label}: ${t('addThese')}`}
        description={t('labelsHint')}
        value={added}
        error={problemOf(add)}
        onChange={({ currentTarget }) => setAdded(currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={`${label}: ${t('removeThese')}`}
        value={removed}
        error={problemOf(remove)}
        onChange={({ currentTarget }) => setRemoved(currentTarget.value)}
      />
    </BulkFormFrame>
  );
}
