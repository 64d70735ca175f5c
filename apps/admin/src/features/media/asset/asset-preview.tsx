import type { Asset } from '@awning/contract';
import { addressOf, downloadAsset, editImage } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { Crop, Download, Refresh, Undo } from 'iconoir-react';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { AssetImage } from '../../../kit/fields/media/asset-image.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { wayBack } from '../../../kit/undo/way-back.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { ImageEditor } from '../image-editor/image-editor.tsx';
import { useMediaUndo } from '../use-media-undo.ts';
import classes from './asset.module.css';
import { assetMessages } from './asset-messages.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

interface AssetPreviewProps {
  readonly asset: Asset;
  readonly etag: string | null;
  readonly onChanged: () => Promise<void>;
}

const icon = { width: 16, height: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Only a still image that is made of pixels can be cropped and turned. */
const isEditable = ({ kind, picture, contentType }: Asset): boolean =>
  kind === 'image' && picture?.frames === 1 && contentType !== 'image/svg+xml';

/** A file as it is, and what can be done to its content: each can be taken back. */
export function AssetPreview({ asset, etag, onChanged }: AssetPreviewProps) {
  const t = useMessages(assetMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const runUndo = useMediaUndo();
  const [open, setOpen] = useState<'replace' | 'edit' | null>(null);
  const edited = asset.picture?.edited ?? null;
  const actor = useMemberSession().member?.id ?? '';
  const finish = (text: string, kind: string): void => {
    setOpen(null);
    const back = wayBack(api, { kind, subjectId: asset.id, actor });
    toasts.show({ text, undo: () => runUndo(back) });
    void onChanged();
  };
  const showOriginal = useSingleMutation({
    mutationFn: () =>
      api.call(editImage, { params: { assetId: asset.id }, body: { edit: null }, ifMatch: etag }),
    onSuccess: () => finish(t('originalBack'), 'media.editImage'),
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });
  return (
    <>
      <div className={classes.stage}>
        <AssetContent asset={asset} />
      </div>
      <div className={classes.tools}>
        {isEditable(asset) && (
          <Button variant="default" leftSection={<Crop {...icon} />} onClick={() => setOpen('edit')}>
            {t('editImage')}
          </Button>
        )}
        <Button variant="default" leftSection={<Refresh {...icon} />} onClick={() => setOpen('replace')}>
          {t('replace')}
        </Button>
        <Button
          variant="default"
          component="a"
          href={addressOf(downloadAsset, { assetId: asset.id })}
          download={asset.filename}
          leftSection={<Download {...icon} />}
        >
          {t('download')}
        </Button>
        {edited && (
          <Button
            variant="default"
            leftSection={<Undo {...icon} />}
            loading={showOriginal.isPending}
            onClick={() => showOriginal.mutate()}
          >
            {t('showOriginal')}
          </Button>
        )}
      </div>
      {edited && (
        <p className={classes.note}>
          {t('isEdited', { width: edited.original.width, height: edited.original.height })}
        </p>
      )}
      {open === 'replace' && (
        <ReplaceDialog
          asset={asset}
          etag={etag}
          onClose={() => setOpen(null)}
          onReplaced={(name) => finish(t('replaced', { name }), 'media.replaceAsset')}
        />
      )}
      {open === 'edit' && (
        <ImageEditor
          asset={asset}
          etag={etag}
          onClose={() => setOpen(null)}
          onSaved={(text) => finish(text, 'media.editImage')}
        />
      )}
    </>
  );
}

function AssetContent({ asset }: { readonly asset: Asset }) {
  const { kind, assetUrl, picture, altText, title, filename } = asset;
  if (kind === 'image' && !asset.forSale)
    return (
      <img
        src={`${assetUrl}?format=1500w`}
        alt={altText || title || filename}
        width={picture?.width}
        height={picture?.height}
      />
    );
  if (kind === 'video')
    // biome-ignore lint/a11y/useMediaCaption: it is what a member uploaded, to be looked at
    return <video src={assetUrl} controls preload="metadata" />;
  if (kind === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: it is what a member uploaded, to be listened to
    return <audio src={assetUrl} controls preload="metadata" />;
  return (
    <span>
      <AssetImage asset={asset} width={500} />
    </span>
  );
}
