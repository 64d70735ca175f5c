import type { Asset } from '@awning/contract';
import { replaceAsset } from '@awning/contract/calls';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeWithTitle } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { DropZone } from '../../../kit/drop/drop-zone.tsx';
import { useUnsavedWork } from '../../../kit/record/unsaved-work.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { usesQuery } from '../media-query.ts';
import classes from './asset.module.css';
import { assetMessages } from './asset-messages.ts';
import { PlaceList } from './place-list.tsx';

interface ReplaceDialogProps {
  readonly asset: Asset;
  readonly etag: string | null;
  readonly onClose: () => void;
  readonly onReplaced: (name: string) => void;
}

/** ED-77: another file at the same address. Says where it will show before anything is sent. */
export function ReplaceDialog({ asset, etag, onClose, onReplaced }: ReplaceDialogProps) {
  const t = useMessages(assetMessages);
  const { api } = useServices();
  const uses = useQuery(usesQuery(api, asset.id));
  const replacing = useReplacing(asset, etag, onReplaced);
  const name = asset.title || asset.filename;
  const isImage = asset.kind === 'image';
  const type = asset.filename.slice(asset.filename.lastIndexOf('.') + 1).toUpperCase();
  const close = (): void => {
    replacing.stop();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t('replaceTitle', { name })}
      size="lg"
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.dialog}>
        <p>
          {t('replaceKeeps')} {isImage ? t('replaceImage') : t('replaceType', { type })}
        </p>
        {asset.picture?.edited && <p className={classes.quiet}>{t('replaceEdited')}</p>}
        {uses.data && (
          <section>
            <p>{t('replaceShows', { count: uses.data.length })}</p>
            {uses.data.length > 0 && <PlaceList uses={uses.data} />}
          </section>
        )}
        <FormNotice>{replacing.error}</FormNotice>
        {replacing.share === null ? (
          <DropZone
            label={t('replaceChoose')}
            onFiles={([file]) => file && replacing.start(file)}
            isMultiple={false}
            isPageWide
            hasCamera={isImage}
            {...(isImage && { accept: 'image/*' })}
          />
        ) : (
          <div className={classes.progress} role="status">
            <span>
              {replacing.share < 1
                ? t('replacing', { percent: Math.floor(replacing.share * 100) })
                : t('processing')}
            </span>
            <Button size="compact-sm" variant="default" onClick={replacing.stop}>
              {t('stop')}
            </Button>
            <progress value={replacing.share} max={1} aria-label={name} />
          </div>
        )}
        <div className={classes.dialogActions}>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface Replacing {
  /** How much is sent, from 0 to 1; null while nothing is. */
  readonly share: number | null;
  readonly error: string | null;
  readonly start: (file: File) => void;
  readonly stop: () => void;
}

function useReplacing(
  asset: Asset,
  etag: string | null,
  onReplaced: ReplaceDialogProps['onReplaced'],
): Replacing {
  const { api } = useServices();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const stopping = useRef<AbortController>(null);
  useUnsavedWork(share !== null);
  useEffect(() => () => stopping.current?.abort(), []);
  const start = async (file: File): Promise<void> => {
    const controller = new AbortController();
    stopping.current = controller;
    setError(null);
    setShare(0);
    try {
      const { body } = await api.upload(replaceAsset, {
        params: { assetId: asset.id },
        file,
        ifMatch: etag,
        signal: controller.signal,
        onProgress: setShare,
      });
      setShare(null);
      onReplaced(body.title || body.filename);
    } catch (failure) {
      setShare(null);
      if (!controller.signal.aborted) setError(describeWithTitle(failure));
    }
  };
  return { share, error, start: (file) => void start(file), stop: () => stopping.current?.abort() };
}
