import type { Asset } from '@awning/contract';
import { displayBytes } from '@awning/site-model';
import { Button, Checkbox, Modal, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { DropZone } from '../../drop/drop-zone.tsx';
import { UploadList } from '../../drop/upload-list.tsx';
import { useUploads } from '../../drop/use-uploads.ts';
import { AssetImage } from './asset-image.tsx';
import { type AssetSearch, assetsQuery, nameOf } from './asset-query.ts';
import classes from './media.module.css';
import { ColorChoice, FolderChoice, KindChoice } from './media-choices.tsx';
import { mediaMessages } from './media-messages.ts';

interface MediaLibraryProps {
  /** Only files of this kind are shown and taken. */
  readonly kind?: Asset['kind'] | undefined;
  readonly isMultiple?: boolean;
  readonly onChoose: (assets: readonly Asset[]) => void;
  readonly onClose: () => void;
}

/** All files of the site, to choose from: searched by words, narrowed to a folder, and added to by dropping. */
export function MediaLibrary({ kind, isMultiple = false, onChoose, onClose }: MediaLibraryProps) {
  const t = useMessages(mediaMessages);
  const [text, setText] = useState('');
  const [paused] = useDebouncedValue(text, 250);
  const [folderId, setFolderId] = useState('');
  const [shownKind, setShownKind] = useState(kind);
  const [isUnused, setUnused] = useState(false);
  const [color, setColor] = useState('');
  const [chosen, setChosen] = useState<readonly Asset[]>([]);
  const toggle = (asset: Asset): void => {
    const rest = chosen.filter(({ id }) => id !== asset.id);
    if (rest.length < chosen.length) setChosen(rest);
    else setChosen(isMultiple ? [...chosen, asset] : [asset]);
  };
  const uploads = useUploads({
    only: kind,
    folderId: /^[0-9a-f]{24}$/.test(folderId) ? folderId : undefined,
    onUploaded: (assets) => setChosen((before) => (isMultiple ? [...before, ...assets] : assets.slice(-1))),
  });
  const take = (files: FileList): void => uploads.add([...files].slice(0, isMultiple ? files.length : 1));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('library')}
      size="xl"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.library} {...takesFiles(take)}>
        <div className={classes.libraryHead}>
          <TextInput
            type="search"
            aria-label={t('searchFiles')}
            placeholder={t('searchFiles')}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            data-autofocus
          />
          <FolderChoice value={folderId} onChange={setFolderId} />
        </div>
        <div className={classes.libraryFilters}>
          {kind === undefined && <KindChoice value={shownKind} onChange={setShownKind} />}
          {(shownKind === undefined || shownKind === 'image') && (
            <ColorChoice value={color} onChange={setColor} />
          )}
          <Checkbox
            size="xs"
            label={t('unused')}
            checked={isUnused}
            onChange={({ currentTarget }) => setUnused(currentTarget.checked)}
          />
        </div>
        <DropZone
          label={t('addFile')}
          onFiles={uploads.add}
          isMultiple={isMultiple}
          hasCamera={kind === undefined || kind === 'image'}
          {...(kind === 'image' && { accept: 'image/*' })}
        />
        <UploadList uploads={uploads} />
        <Assets
          search={{ text: paused, folderId, kind: shownKind, isUnused, color }}
          chosen={chosen}
          onToggle={toggle}
        />
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            {t('chooseCount', { count: chosen.length })}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** ED-76: a drop or a paste anywhere in the dialog is meant for the library, and not for a field below it. */
const takesFiles = (take: (files: FileList) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    if (event.isDefaultPrevented() || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  },
  onPaste: (event: ClipboardEvent) => {
    if (event.isDefaultPrevented() || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  },
});

const isNarrowed = ({ text, folderId, isUnused, color }: AssetSearch): boolean =>
  text !== '' || folderId !== '' || isUnused || color !== '';

interface AssetsProps {
  readonly search: AssetSearch;
  readonly chosen: readonly Asset[];
  readonly onToggle: (asset: Asset) => void;
}

function Assets({ search, chosen, onToggle }: AssetsProps) {
  const t = useMessages(mediaMessages);
  const { api } = useServices();
  const assets = useInfiniteQuery(assetsQuery(api, search));
  if (assets.error)
    return (
      <div>
        <FormNotice>{describeError(assets.error)}</FormNotice>
        <Button variant="default" onClick={() => void assets.refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  if (!assets.data) return <Skeleton height={240} />;
  const shown = assets.data.pages.flatMap((page) => page.assets);
  if (shown.length === 0)
    return <p className={classes.help}>{t(isNarrowed(search) ? 'nothing' : 'nothingYet')}</p>;
  return (
    <div className={classes.assetsScroll}>
      <ul className={classes.assets}>
        {shown.map((asset) => (
          <li key={asset.id}>
            <AssetTile
              asset={asset}
              isChosen={chosen.some(({ id }) => id === asset.id)}
              onToggle={() => onToggle(asset)}
            />
          </li>
        ))}
      </ul>
      {assets.hasNextPage && (
        <Button
          variant="default"
          loading={assets.isFetchingNextPage}
          onClick={() => void assets.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}

interface AssetTileProps {
  readonly asset: Asset;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function AssetTile({ asset, isChosen, onToggle }: AssetTileProps) {
  return (
    <button type="button" className={classes.asset} aria-pressed={isChosen} onClick={onToggle}>
      <AssetImage asset={asset} width={300} />
      <span className={classes.assetName}>{nameOf(asset)}</span>
      <span className={classes.assetSize}>{displayBytes(asset.bytes)}</span>
    </button>
  );
}
