import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { BulkFormFrame } from './bulk-form-frame.tsx';
import type { BulkFormProps } from './list-definition.ts';

const labelFormMessages = {
  addThese: 'Add',
  removeThese: 'Remove',
  labelsHint: 'Separate several with commas.',
  tooLong: '{count, plural, one {A name has at most # character.} other {A name has at most # characters.}}',
  tooMany: '{count, plural, one {At most # name at once.} other {At most # names at once.}}',
} as const;

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
