import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Folder, MediaImageList, MoreHoriz, Plus } from 'iconoir-react';
import { useState } from 'react';
import type { FolderRow } from '../../../kit/fields/media/folder-rows.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { folderSearch } from './asset-filters.ts';
import { FolderDialog, type FolderTask } from './folder-dialog.tsx';
import classes from './library.module.css';
import { libraryMessages } from './library-messages.ts';

interface FolderTreeProps {
  readonly folders: readonly FolderRow[];
  /** The id of the folder that is shown, `none`, or empty for all files. */
  readonly current: string;
  readonly onChosen?: () => void;
}

const icon = { width: 17, height: 17, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** The folders of the library, each a link to its files, with what can be done to it. */
export function FolderTree({ folders, current, onChosen }: FolderTreeProps) {
  const t = useMessages(libraryMessages);
  const [task, setTask] = useState<FolderTask | null>(null);
  return (
    <nav className={classes.tree} aria-label={t('folders')}>
      <div className={classes.treeHead}>
        <h2>{t('folders')}</h2>
        <button
          type="button"
          className={classes.iconButton}
          aria-label={t('newFolder')}
          title={t('newFolder')}
          onClick={() => setTask({ kind: 'add', parent: null })}
        >
          <Plus width={16} height={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      <ul>
        {[
          { id: '', name: t('allFolders') },
          { id: 'none', name: t('noFolder') },
        ].map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/media"
              search={folderSearch(id) as never}
              className={classes.treeLink}
              aria-current={current === id ? 'page' : undefined}
              onClick={onChosen}
            >
              <MediaImageList {...icon} />
              <span className={classes.treeName}>{name}</span>
            </Link>
          </li>
        ))}
        {folders.map((folder) => (
          <li key={folder.id}>
            <Link
              to="/media"
              search={folderSearch(folder.id) as never}
              className={classes.treeLink}
              style={{ paddingInlineStart: 8 + folder.depth * 16 }}
              aria-current={current === folder.id ? 'page' : undefined}
              onClick={onChosen}
            >
              <Folder {...icon} />
              <span className={classes.treeName}>{folder.name}</span>
              <span className={classes.treeCount}>{folder.files}</span>
            </Link>
            <FolderMenu folder={folder} onTask={setTask} />
          </li>
        ))}
      </ul>
      {task && <FolderDialog task={task} folders={folders} current={current} onClose={() => setTask(null)} />}
    </nav>
  );
}

interface FolderMenuProps {
  readonly folder: FolderRow;
  readonly onTask: (task: FolderTask) => void;
}

function FolderMenu({ folder, onTask }: FolderMenuProps) {
  const t = useMessages(libraryMessages);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={classes.iconButton}
          aria-label={t('folderActions', { name: folder.name })}
        >
          <MoreHoriz width={16} height={16} strokeWidth={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onTask({ kind: 'add', parent: folder })}>{t('newInside')}</Menu.Item>
        <Menu.Item onClick={() => onTask({ kind: 'rename', folder })}>{t('rename')}</Menu.Item>
        <Menu.Item onClick={() => onTask({ kind: 'move', folder })}>{t('moveFolder')}</Menu.Item>
        <Menu.Item onClick={() => onTask({ kind: 'delete', folder })}>{t('deleteFolder')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
