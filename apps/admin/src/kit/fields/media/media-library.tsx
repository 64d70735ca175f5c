import type { Asset } from '@awning/contract';
import { displayBytes } from '@awning/site-model';
import { Button, Checkbox, Modal, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { EmptyPage } from 'iconoir-react';
import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { DropZone } from '../../drop/drop-zone.tsx';
import { UploadList } from '../../drop/upload-list.tsx';
import { useUploads } from '../../drop/use-uploads.ts';
import { type AssetSearch, assetsQuery, foldersQuery, imageUrl, nameOf } from './asset-query.ts';
import classes from './media.module.css';
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

const KINDS = {
  image: 'kindImage',
  video: 'kindVideo',
  audio: 'kindAudio',
  file: 'kindFile',
} as const satisfies Record<Asset['kind'], keyof typeof mediaMessages>;

interface KindChoiceProps {
  readonly value: Asset['kind'] | undefined;
  readonly onChange: (value: Asset['kind'] | undefined) => void;
}

function KindChoice({ value, onChange }: KindChoiceProps) {
  const t = useMessages(mediaMessages);
  const kinds = Object.entries(KINDS) as [Asset['kind'], keyof typeof mediaMessages][];
  return (
    <NativeSelect
      aria-label={t('kind')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(kinds.find(([kind]) => kind === currentTarget.value)?.[0])}
    >
      <option value="">{t('allKinds')}</option>
      {kinds.map(([kind, label]) => (
        <option key={kind} value={kind}>
          {t(label)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** Named so that nobody has to see a colour to search for it. */
const COLORS = {
  red: 'c0302b',
  orange: 'd9772b',
  yellow: 'e3c33c',
  green: '4c8a45',
  blue: '3268b0',
  purple: '6d4a9c',
  pink: 'd98aa5',
  brown: '7a5636',
  white: 'f4f2ee',
  grey: '8a8a88',
  black: '1c1b1a',
} as const satisfies Partial<Record<keyof typeof mediaMessages, string>>;

interface ColorChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function ColorChoice({ value, onChange }: ColorChoiceProps) {
  const t = useMessages(mediaMessages);
  return (
    <NativeSelect
      aria-label={t('color')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{t('anyColor')}</option>
      {(Object.keys(COLORS) as (keyof typeof COLORS)[]).map((name) => (
        <option key={name} value={COLORS[name]}>
          {t(name)}
        </option>
      ))}
    </NativeSelect>
  );
}

const isNarrowed = ({ text, folderId, isUnused, color }: AssetSearch): boolean =>
  text !== '' || folderId !== '' || isUnused || color !== '';

interface FolderChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function FolderChoice({ value, onChange }: FolderChoiceProps) {
  const t = useMessages(mediaMessages);
  const { api } = useServices();
  const folders = useQuery(foldersQuery(api));
  return (
    <NativeSelect
      aria-label={t('folder')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{t('allFolders')}</option>
      <option value="none">{t('noFolder')}</option>
      {folders.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

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
      {asset.kind === 'image' ? (
        <img src={imageUrl(asset, 300)} alt="" loading="lazy" />
      ) : (
        <span className={classes.fileIcon}>
          <EmptyPage width={28} height={28} aria-hidden />
        </span>
      )}
      <span className={classes.assetName}>{nameOf(asset)}</span>
      <span className={classes.assetSize}>{displayBytes(asset.bytes)}</span>
    </button>
  );
}
