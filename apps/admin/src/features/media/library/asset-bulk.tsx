import type { ListedAsset } from '@awning/contract';
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { FolderRow } from '../../../kit/fields/media/folder-rows.ts';
import type { BulkAction, BulkFormProps } from '../../../kit/list/list-definition.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import type { T } from './asset-filters.ts';
import classes from './library.module.css';
import { libraryMessages } from './library-messages.ts';

const list = 'media';

interface AssetBulkContext {
  readonly folders: readonly FolderRow[];
  /** Resolves when the sheet is closed, with what to say. */
  readonly describe: (assets: readonly ListedAsset[]) => Promise<string | null>;
}

/** What can be done with many files at once. */
export const assetBulkActions = (
  t: T,
  { folders, describe }: AssetBulkContext,
): BulkAction<ListedAsset>[] => [
  {
    id: 'describe',
    label: (count) => t('describe', { count }),
    fits: (assets) => assets.some(({ kind }) => kind === 'image'),
    run: describe,
  },
  {
    id: 'move',
    label: (count) => t('move', { count }),
    bulkCall: { list, action: 'move' },
    undoCall: { list, action: 'undo', hasTimes: true },
    undoesAll: true,
    form: (props) => <MoveForm {...props} folders={folders} />,
    done: (count) => t('moved', { count }),
  },
  {
    id: 'delete',
    label: (count) => t('deleteMany', { count }),
    bulkCall: { list, action: 'delete' },
    undoCall: { list, action: 'restore' },
    undoesAll: true,
    form: (props) => <DeleteForm {...props} />,
    done: (count) => t('deleted', { count }),
  },
];

type FormProps = BulkFormProps<ListedAsset>;

interface FormFrameProps extends Pick<FormProps, 'onCancel'> {
  readonly label: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function FormFrame({ label, onSubmit, onCancel, children }: FormFrameProps) {
  const t = useMessages(libraryMessages);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className={classes.formButtons}>
        <Button variant="default" size="xs" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button size="xs" type="submit">
          {label}
        </Button>
      </div>
    </form>
  );
}

function MoveForm({
  folders,
  count,
  onSubmit,
  onCancel,
}: FormProps & { readonly folders: readonly FolderRow[] }) {
  const t = useMessages(libraryMessages);
  const [folderId, setFolderId] = useState('');
  return (
    <FormFrame
      label={t('moveNow', { count })}
      onCancel={onCancel}
      onSubmit={() => onSubmit({ folderId: folderId === '' ? null : folderId })}
    >
      <NativeSelect
        label={t('moveTo')}
        value={folderId}
        onChange={({ currentTarget }) => setFolderId(currentTarget.value)}
        data={[
          { value: '', label: t('noFolder') },
          ...folders.map(({ id, path }) => ({ value: id, label: path })),
        ]}
        data-autofocus
      />
    </FormFrame>
  );
}

function DeleteForm({ count, onSubmit, onCancel }: FormProps) {
  const t = useMessages(libraryMessages);
  const [isForced, setForced] = useState(false);
  return (
    <FormFrame
      label={t('deleteNow', { count })}
      onCancel={onCancel}
      onSubmit={() => onSubmit(isForced ? { force: true } : {})}
    >
      <Checkbox
        label={t('deleteUsed')}
        description={t('deleteUsedHelp')}
        checked={isForced}
        onChange={({ currentTarget }) => setForced(currentTarget.checked)}
        data-autofocus
      />
    </FormFrame>
  );
}
