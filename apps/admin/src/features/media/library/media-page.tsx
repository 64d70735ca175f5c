import type { ListedAsset } from '@awning/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Folder, List, Upload, ViewGrid } from 'iconoir-react';
import { useMemo, useRef, useState } from 'react';
import { useMemberChoice } from '../../../api/member-choices.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { usePageActions } from '../../../kit/actions/page-actions.tsx';
import { DropZone } from '../../../kit/drop/drop-zone.tsx';
import { UploadList } from '../../../kit/drop/upload-list.tsx';
import { type Uploads, useUploads } from '../../../kit/drop/use-uploads.ts';
import { foldersQuery } from '../../../kit/fields/media/asset-query.ts';
import { type FolderRow, folderRows } from '../../../kit/fields/media/folder-rows.ts';
import { COLORS } from '../../../kit/fields/media/media-choices.tsx';
import { mediaMessages } from '../../../kit/fields/media/media-messages.ts';
import { ResourceTable } from '../../../kit/list/resource-table.tsx';
import { Sheet } from '../../../kit/sheet/sheet.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { useAssetRemoval } from '../asset/use-asset-removal.tsx';
import { useCopyAddress } from '../asset/use-copy-address.ts';
import { refreshMedia } from '../media-query.ts';
import { assetBulkActions } from './asset-bulk.tsx';
import { folderOf } from './asset-filters.ts';
import { assetList } from './asset-list.tsx';
import { DescribeSheet } from './describe-sheet.tsx';
import { FolderTree } from './folder-tree.tsx';
import classes from './library.module.css';
import { libraryMessages } from './library-messages.ts';
import { SpaceUsed } from './space-used.tsx';

const icon = { width: 18, height: 18, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** All files of the site: found, sorted into folders, described, and added to. */
export function MediaPage() {
  const t = useMessages(libraryMessages);
  const { website } = useMemberSession();
  const { queries } = useServices();
  const { filters } = useSearch({ strict: false }) as { filters?: string };
  const current = folderOf(filters);
  const folders = useFolders();
  const [layout, setLayout] = useMemberChoice('mediaLayout');
  const [isFoldersOpen, setFoldersOpen] = useState(false);
  const { describe, sheet } = useDescribing();
  const removal = useAssetRemoval();
  const list = useAssetList({ folders, describe, remove: removal.remove });
  const uploads = useUploads({
    folderId: current === '' || current === 'none' ? undefined : current,
    onUploaded: () => void refreshMedia(queries),
  });
  return (
    <div className={classes.screen}>
      <title>{`${t('title')} · ${website.title}`}</title>
      <aside className={classes.side}>
        <FolderTree folders={folders} current={current} />
        <SpaceUsed />
      </aside>
      <div className={classes.list}>
        <ResourceTable
          list={list}
          layout={layout}
          notice={<Arrivals uploads={uploads} />}
          actions={
            <>
              <Button
                variant="default"
                className={classes.foldersButton}
                aria-label={t('folders')}
                onClick={() => setFoldersOpen(true)}
              >
                <Folder {...icon} />
                <span className={classes.buttonText}>{t('folders')}</span>
              </Button>
              <LayoutChoice value={layout} onChange={(next) => void setLayout(next)} />
              <UploadButton onFiles={uploads.add} />
            </>
          }
        />
      </div>
      <Sheet
        title={t('folders')}
        isOpen={isFoldersOpen}
        onClose={() => setFoldersOpen(false)}
        actions={
          <Button variant="default" onClick={() => setFoldersOpen(false)}>
            {t('close')}
          </Button>
        }
      >
        <div className={classes.folderSheet}>
          <FolderTree folders={folders} current={current} onChosen={() => setFoldersOpen(false)} />
          <SpaceUsed />
        </div>
      </Sheet>
      {sheet}
      {removal.dialog}
    </div>
  );
}

function useFolders(): readonly FolderRow[] {
  const { api } = useServices();
  const { data } = useQuery(foldersQuery(api));
  return useMemo(() => folderRows(data ?? []), [data]);
}

interface AssetListParts {
  readonly folders: readonly FolderRow[];
  readonly describe: (assets: readonly ListedAsset[]) => Promise<string | null>;
  readonly remove: (asset: ListedAsset) => void;
}

function useAssetList({ folders, describe, remove }: AssetListParts) {
  const t = useMessages(libraryMessages);
  const colorName = useMessages(mediaMessages);
  const { api } = useServices();
  const copyAddress = useCopyAddress();
  // The newest one, without another list for it.
  const removeNow = useRef(remove);
  removeNow.current = remove;
  return useMemo(
    () =>
      assetList(api, t, {
        now: Date.now(),
        folders,
        colors: (Object.keys(COLORS) as (keyof typeof COLORS)[]).map((name) => ({
          value: COLORS[name],
          label: colorName(name),
        })),
        bulk: assetBulkActions(t, { folders, describe }),
        copyAddress,
        remove: (asset) => removeNow.current(asset),
      }),
    [api, t, colorName, folders, describe, copyAddress],
  );
}

interface Describing {
  readonly assets: readonly ListedAsset[];
  readonly resolve: (sentence: string | null) => void;
}

/** The bulk action waits for the sheet. */
function useDescribing() {
  const t = useMessages(libraryMessages);
  const { queries } = useServices();
  const [open, setOpen] = useState<Describing | null>(null);
  const describe = useMemo(
    () =>
      (assets: readonly ListedAsset[]): Promise<string | null> =>
        new Promise((resolve) => setOpen({ assets, resolve })),
    [],
  );
  const close = (saved: number): void => {
    open?.resolve(saved === 0 ? null : t('descriptionsSaved', { count: saved }));
    setOpen(null);
    if (saved > 0) void refreshMedia(queries);
  };
  return { describe, sheet: open && <DescribeSheet assets={open.assets} onClose={close} /> };
}

/** Files on their way in. A drop anywhere on the page is meant for it. */
function Arrivals({ uploads }: { readonly uploads: Uploads }) {
  const t = useMessages(libraryMessages);
  return (
    <div className={classes.drop}>
      <DropZone label={t('uploadHere')} onFiles={uploads.add} isPageWide hasCamera />
      <UploadList uploads={uploads} />
    </div>
  );
}

function UploadButton({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const t = useMessages(libraryMessages);
  const input = useRef<HTMLInputElement>(null);
  const choose = (): void => input.current?.click();
  usePageActions([{ id: 'upload', label: t('upload'), keys: 'c', run: choose }]);
  return (
    <>
      <Button className={classes.uploadButton} aria-label={t('upload')} onClick={choose}>
        <Upload {...icon} />
        <span className={classes.buttonText}>{t('upload')}</span>
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={t('upload')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

type Layout = 'grid' | 'rows';

interface LayoutChoiceProps {
  readonly value: Layout;
  readonly onChange: (value: Layout) => void;
}

function LayoutChoice({ value, onChange }: LayoutChoiceProps) {
  const t = useMessages(libraryMessages);
  const ways = [
    { layout: 'grid', label: t('asGrid'), Icon: ViewGrid },
    { layout: 'rows', label: t('asRows'), Icon: List },
  ] as const;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields of a form
    <div className={classes.layout} role="group" aria-label={t('layout')}>
      {ways.map(({ layout, label, Icon }) => (
        <button
          key={layout}
          type="button"
          className={classes.iconButton}
          aria-pressed={value === layout}
          aria-label={label}
          title={label}
          onClick={() => onChange(layout)}
        >
          <Icon {...icon} />
        </button>
      ))}
    </div>
  );
}
