import type { Asset } from '@awning/contract';
import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useUnsavedWork } from '../../record/unsaved-work.tsx';
import { useAssetChange } from './asset-query.ts';
import { FocalPoint, type Point } from './focal-point.tsx';
import classes from './media.module.css';
import { mediaMessages } from './media-messages.ts';

interface ImageDetailsProps {
  readonly asset: Asset;
  readonly etag: string | null;
  readonly onClose: () => void;
}

/** What an image shows in words, and which part of it has to stay in view. */
export function ImageDetails({ asset, etag, onClose }: ImageDetailsProps) {
  const t = useMessages(mediaMessages);
  const { picture } = asset;
  const [altText, setAltText] = useState(asset.altText);
  const [focalPoint, setFocalPoint] = useState<Point | null>(picture?.focalPoint ?? null);
  const save = useAssetChange(asset.id);
  const change = {
    ...(altText !== asset.altText && { altText }),
    ...(focalPoint && !isSamePoint(focalPoint, picture?.focalPoint) && { focalPoint }),
  };
  const isChanged = Object.keys(change).length > 0;
  useUnsavedWork(isChanged);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('details')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        className={classes.details}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isChanged) save.mutate({ change, etag }, { onSuccess: onClose });
          else onClose();
        }}
      >
        {picture && focalPoint && (
          <FocalPoint asset={asset} picture={picture} value={focalPoint} onChange={setFocalPoint} />
        )}
        <Textarea
          label={t('altText')}
          description={t('altHelp')}
          value={altText}
          maxLength={1000}
          rows={2}
          onChange={({ currentTarget }) => setAltText(currentTarget.value)}
          error={save.error ? describeError(save.error) : undefined}
          data-autofocus
        />
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const isSamePoint = (one: Point, other: Point | undefined): boolean =>
  other !== undefined && one.x === other.x && one.y === other.y;
