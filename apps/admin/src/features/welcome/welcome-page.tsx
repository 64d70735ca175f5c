import type { NewStart, StartedSite } from '@awning/contract';
import { readFirstRun, readMemberSession, startOwnSite } from '@awning/contract/calls';
import { SITE_STYLES } from '@awning/site-model';
import { SITE_PURPOSES, type SitePurpose } from '@awning/site-model/starters';
import { Anchor, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { describeError, ReadableError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { readBrowserRegion } from './browser-region.ts';
import { NameStep } from './name-step.tsx';
import { PurposeStep } from './purpose-step.tsx';
import { StyleStep } from './style-step.tsx';
import classes from './welcome.module.css';
import { welcomeMessages } from './welcome-messages.ts';

const STEPS = ['name', 'purpose', 'style'] as const;
type Step = (typeof STEPS)[number];

/** A site of the owner's own in three steps. What was chosen is in the address: reload and Back lose nothing. */
export function WelcomePage() {
  const t = useMessages(welcomeMessages);
  const { api } = useServices();
  const { member, website } = useMemberSession();
  const firstRun = useQuery({
    queryKey: ['first-run'],
    queryFn: async ({ signal }) => (await api.call(readFirstRun, { signal })).body,
  });
  const closed = member?.isOwner ? (firstRun.data?.choice === null ? t('notDecided') : null) : t('notOwner');
  return (
    <div className={classes.page}>
      <title>{`${t('title')} · ${website.title}`}</title>
      {firstRun.error ? (
        <FormNotice>{describeError(firstRun.error)}</FormNotice>
      ) : closed !== null ? (
        <div className={classes.closed}>
          <h1 className={classes.title}>{t('title')}</h1>
          <p className={classes.lead}>{closed}</p>
          <Anchor renderRoot={(props) => <Link to="/" {...props} />} underline="always" c="inherit">
            {t('toHome')}
          </Anchor>
        </div>
      ) : firstRun.data ? (
        <Steps isDemo={firstRun.data.choice === 'demo'} />
      ) : (
        <Skeleton height={320} role="status" aria-label={t('title')} />
      )}
    </div>
  );
}

function Steps({ isDemo }: { readonly isDemo: boolean }) {
  const t = useMessages(welcomeMessages);
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { step, start, change, go } = useStart();
  const [isTried, setTried] = useState(false);
  const make = useMake();
  const at = STEPS.indexOf(step);
  // Not on arrival: then the field of the first step has the focus.
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (start.title.trim() === '') {
      go('name');
      setTimeout(() => focusFirstInvalid(form.current));
    } else if (step === 'style') make.mutate({ ...start, title: start.title.trim() });
    else go(STEPS[at + 1] ?? 'style');
  }
  return (
    <form ref={form} className={classes.form} onSubmit={submit} noValidate>
      <header className={classes.head}>
        <p className={classes.step}>{t('step', { step: at + 1, count: STEPS.length })}</p>
        <h1 className={classes.title} ref={heading} tabIndex={-1}>
          {t(`${step}Title`)}
        </h1>
      </header>
      {step === 'name' && (
        <NameStep value={start.title} isTried={isTried} onChange={(title) => change({ title })} />
      )}
      {step === 'purpose' && (
        <PurposeStep value={start.purpose} onChange={(purpose) => change({ purpose })} />
      )}
      {step === 'style' && <StyleStep start={start} onChange={change} />}
      {step === 'style' && isDemo && <p className={classes.dim}>{t('demoStays')}</p>}
      <FormNotice>{make.error && describeError(make.error)}</FormNotice>
      <div className={classes.actions}>
        {at > 0 ? (
          <Button variant="default" onClick={() => go(STEPS[at - 1] ?? 'name')} disabled={make.isPending}>
            {t('back')}
          </Button>
        ) : (
          <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" loading={make.isPending || make.isSuccess}>
          {t(step === 'style' ? 'make' : 'next')}
        </Button>
        <span role="status" className={classes.dim}>
          {(make.isPending || make.isSuccess) && t('making')}
        </span>
      </div>
    </form>
  );
}

/** What was chosen so far; of what the address does not say, the first, and what the browser says. */
function useStart() {
  const search = useSearch({ from: '/members/welcome/start' });
  const navigate = useNavigate();
  const [region] = useState(() => readBrowserRegion());
  // What is typed is shown at once; the address follows.
  const [title, setTitle] = useState(search.title ?? '');
  const start: NewStart = {
    ...region,
    ...(search.currency !== undefined && { currency: search.currency as NewStart['currency'] }),
    title,
    purpose: SITE_PURPOSES.find((each) => each === search.purpose) ?? 'shop',
    style: SITE_STYLES.find(({ id }) => id === search.style)?.id ?? SITE_STYLES[0]?.id ?? '',
  };
  const change = (
    given: Partial<Pick<NewStart, 'title' | 'style' | 'currency'> & { purpose: SitePurpose }>,
  ): void => {
    if (given.title !== undefined) setTitle(given.title);
    void navigate({ to: '/welcome/start', search: { ...search, title, ...given }, replace: true });
  };
  return {
    step: STEPS.find((each) => each === search.step) ?? ('name' as Step),
    start,
    change,
    go: (step: Step): void => void navigate({ to: '/welcome/start', search: { ...search, title, step } }),
  };
}

/** Long enough for every process to hear of it. */
const TRIES = 40;
const PAUSE_MS = 250;

/** Makes the site, waits until the address leads to it, and opens its first page. */
function useMake() {
  const t = useMessages(welcomeMessages);
  const { api } = useServices();
  return useSingleMutation({
    mutationFn: async (start: NewStart): Promise<StartedSite> => {
      const { body } = await api.call(startOwnSite, { body: start });
      for (let tried = 0; tried < TRIES; tried += 1) {
        const session = await api.attempt(readMemberSession);
        if (session.ok && session.body.website.id === body.id) return body;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      throw new ReadableError(t('late', { address: `${body.baseUrl}/config` }));
    },
    onSuccess: ({ pageId }) => {
      // Another site from here on: nothing that this page remembers is of it.
      window.location.assign(pageId === null ? '/config' : `/config/pages/${pageId}/edit`);
    },
  });
}
