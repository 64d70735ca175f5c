import type { WaitlistGroup, WaitlistSendPreview } from '@awning/contract';
import { sendAllWaitlistMails } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { Sheet } from '../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { nameOfGroup } from './waitlist-list.tsx';
import { waitlistMessages } from './waitlist-messages.ts';
import { sendPreviewQuery, waitlistsKey } from './waitlist-query.ts';
import classes from './waitlists.module.css';

interface ReleaseSheetProps {
  readonly groups: readonly WaitlistGroup[];
  readonly onClose: () => void;
}

/** Who would be mailed at this moment, and only then the button that does it. */
export function ReleaseSheet({ groups, onClose }: ReleaseSheetProps) {
  const t = useMessages(waitlistMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const previews = useQueries({ queries: groups.map((group) => sendPreviewQuery(api, group)) });
  const isKnown = previews.every(({ data, isFetching }) => data !== undefined && !isFetching);
  const error = previews.find((preview) => preview.error)?.error ?? null;
  const queued = previews.reduce((sum, { data }) => sum + (data?.queued ?? 0), 0);
  const send = useSingleMutation({
    mutationFn: async () => {
      const sendRequests = groups.map(({ productId, variantId }) => ({ productId, variantId }));
      return (await api.call(sendAllWaitlistMails, { body: { sendRequests } })).body;
    },
    onSuccess: (sent) => {
      toasts.show({ text: t('released', { count: sent.queued }) });
      onClose();
      return queries.invalidateQueries({ queryKey: waitlistsKey });
    },
  });
  return (
    <Sheet
      title={t('releaseTitle', { count: groups.length })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button disabled={!isKnown || queued === 0} loading={send.isPending} onClick={() => send.mutate()}>
            {t('releaseButton', { count: queued })}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <FormNotice>{(send.error ?? error) && describeError(send.error ?? error)}</FormNotice>
        {groups.map((group, index) => (
          <section key={group.variantId} className={classes.group}>
            <h3>{nameOfGroup(t, group)}</h3>
            <GroupPreview preview={previews[index]?.data} />
          </section>
        ))}
        <p className={classes.note}>{t('noUndo')}</p>
      </div>
    </Sheet>
  );
}

function GroupPreview({ preview }: { readonly preview: WaitlistSendPreview | undefined }) {
  const t = useMessages(waitlistMessages);
  if (!preview) return <p className={classes.note}>{t('previewLoading')}</p>;
  const { queued, stillWaiting, skipped, settings, people } = preview;
  if (skipped !== null) return <p role="status">{t(skipped)}</p>;
  const more = queued - people.length;
  return (
    <div role="status" className={classes.preview}>
      <p>
        <b>{t('willTell', { count: queued })}</b> {t('willWait', { count: stillWaiting })}
      </p>
      <p className={classes.note}>
        {settings.mode === 'fair-release' ? t('fairly', { hours: settings.holdHours }) : t('everyoneAtOnce')}
      </p>
      <ol className={classes.names}>
        {people.map(({ id, email }) => (
          <li key={id}>{email}</li>
        ))}
      </ol>
      {more > 0 && <p className={classes.note}>{t('morePeople', { count: more })}</p>}
    </div>
  );
}
