import type { Asset } from '@awning/contract';
import { Button, Input } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { DropZone } from '../drop/drop-zone.tsx';
import { UploadList } from '../drop/upload-list.tsx';
import { useUploads } from '../drop/use-uploads.ts';
import type { FieldProps } from './field-props.ts';
import { assetQuery, imageUrl, nameOf } from './media/asset-query.ts';
import { ImageDetails } from './media/image-details.tsx';
import classes from './media/media.module.css';
import { mediaMessages } from './media/media-messages.ts';
import { type ChosenMedia, MediaPicker } from './media/media-picker.tsx';

interface ImageFieldProps extends FieldProps {
  /** The id of an image; null for none. */
  readonly value: string | null;
  readonly onChange: (value: string | null) => void;
  /** ED-77: takes what it shows and its crop as well; then these are asked for, also after an upload. */
  readonly onUse?: ((use: ChosenMedia) => void) | undefined;
  /** Width divided by height in this place. */
  readonly useRatio?: number | null | undefined;
  readonly canCrop?: boolean;
  /** Of a background, which is not read out. */
  readonly isDecoration?: boolean;
}

/** One image: dropped, pasted or chosen, with its description and its focal point. */
export function ImageField({
  value,
  onChange,
  onUse,
  useRatio,
  canCrop = false,
  isDecoration = false,
  ...field
}: ImageFieldProps) {
  const t = useMessages(mediaMessages);
  const id = useId();
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const [uploaded, setUploaded] = useState<Asset | undefined>();
  const uploads = useUploads({
    only: 'image',
    onUploaded: (assets) => {
      // It is seen at once; what it shows is asked for over it.
      onChange(assets.at(-1)?.id ?? value);
      if (onUse && !isDecoration) setUploaded(assets.at(-1));
    },
  });
  const close = (): void => {
    setLibraryOpen(false);
    setUploaded(undefined);
  };
  const isDisabled = field.disabledReason !== undefined;
  return (
    <fieldset className={classes.field} aria-describedby={`${id}-note`}>
      <legend className={classes.legend}>{field.label}</legend>
      {value !== null && (
        <ChosenImage assetId={value} isDisabled={isDisabled} onRemove={() => onChange(null)} />
      )}
      <DropZone
        label={t(value === null ? 'addImage' : 'replace')}
        accept="image/*"
        isMultiple={false}
        onFiles={uploads.add}
        isDisabled={isDisabled}
        describedBy={`${id}-note`}
      />
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
      {(isLibraryOpen || uploaded) && (
        <MediaPicker
          kind="image"
          first={uploaded}
          useRatio={useRatio}
          canCrop={canCrop}
          isDecoration={isDecoration}
          onClose={close}
          onChoose={(use) => {
            close();
            if (onUse) onUse(use);
            else onChange(use.asset.id);
          }}
        />
      )}
    </fieldset>
  );
}

interface ChosenImageProps {
  readonly assetId: string;
  readonly isDisabled: boolean;
  readonly onRemove: () => void;
}

function ChosenImage({ assetId, isDisabled, onRemove }: ChosenImageProps) {
  const t = useMessages(mediaMessages);
  const { api } = useServices();
  const [isOpen, setOpen] = useState(false);
  const asset = useQuery(assetQuery(api, assetId));
  return (
    <div className={classes.single}>
      {asset.data ? (
        <img src={imageUrl(asset.data.body, 300)} alt={nameOf(asset.data.body)} />
      ) : (
        <span className={classes.noImage}>{asset.error && t('gone')}</span>
      )}
      <div className={classes.singleActions}>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isDisabled || !asset.data}
          onClick={() => setOpen(true)}
        >
          {t('details')}
        </Button>
        <Button variant="default" size="compact-sm" disabled={isDisabled} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
      {isOpen && asset.data && (
        <ImageDetails asset={asset.data.body} etag={asset.data.etag} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
