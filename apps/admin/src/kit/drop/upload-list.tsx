import { displayBytes } from '@awning/site-model';
import { Refresh, Xmark } from 'iconoir-react';
import { useMessages } from '../../messages/use-messages.ts';
import { dropMessages } from './drop-messages.ts';
import classes from './drop-zone.module.css';
import type { Upload } from './upload-queue.ts';
import type { Uploads } from './use-uploads.ts';

/** What is on its way, with how far it is, and what failed, with why. */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const t = useMessages(dropMessages);
  if (uploads.list.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t('uploads')}>
      {uploads.list.map((upload) => (
        <UploadRow key={upload.id} upload={upload} uploads={uploads} />
      ))}
    </ul>
  );
}

function UploadRow({ upload, uploads }: { readonly upload: Upload; readonly uploads: Uploads }) {
  const t = useMessages(dropMessages);
  const { id, name, state, share, error } = upload;
  const isFailed = state === 'failed';
  return (
    <li className={classes.row}>
      <span className={classes.name} title={name}>
        {name} <span className={classes.state}>{!isFailed && stateText(upload, t)}</span>
      </span>
      <span className={classes.actions}>
        {isFailed && (
          <button type="button" aria-label={t('retry', { name })} onClick={() => uploads.retry(id)}>
            <Refresh width={16} height={16} strokeWidth={1.75} aria-hidden />
          </button>
        )}
        <button
          type="button"
          aria-label={t(isFailed ? 'remove' : 'cancel', { name })}
          onClick={() => uploads.cancel(id)}
        >
          <Xmark width={16} height={16} strokeWidth={1.75} aria-hidden />
        </button>
      </span>
      {isFailed ? (
        <span className={classes.error} role="alert">
          {error}
        </span>
      ) : (
        <progress value={share} max={1} aria-label={name} />
      )}
    </li>
  );
}

function stateText(
  { state, share, bytes }: Upload,
  t: ReturnType<typeof useMessages<typeof dropMessages>>,
): string {
  if (state === 'waiting') return t('waiting');
  return share >= 1
    ? t('processing')
    : t('sending', { percent: Math.floor(share * 100), size: displayBytes(bytes) });
}
