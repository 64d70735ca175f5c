import { useSyncExternalStore } from 'react';
import { useServices } from '../api/services-context.tsx';
import { InkBar } from '../kit/bars/ink-bar.tsx';
import { useMessages } from '../messages/use-messages.ts';
import { reloadKeepingWork, reloadWait, useNewVersion } from './new-version.ts';
import { shellMessages } from './shell-messages.ts';
import classes from './status-bars.module.css';

/** Above the page, and never over it: there is no network, or there is a newer admin. */
export function StatusBars({ isEditor }: { readonly isEditor: boolean }) {
  const t = useMessages(shellMessages);
  const { connection } = useServices();
  const isOnline = useSyncExternalStore(connection.subscribe, connection.isOnline);
  const waiting = useSyncExternalStore(connection.subscribe, connection.waiting);
  const { isOffered, dismiss } = useNewVersion();
  const isWaiting = useSyncExternalStore(reloadWait.subscribe, reloadWait.isWaiting);
  return (
    <div className={classes.bars} role="status">
      {/* The editor says in its own bar what an edit without a network becomes. */}
      {!isOnline && !isEditor && (
        <InkBar label={t('offline')}>
          <b>{t('offline')}</b> {waiting > 0 ? t('offlineWaiting', { count: waiting }) : t('offlineText')}
        </InkBar>
      )}
      {isWaiting && (
        <InkBar
          label={t('reloadWaits')}
          actions={
            <button type="button" onClick={reloadWait.cancel}>
              {t('later')}
            </button>
          }
        >
          {t('reloadWaits')}
        </InkBar>
      )}
      {isOnline && isOffered && !isWaiting && (
        <InkBar
          label={t('newVersion')}
          actions={
            <>
              <button type="button" onClick={dismiss}>
                {t('later')}
              </button>
              <button type="button" data-primary onClick={() => reloadKeepingWork(window)}>
                {t('reload')}
              </button>
            </>
          }
        >
          {t('newVersion')}
        </InkBar>
      )}
    </div>
  );
}
