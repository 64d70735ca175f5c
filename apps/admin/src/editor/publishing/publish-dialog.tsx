import type { PageFinding, SiteChange } from '@awning/contract';
import { Button, Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { siteChangesQuery } from '../../api/site-changes-query.ts';
import { checkMessages } from '../../kit/checks/check-messages.ts';
import { CheckOfChanges } from '../../kit/checks/check-of-changes.tsx';
import { ChangeChoice, keyOfChange } from '../../kit/publishing/change-choice.tsx';
import { PageViews } from '../../kit/publishing/page-view.tsx';
import { PublishActions } from '../../kit/publishing/publish-actions.tsx';
import { publishingMessages } from '../../kit/publishing/publishing-messages.ts';
import { tiedTo } from '../../kit/publishing/tied-changes.ts';
import { usePublishing } from '../../kit/publishing/use-publishing.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { editorMessages } from '../editor-messages.ts';
import { previewAddress } from '../owner-addresses.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { sitePagesQuery } from '../site-parts/site-pages.ts';
import { flushSides, refreshSides } from '../styles/side-sessions.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import classes from './publishing.module.css';
import { WaitingSchedules } from './waiting-schedules.tsx';

/** ED-83: this page and its settings are chosen; what else waits is listed, and left alone unless it is ticked. */
export function PublishDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(editorMessages);
  const words = useMessages(publishingMessages);
  const { owner, info } = useEditorTools();
  const model = useEditorModel();
  useSentSides();
  const unsavedForms = useEditor(({ view }) => view.unsavedForms);
  const preview = previewAddress(owner);
  const { all, own, chosen, isSaved, isRead, isCurrent, isLoading, error, isChosen, choose } =
    useChosenChanges();
  const publishing = usePublishing(chosen, {
    published: t('published', { title: info.title }),
    onDone: () => {
      void refreshSides(model);
      onClose();
    },
    onUndone: () => void refreshSides(model),
  });
  const jump = useJump(onClose);
  const isNew = own.some(({ turnsOn }) => turnsOn);
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
            <span className={classes.dim}>
              {words('chosen', { chosen: chosen.length, count: all.length })}
            </span>
          </div>
          <FormNotice>{error ? describeError(error) : null}</FormNotice>
          {!isSaved && <p role="status">{t('waitForSaving')}</p>}
          <FormNotice>{unsavedForms > 0 ? t('unsavedForms', { count: unsavedForms }) : null}</FormNotice>
          {isLoading && <Skeleton height={80} role="status" aria-label={t('loading')} />}
          {isSaved && !isLoading && !error && all.length === 0 && <p>{words('nothingWaits')}</p>}
          <ul className={classes.changes}>
            {all.map((change) => (
              <ChangeChoice
                key={keyOfChange(change)}
                change={change}
                isChosen={isChosen(change)}
                onChoose={(isOn) => choose(change, isOn)}
              />
            ))}
          </ul>
          {isCurrent && <CheckOfChanges changes={chosen} jump={jump} />}
          <WaitingSchedules own={own} />
          <p className={classes.note}>{t('publishUndoHint')}</p>
        </section>
        {preview !== null && info.address !== null && (
          <div className={classes.views}>
            {isRead && <PageViews live={isNew ? null : info.address} after={preview} />}
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <PublishActions
          publishing={publishing}
          isReady={isCurrent}
          count={chosen.length}
          onCancel={onClose}
        />
      </div>
    </Modal>
  );
}

/** A finding of the page that is open is selected behind the dialog, which goes; others are links. */
function useJump(onClose: () => void): (finding: PageFinding) => ReactNode | undefined {
  const t = useMessages(checkMessages);
  const model = useEditorModel();
  const { owner } = useEditorTools();
  return ({ subject, part }) => {
    if (subject.kind !== owner.kind || subject.id !== owner.id || part === null) return undefined;
    return (
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => {
          model.select([part]);
          onClose();
        }}
      >
        {t('show')}
      </Button>
    );
  };
}

/** What was changed beside the page a moment ago is among what waits. */
function useSentSides(): void {
  const { api, queries } = useServices();
  const model = useEditorModel();
  useEffect(() => {
    void flushSides(model).then(() =>
      queries.invalidateQueries({ queryKey: siteChangesQuery(api).queryKey }),
    );
  }, [api, queries, model]);
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
  // A page for what is not found does nothing before it is chosen as such.
  const isForNotFound = changes.data?.some(({ kind }) => kind === 'site-not-found') ?? false;
  const sitePages = useQuery({ ...sitePagesQuery(api), enabled: isForNotFound });
  const isNeeded = ({ kind }: SiteChange): boolean =>
    kind === 'site-not-found' && sitePages.data?.['not-found'] === owner.id;
  const isTicked = (change: SiteChange): boolean =>
    ticked[keyOfChange(change)] ?? (isOwn(change) || isNeeded(change));
  const all = (changes.data ?? []).toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  const isChosen = (change: SiteChange): boolean => tiedTo(change, all).every(isTicked);
  return {
    all,
    own: all.filter(isOwn),
    chosen: all.filter(isChosen),
    isSaved,
    isRead: changes.isFetchedAfterMount,
    // What was read before the latest edit is seen, and not published: the server would refuse its version.
    // Later reads leave the button as it is, so that none of them takes a press away.
    isCurrent: isSaved && changes.isFetchedAfterMount,
    isLoading: isSaved && changes.isPending,
    error: changes.error,
    isChosen,
    choose: (change: SiteChange, isOn: boolean) => {
      const tied = tiedTo(change, all).map((each) => [keyOfChange(each), isOn] as const);
      setTicked({ ...ticked, ...Object.fromEntries(tied) });
    },
  };
}
