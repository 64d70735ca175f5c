import type { SiteChange } from '@awning/contract';
import { Button, Checkbox, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { siteChangesQuery } from '../../api/site-changes-query.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { editorMessages } from '../editor-messages.ts';
import { previewAddress } from '../owner-addresses.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { useEditor } from '../use-editor.ts';
import { PageView } from './page-view.tsx';
import { type PublishTime, PublishTimeField } from './publish-time.tsx';
import classes from './publishing.module.css';
import { publishingMessages } from './publishing-messages.ts';
import { usePublishing } from './use-publishing.ts';
import { WaitingSchedules } from './waiting-schedules.tsx';

// The list of what starters say comes when it is needed.
const StarterWords = lazy(async () => ({
  default: (await import('../adding/starter-words.tsx')).StarterWords,
}));

const keyOf = ({ kind, id }: Pick<SiteChange, 'kind' | 'id'>): string => `${kind} ${id}`;

/** ED-83: this page and its settings are chosen; what else waits is listed, and left alone unless it is ticked. */
export function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(editorMessages);
  const { owner, info } = useEditorTools();
  const preview = previewAddress(owner);
  const { all, own, chosen, isSaved, isCurrent, isLoading, error, isChosen, choose } = useChosenChanges();
  const publishing = usePublishing(chosen, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('publishTitle')}
      size={1120}
      classNames={{ header: classes.header, body: classes.body }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className={classes.columns}>
        <section className={classes.list}>
          <div className={classes.head}>
            <h3>{t('whatChanges')}</h3>
            <span className={classes.dim}>{t('chosen', { chosen: chosen.length, count: all.length })}</span>
          </div>
          <FormNotice>{error ? describeError(error) : null}</FormNotice>
          {!isSaved && <p role="status">{t('waitForSaving')}</p>}
          {isLoading && <Skeleton height={80} role="status" aria-label={t('loading')} />}
          {isSaved && !isLoading && !error && all.length === 0 && <p>{t('nothingWaits')}</p>}
          <ul className={classes.changes}>
            {all.map((change) => (
              <Change
                key={keyOf(change)}
                change={change}
                isChosen={isChosen(change)}
                onChoose={(isOn) => choose(change, isOn)}
              />
            ))}
          </ul>
          <Suspense>
            <StarterWords onShow={onClose} />
          </Suspense>
          <WaitingSchedules own={own} />
          <p className={classes.note}>{t('publishUndoHint')}</p>
        </section>
        {preview !== null && info.address !== null && (
          <div className={classes.views}>
            <PageView title={t('liveNow')} address={info.address} />
            <PageView title={t('afterwards')} address={preview} />
          </div>
        )}
      </div>
      <Actions publishing={publishing} isReady={isCurrent} count={chosen.length} onClose={onClose} />
    </Modal>
  );
}

/** What waits on the site, this page first, and which of it is ticked. */
function useChosenChanges() {
  const { api } = useServices();
  const { owner } = useEditorTools();
  const isSaved = useEditor(({ draft }) => draft.waiting === 0);
  // What waits on this computer is no change of the site yet.
  const changes = useQuery({ ...siteChangesQuery(api), enabled: isSaved, staleTime: 0 });
  const [ticked, setTicked] = useState<Readonly<Record<string, boolean>>>({});
  const isOwn = ({ kind, id }: SiteChange): boolean =>
    id === owner.id && (kind === owner.kind || kind === `${owner.kind}-settings`);
  const isChosen = (change: SiteChange): boolean => ticked[keyOf(change)] ?? isOwn(change);
  const all = (changes.data ?? []).toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return {
    all,
    own: all.filter(isOwn),
    chosen: all.filter(isChosen),
    isSaved,
    // What was read before the latest edit is seen, and not published: the server would refuse its version.
    // Later reads leave the button as it is, so that none of them takes a press away.
    isCurrent: isSaved && changes.isFetchedAfterMount,
    isLoading: isSaved && changes.isPending,
    error: changes.error,
    isChosen,
    choose: (change: SiteChange, isOn: boolean) => setTicked({ ...ticked, [keyOf(change)]: isOn }),
  };
}

interface ActionsProps {
  readonly publishing: ReturnType<typeof usePublishing>;
  /** Everything that was done here is on the server, and in the list. */
  readonly isReady: boolean;
  readonly count: number;
  readonly onClose: () => void;
}

function Actions({ publishing, isReady, count, onClose }: ActionsProps) {
  const t = useMessages(editorMessages);
  const words = useMessages(publishingMessages);
  const [time, setTime] = useState<PublishTime>('now');
  const [isAsked, setAsked] = useState(false);
  const isMissing = time !== 'now' && time.at === null;
  const run = (): void => {
    setAsked(true);
    if (time === 'now') publishing.publish();
    else if (time.at !== null) publishing.schedule(time.at);
  };
  return (
    <div className={classes.foot}>
      <FormNotice>{publishing.problem}</FormNotice>
      <PublishTimeField
        value={time}
        onChange={setTime}
        error={isAsked && isMissing ? words('chooseTime') : publishing.timeProblem}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        {publishing.needsReview ? (
          <Button onClick={publishing.askForReview} loading={publishing.isRunning}>
            {t('askForReview')}
          </Button>
        ) : (
          <Button onClick={run} loading={publishing.isRunning} disabled={!isReady || count === 0}>
            {time === 'now' ? t('publishNow', { count: Math.max(1, count) }) : words('schedule')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ChangeProps {
  readonly change: SiteChange;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

const MOST_STEPS = 6;

function Change({ change, isChosen, onChoose }: ChangeProps) {
  const t = useMessages(editorMessages);
  const { title, steps, hasConflicts, by } = change;
  return (
    <li className={classes.change} data-chosen={isChosen || undefined}>
      <Checkbox
        label={title}
        description={[
          t('steps', { count: steps.length }),
          by?.name,
          hasConflicts ? t('changedOnSite') : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      {isChosen && (
        <ul className={classes.steps}>
          {steps
            .slice(-MOST_STEPS)
            .toReversed()
            .map(({ version, labels, at }) => (
              <li key={version}>
                <span>{labels.join(', ')}</span>
                <StepTime at={at} />
              </li>
            ))}
        </ul>
      )}
    </li>
  );
}

function StepTime({ at }: { readonly at: number }) {
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  return (
    <time dateTime={new Date(at).toISOString()}>
      {new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)}
    </time>
  );
}
