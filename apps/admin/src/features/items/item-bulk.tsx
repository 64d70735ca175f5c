import type { ContentCollection } from '@awning/contract';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { BulkFormFrame } from '../../kit/list/bulk-form-frame.tsx';
import { LabelForm } from '../../kit/list/label-form.tsx';
import type { BulkAction, BulkFormProps } from '../../kit/list/list-definition.ts';
import type { Translate } from '../../messages/messages.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { itemMessages } from './item-messages.ts';
import type { ItemRow } from './item-rows.ts';

type T = Translate<typeof itemMessages>;
type Action = BulkAction<ItemRow>;

const list = 'items';
/** Each item goes back to what it was, also where only some of them changed. */
const undo = { undoCall: { list, action: 'undo', hasTimes: true }, undoesAll: true } as const;
const isPublic = ({ item }: ItemRow): boolean => item?.status === 'published' || item?.status === 'scheduled';

/** What can be done with many items at once, each as a job of the server. */
export const itemBulkActions = (t: T, targets: readonly ContentCollection[]): Action[] => [
  {
    id: 'publish',
    label: (count) => t('publish', { count }),
    fits: (rows) => rows.some((row) => !isPublic(row)),
    bulkCall: { list, action: 'publish' },
    ...undo,
    done: (count) => t('publishedDone', { count }),
  },
  {
    id: 'unpublish',
    label: (count) => t('unpublish', { count }),
    fits: (rows) => rows.some(isPublic),
    bulkCall: { list, action: 'hide' },
    ...undo,
    done: (count) => t('unpublishedDone', { count }),
  },
  {
    id: 'categories',
    label: (count) => t('changeCategories', { count }),
    bulkCall: { list, action: 'category' },
    ...undo,
    form: (props) => <LabelForm {...props} label={t('categories')} />,
    done: (count) => t('labelled', { count }),
  },
  {
    id: 'tags',
    label: (count) => t('changeTags', { count }),
    bulkCall: { list, action: 'tags' },
    ...undo,
    form: (props) => <LabelForm {...props} label={t('tags')} />,
    done: (count) => t('labelled', { count }),
  },
  ...(targets.length === 0
    ? []
    : [
        {
          id: 'move',
          label: (count: number) => t('move', { count }),
          bulkCall: { list, action: 'move' },
          ...undo,
          form: (props: FormProps) => <MoveForm {...props} targets={targets} />,
          done: (count: number) => t('moved', { count }),
        } satisfies Action,
      ]),
  {
    id: 'delete',
    label: (count) => t('remove', { count }),
    bulkCall: { list, action: 'delete' },
    undoCall: { list, action: 'restore' },
    undoesAll: true,
    done: (count) => t('removed', { count }),
  },
];

type FormProps = BulkFormProps<ItemRow>;

interface MoveFormProps extends FormProps {
  readonly targets: readonly ContentCollection[];
}

function MoveForm({ targets, count, onSubmit, onCancel }: MoveFormProps) {
  const t = useMessages(itemMessages);
  const [chosen, setChosen] = useState(targets[0]?.id ?? '');
  return (
    <BulkFormFrame
      count={count}
      submitLabel={t('moveNow', { count })}
      onSubmit={() => onSubmit({ collectionId: chosen })}
      onCancel={onCancel}
    >
      <NativeSelect
        label={t('moveTo')}
        value={chosen}
        data={targets.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data-autofocus
      />
    </BulkFormFrame>
  );
}
