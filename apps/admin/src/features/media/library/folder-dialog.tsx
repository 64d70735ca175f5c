import { addAssetFolder, changeAssetFolder, removeAssetFolder } from '@awning/contract/calls';
import { CallError } from '@awning/contract/client';
import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { type FolderRow, withFoldersInside } from '../../../kit/fields/media/folder-rows.ts';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { wayBack } from '../../../kit/undo/way-back.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { refreshMedia } from '../media-query.ts';
import { useMediaUndo } from '../use-media-undo.ts';
import { folderSearch } from './asset-filters.ts';
import classes from './library.module.css';
import { libraryMessages } from './library-messages.ts';

/** What is done to a folder. */
export type FolderTask =
  | { readonly kind: 'add'; readonly parent: FolderRow | null }
  | { readonly kind: 'rename' | 'move' | 'delete'; readonly folder: FolderRow };

interface FolderDialogProps {
  readonly task: FolderTask;
  readonly folders: readonly FolderRow[];
  readonly current: string;
  readonly onClose: () => void;
}

/** One task with a folder, asked in a dialog. What is refused stays there with its reason. */
export function FolderDialog(props: FolderDialogProps) {
  const { task, onClose } = props;
  const t = useMessages(libraryMessages);
  const titles = {
    add: () => t('newFolder'),
    rename: (name: string) => t('renameTitle', { name }),
    move: (name: string) => t('moveFolderTitle', { name }),
    delete: (name: string) => t('deleteFolderTitle', { name }),
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={titles[task.kind](task.kind === 'add' ? '' : task.folder.name)}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {task.kind === 'delete' ? (
        <DeleteFolder {...props} folder={task.folder} />
      ) : (
        <ChangeFolder {...props} />
      )}
    </Modal>
  );
}

function ChangeFolder({ task, folders, onClose }: FolderDialogProps) {
  const t = useMessages(libraryMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const runUndo = useMediaUndo();
  const actor = useMemberSession().member?.id ?? '';
  const folder = task.kind === 'add' ? null : task.folder;
  const [name, setName] = useState(folder?.name ?? '');
  const [parentId, setParentId] = useState((task.kind === 'add' ? task.parent?.id : folder?.parentId) ?? '');
  const save = useSingleMutation({
    mutationFn: async () => {
      const parent = parentId === '' ? null : parentId;
      if (!folder) {
        const { body } = await api.call(addAssetFolder, { body: { name, parentId: parent } });
        return { id: body.id, text: t('folderAdded', { name: body.name }) };
      }
      const params = { folderId: folder.id };
      const body = task.kind === 'rename' ? { name } : { parentId: parent };
      const changed = await api.call(changeAssetFolder, { params, body });
      return {
        id: null,
        text:
          task.kind === 'rename'
            ? t('renamed', { from: folder.name, to: changed.body.name })
            : t('folderMoved', { name: folder.name }),
      };
    },
    onSuccess: async ({ id, text }) => {
      const back = folder && wayBack(api, { kind: 'media.changeAssetFolder', subjectId: folder.id, actor });
      toasts.show({ text, ...(back && { undo: () => runUndo(back) }) });
      await refreshMedia(queries);
      onClose();
      if (id !== null) await navigate({ to: '/media', search: folderSearch(id) as never });
    },
  });
  const within = folder ? withFoldersInside(folders, folder.id) : new Set<string>();
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {task.kind !== 'move' && (
        <TextInput
          label={t('folderName')}
          value={name}
          maxLength={100}
          error={save.error ? describeError(save.error) : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
      )}
      {task.kind !== 'rename' && (
        <NativeSelect
          label={t('insideOf')}
          value={parentId}
          error={task.kind === 'move' && save.error ? describeError(save.error) : undefined}
          onChange={({ currentTarget }) => setParentId(currentTarget.value)}
          data={[
            { value: '', label: t('topLevel') },
            ...folders
              .filter(({ id }) => !within.has(id))
              .map(({ id, path }) => ({ value: id, label: path })),
          ]}
        />
      )}
      <div className={classes.formButtons}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t(folder ? 'save' : 'addFolder')}
        </Button>
      </div>
    </form>
  );
}

/** The reasons after which it can be deleted all the same. */
const CAN_BE_FORCED = new Set(['media.folder-in-use', 'media.folder-not-empty']);

function DeleteFolder({ folder, current, onClose }: FolderDialogProps & { readonly folder: FolderRow }) {
  const t = useMessages(libraryMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const navigate = useNavigate();
  const runUndo = useMediaUndo();
  const actor = useMemberSession().member?.id ?? '';
  const remove = useSingleMutation({
    mutationFn: (force: boolean) =>
      api.call(removeAssetFolder, { params: { folderId: folder.id }, ...(force && { query: { force } }) }),
    onSuccess: async () => {
      const back = wayBack(api, { kind: 'media.removeAssetFolder', subjectId: folder.id, actor });
      toasts.show({ text: t('folderDeleted', { name: folder.name }), undo: () => runUndo(back) });
      onClose();
      if (current === folder.id) await navigate({ to: '/media', search: {} as never });
      await refreshMedia(queries);
    },
  });
  const { error } = remove;
  const canForce = error instanceof CallError && CAN_BE_FORCED.has(error.code);
  return (
    <div className={classes.form}>
      <FormNotice>{error ? describeError(error) : null}</FormNotice>
      {!error && <p className={classes.help}>{t('deleteFolderText')}</p>}
      <div className={classes.formButtons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button loading={remove.isPending} onClick={() => remove.mutate(canForce)}>
          {t(canForce ? 'deleteFolderAll' : 'deleteFolderNow')}
        </Button>
      </div>
    </div>
  );
}
