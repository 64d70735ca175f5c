import type { Asset } from '@awning/contract';
import { Button, Input } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { DropZone } from '../drop/drop-zone.tsx';
import { UploadList } from '../drop/upload-list.tsx';
import { useUploads } from '../drop/use-uploads.ts';
import type { FieldProps } from './field-props.ts';
import { assetQuery, nameOf } from './media/asset-query.ts';
import { ImageDetails } from './media/image-details.tsx';
import classes from './media/media.module.css';
import { MediaLibrary } from './media/media-library.tsx';
import { mediaMessages } from './media/media-messages.ts';
import { MediaTiles } from './media/media-tiles.tsx';

interface MediaFieldProps extends FieldProps {
  /** Ids of images in their order; the first is the cover. */
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  /** Whether a drop anywhere on the page is meant for it. */
  readonly isPageWide?: boolean;
}

/** Images in an order: dropped, pasted or chosen, moved by dragging, keys or menu. Uploads go on while one writes. */
export function MediaField({ value, onChange, isPageWide = true, ...field }: MediaFieldProps) {
  const t = useMessages(mediaMessages);
  const id = useId();
  const { api } = useServices();
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const [detailsOf, setDetailsOf] = useState<string | null>(null);
  const loaded = useQueries({ queries: value.map((assetId) => assetQuery(api, assetId)) });
  const assets = new Map(value.map((assetId, index) => [assetId, loaded[index]?.data]));
  const add = (added: readonly Asset[]): void =>
    onChange([...new Set([...value, ...added.map((asset) => asset.id)])]);
  const uploads = useUploads({ only: 'image', onUploaded: add });
  const isDisabled = field.disabledReason !== undefined;
  const open = detailsOf === null ? undefined : assets.get(detailsOf);
  const missing = [...assets.values()].filter((asset) => asset?.body.altText === '').length;
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-note`}>
      <legend className={classes.legend}>
        {field.label}
        {value.length > 0 && <span>{t('described', { count: value.length, missing })}</span>}
      </legend>
      <MediaTiles
        ids={value}
        nameOf={(assetId) => describe(assets.get(assetId)?.body) ?? t('unnamed')}
        assetOf={(assetId) => assets.get(assetId)?.body}
        isDisabled={isDisabled}
        onChange={onChange}
        onDetails={setDetailsOf}
      >
        <DropZone
          label={t('add')}
          accept="image/*"
          onFiles={uploads.add}
          isPageWide={isPageWide}
          hasCamera
          isDisabled={isDisabled}
          describedBy={`${id}-note`}
        />
      </MediaTiles>
      <UploadList uploads={uploads} />
      <div className={classes.foot}>
        <Button variant="subtle" size="compact-sm" disabled={isDisabled} onClick={() => setLibraryOpen(true)}>
          {t('library')}
        </Button>
      </div>
      <p className={classes.help} id={`${id}-note`}>
        {field.disabledReason ?? field.description}
      </p>
      {field.error !== undefined && <Input.Error role="alert">{field.error}</Input.Error>}
      {isLibraryOpen && (
        <MediaLibrary
          kind="image"
          isMultiple
          onClose={() => setLibraryOpen(false)}
          onChoose={(chosen) => {
            setLibraryOpen(false);
            add(chosen);
          }}
        />
      )}
      {open && <ImageDetails asset={open.body} etag={open.etag} onClose={() => setDetailsOf(null)} />}
    </fieldset>
  );
}

const describe = (asset: Asset | undefined): string | undefined => asset && nameOf(asset);
