import type { RedirectTrialResult } from '@awning/contract';
import { readRedirects } from '@awning/contract/calls';
import { Button, Skeleton, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { describeError, isConflict } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { Card, DetailPage } from '../../kit/page/detail-page.tsx';
import { DraftNotice } from '../../kit/record/draft-notice.tsx';
import { useDraft } from '../../kit/record/use-draft.ts';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { redirectMessages } from './redirect-messages.ts';
import { redirectsQuery, tryText, useSaveRedirects } from './redirect-query.ts';
import { mergeTexts } from './redirect-text.ts';
import classes from './redirects.module.css';

/** All redirects as the text that they are, for many at once. */
export function RedirectTextPage() {
  const t = useMessages(redirectMessages);
  const { api } = useServices();
  const { website } = useMemberSession();
  const stored = useQuery(redirectsQuery(api));
  const isRead = stored.isFetchedAfterMount;
  return (
    <DetailPage
      title={t('textTitle')}
      documentTitle={`${t('textTitle')} · ${website.title}`}
      back={{ to: '/redirects', label: t('title') }}
    >
      {stored.data && isRead && <TextForm rules={stored.data.body.rules} etag={stored.data.etag} />}
      {!isRead && <Skeleton height={400} role="status" aria-label={t('loading')} />}
      {stored.error && (
        <>
          <FormNotice>{describeError(stored.error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={() => void stored.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      )}
    </DetailPage>
  );
}

function TextForm({ rules, etag }: { readonly rules: string; readonly etag: string | null }) {
  const t = useMessages(redirectMessages);
  const { api } = useServices();
  const navigate = useNavigate();
  const toasts = useToasts();
  // The version and the text that were there when the member began go with what is typed.
  const draft = useDraft(
    'redirects-text',
    { rules, base: rules, etag },
    { isUnsaved: (typed) => typed.rules !== rules },
  );
  const typed = draft.value;
  const [isMerged, setMerged] = useState(false);
  const check = useSingleMutation({
    mutationFn: async (text: string) => (await tryText(api, text, [])).body,
  });
  const save = useSaveRedirects((count) => {
    draft.clear();
    toasts.show({ text: t('textSaved', { count }) });
    void navigate({ to: '/redirects', ignoreBlocker: true });
  });
  /** What another member saved meanwhile goes into the text, to be looked at before it is saved. */
  const takeTheirs = async (): Promise<void> => {
    const { body, etag: current } = await api.call(readRedirects);
    const { base, rules: mine } = typed;
    draft.set({ rules: mergeTexts({ base, mine, theirs: body.rules }), base: body.rules, etag: current });
    setMerged(true);
  };
  /** A text with faults is never sent: the trial names every line of them. */
  const checkAndSave = async (): Promise<void> => {
    setMerged(false);
    const trial = await check.mutateAsync(typed.rules).catch(() => null);
    if (trial?.problems.length !== 0) return;
    save.mutate(typed, {
      onError: (error) => {
        if (isConflict(error)) void takeTheirs().catch(() => undefined);
      },
    });
  };
  const error = save.error ?? check.error;
  const problem = isMerged ? t('merged') : error && describeError(error);
  return (
    <Card title={t('textTitle')}>
      <DraftNotice draft={draft} />
      <FormNotice>{problem}</FormNotice>
      <Textarea
        className={classes.text}
        label={t('textLabel')}
        description={t('textHint')}
        value={typed.rules}
        onChange={({ currentTarget: { value } }) => draft.set((now) => ({ ...now, rules: value }))}
        spellCheck={false}
        rows={18}
        mb="md"
      />
      {check.data && <TrialReport trial={check.data} />}
      <div className={classes.actions}>
        <Button
          onClick={() => void checkAndSave()}
          loading={save.isPending || check.isPending}
          disabled={!draft.isChanged}
        >
          {t('save')}
        </Button>
        <Button variant="default" onClick={() => check.mutate(typed.rules)} disabled={check.isPending}>
          {t('check')}
        </Button>
      </div>
    </Card>
  );
}

/** What the text would change, and what is wrong with it. */
function TrialReport({ trial }: { readonly trial: RedirectTrialResult }) {
  const t = useMessages(redirectMessages);
  const { ruleCount, added, removed, problems, warnings } = trial;
  return (
    <div role="status">
      <p className={classes.sum}>{t('checked', { count: ruleCount, added, removed })}</p>
      {problems.length > 0 && (
        <>
          <h3 className={classes.problems}>{t('problems', { count: problems.length })}</h3>
          <Remarks remarks={problems} />
        </>
      )}
      {warnings.length > 0 && (
        <>
          <h3>{t('warnings', { count: warnings.length })}</h3>
          <Remarks remarks={warnings} />
        </>
      )}
    </div>
  );
}

function Remarks({ remarks }: { readonly remarks: RedirectTrialResult['problems'] }) {
  const t = useMessages(redirectMessages);
  return (
    <ul className={classes.remarks}>
      {remarks.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          <span>{t('atLine', { line })}</span>
          {message}
        </li>
      ))}
    </ul>
  );
}
