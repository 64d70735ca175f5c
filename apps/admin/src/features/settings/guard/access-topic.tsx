import type { SiteAccess, SiteAccessMode } from '@awning/contract';
import { SITE_ACCESS_MODES } from '@awning/contract';
import { readCollection, readSiteAccess, saveSiteAccess } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Anchor, Button, PasswordInput, Radio, Skeleton, Stack } from '@mantine/core';
import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { describeError, fieldErrorsOf, isConflict, isMissing } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useUnsavedWork } from '../../../kit/record/unsaved-work.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { settingsMessages } from '../form/settings-messages.ts';
import { SettingsSection } from '../form/settings-section.tsx';
import { accessMessages } from './access-messages.ts';
import classes from './guard.module.css';

export function AccessTopic() {
  const t = useMessages(accessMessages);
  const words = useMessages(settingsMessages);
  const { api } = useServices();
  const { member } = useMemberSession();
  const access = useQuery({
    queryKey: ['site-access'],
    queryFn: ({ signal }) => api.call(readSiteAccess, { signal }),
    refetchOnWindowFocus: false,
    staleTime: 0,
  });
  return (
    <>
      <SettingsSection anchor="who" title={t('who')} about={t('whoAbout')}>
        {access.data && <AccessForm stored={access.data.body} etag={access.data.etag} />}
        {access.isPending && <Skeleton height={180} role="status" aria-label={words('loading')} />}
        {access.error && !access.data && (
          <>
            <FormNotice>{describeError(access.error)}</FormNotice>
            <Button variant="default" w="fit-content" onClick={() => void access.refetch()}>
              {words('tryAgain')}
            </Button>
          </>
        )}
      </SettingsSection>
      <SettingsSection anchor="pages" title={t('pages')} about={t('pagesAbout')}>
        {access.data && <ProtectedPages ids={access.data.body.protectedPages} />}
      </SettingsSection>
      {member?.permissions.includes('code.manage') && (
        <SettingsSection anchor="lock-screen" title={t('lockScreen')} about={t('lockScreenAbout')}>
          <Anchor
            renderRoot={(props) => <Link to="/settings/$topic" params={{ topic: 'code' }} {...props} />}
            c="inherit"
            underline="always"
          >
            {t('lockCode')}
          </Anchor>
        </SettingsSection>
      )}
    </>
  );
}

interface AccessFormProps {
  readonly stored: SiteAccess;
  readonly etag: string | null;
}

/** The password that is typed is kept nowhere but in its field. */
function AccessForm({ stored, etag }: AccessFormProps) {
  const t = useMessages(accessMessages);
  const words = useMessages(settingsMessages);
  const { api, queries } = useServices();
  const [chosen, setChosen] = useState<SiteAccessMode | null>(null);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const mode = chosen ?? stored.mode;
  const isChanged = mode !== stored.mode || (mode === 'password' && password !== '');
  useUnsavedWork(isChanged);
  const save = useMutation({
    mutationFn: (sent: { readonly mode: SiteAccessMode; readonly password: string }) =>
      api.call(saveSiteAccess, {
        body: {
          mode: sent.mode,
          ...(sent.mode === 'password' && sent.password !== '' && { password: sent.password }),
        },
        ifMatch: etag,
      }),
    onSuccess: (saved, sent) => {
      queries.setQueryData(['site-access'], saved);
      // What was chosen or typed while it was on its way is not saved yet.
      setChosen((now) => (now === sent.mode ? null : now));
      setPassword((now) => (now === sent.password ? '' : now));
    },
    onError: (error) => {
      if (isConflict(error)) void queries.invalidateQueries({ queryKey: ['site-access'] });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isChanged || save.isPending) return;
    const needs = mode === 'password' && password.length < 4 && (password !== '' || !stored.hasPassword);
    setMissing(needs);
    if (!needs) save.mutate({ mode, password });
  }
  const refused = fieldErrorsOf(save.error);
  const problem =
    save.error && (isConflict(save.error) ? words('changedMeanwhile') : describeError(save.error));
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <Radio.Group
        label={t('mode')}
        value={mode}
        onChange={(value) => setChosen(SITE_ACCESS_MODES.find((each) => each === value) ?? null)}
      >
        <Stack gap={12} mt={8}>
          {SITE_ACCESS_MODES.map((each) => (
            <Radio key={each} value={each} label={t(each)} description={t(`${each}Hint`)} />
          ))}
        </Stack>
      </Radio.Group>
      {mode === 'password' && (
        <PasswordInput
          label={t('sitePassword')}
          description={t(stored.hasPassword ? 'sitePasswordSet' : 'sitePasswordNew')}
          autoComplete="new-password"
          maxLength={200}
          value={password}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            setMissing(false);
          }}
          error={isMissing ? t('passwordMissing') : refused.password}
          visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        />
      )}
      <FormNotice>{problem}</FormNotice>
      <div className={classes.actions}>
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          {t('save')}
        </Button>
        <FormNotice kind="news">{save.isSuccess && !isChanged ? words('saved') : null}</FormNotice>
      </div>
    </form>
  );
}

/** More are said by their number alone; the tree of pages marks them all. */
const MOST_NAMES = 50;

function ProtectedPages({ ids }: { readonly ids: readonly string[] }) {
  const t = useMessages(accessMessages);
  const { api } = useServices();
  const words = useMessages(settingsMessages);
  const pages = useQueries({
    queries: ids.slice(0, MOST_NAMES).map((id) => ({
      queryKey: ['page-name', id],
      queryFn: () => readPage(api, id),
    })),
  });
  if (ids.length === 0) return <p className={classes.dim}>{t('noPages')}</p>;
  const failed = pages.filter(({ isError }) => isError);
  return (
    <>
      <ul className={classes.rows}>
        {ids.slice(0, MOST_NAMES).map((id, index) => {
          const { data: page, isError } = pages[index] ?? {};
          return (
            <li key={id}>
              <Link to="/pages" search={{ page: id }}>
                {page === null ? t('pageGone') : (page?.title ?? t(isError ? 'pageUnread' : 'loadingPages'))}
              </Link>
              <span className={classes.dim}>{page?.fullUrl}</span>
            </li>
          );
        })}
      </ul>
      {ids.length > MOST_NAMES && (
        <p className={classes.dim}>{t('morePages', { count: ids.length - MOST_NAMES })}</p>
      )}
      {failed[0] && (
        <>
          <FormNotice>{describeError(failed[0].error)}</FormNotice>
          <Button
            variant="default"
            w="fit-content"
            onClick={() => {
              for (const page of failed) void page.refetch();
            }}
          >
            {words('tryAgain')}
          </Button>
        </>
      )}
    </>
  );
}

/** Null: it is deleted by now. */
async function readPage(api: Client, collectionId: string) {
  try {
    return (await api.call(readCollection, { params: { collectionId } })).body.collection;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
