import type { Domain } from '@awning/contract';
import { makeDomainPrimary, removeDomain, verifyDomain } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { memberSessionKey, useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Question } from '../../../kit/question/question.tsx';
import { Status } from '../../../kit/status/status.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { domainMessages } from './domain-messages.ts';
import { domainCheckQuery, domainsKey } from './domains-query.ts';
import classes from './site-topics.module.css';

interface DomainRowProps {
  readonly domain: Domain;
  readonly primary: Domain | undefined;
  /** The primary domain may go where no other could take its place. */
  readonly canRemove: boolean;
  /** What it should lead to; null on a local machine. */
  readonly target: string | null;
}

export function DomainRow({ domain, primary, canRemove, target }: DomainRowProps) {
  const t = useMessages(domainMessages);
  const { host, isPrimary, isVerified } = domain;
  const mayChoose = useMemberSession().member?.permissions.includes('members.manage') ?? false;
  const [act, setAct] = useState<Act | null>(null);
  const check = useQuery(domainCheckQuery(useServices().api, host));
  const label = (action: string): string => t('label', { action, host });
  return (
    <li>
      <span className={classes.head}>
        <span className={classes.name}>{host}</span>
        <span className={classes.dim}>
          {isPrimary
            ? t('primary')
            : !isVerified
              ? t('waiting')
              : primary
                ? t('leadsOn', { host: primary.host })
                : t('responds')}
        </span>
      </span>
      <DomainStatus host={host} target={target} />
      {!isVerified && <Waiting domain={domain} target={target} />}
      {isVerified && !isPrimary && !mayChoose && <p className={classes.dim}>{t('onlyAdministrators')}</p>}
      <span className={classes.acts}>
        <Button
          variant="default"
          size="xs"
          aria-label={label(t('check'))}
          loading={check.isFetching}
          onClick={() => void check.refetch()}
        >
          {t('check')}
        </Button>
        {!isVerified && target !== null && <VerifyButton host={host} label={label(t('verify'))} />}
        {isVerified && !isPrimary && mayChoose && (
          <Button
            variant="default"
            size="xs"
            aria-label={label(t('makePrimary'))}
            onClick={() => setAct('primary')}
          >
            {t('makePrimary')}
          </Button>
        )}
        {canRemove && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={label(t('remove'))}
            onClick={() => setAct('remove')}
          >
            {t('remove')}
          </Button>
        )}
      </span>
      <ActDialog
        host={host}
        act={act}
        leadsHere={check.data?.state === 'here'}
        onClose={() => setAct(null)}
      />
    </li>
  );
}

/** Why it cannot be the primary one yet, and what to do about it. */
function Waiting({ domain: { proof }, target }: Pick<DomainRowProps, 'domain' | 'target'>) {
  const t = useMessages(domainMessages);
  if (target === null) return <p className={classes.dim}>{t('waitingLocal')}</p>;
  return (
    <>
      <p className={classes.dim}>{t('waitingText')}</p>
      <pre className={classes.code}>{`${proof.name}.  TXT  "${proof.value}"`}</pre>
    </>
  );
}

function VerifyButton({ host, label }: { readonly host: string; readonly label: string }) {
  const t = useMessages(domainMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const verify = useMutation({
    mutationFn: () => api.call(verifyDomain, { params: { host } }),
    onSuccess: ({ body }) => {
      queries.setQueryData(domainsKey, body);
      toasts.show({ text: t('verified', { host }) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: domainCheckQuery(api, host).queryKey }),
  });
  return (
    <>
      <FormNotice>{verify.error && describeError(verify.error)}</FormNotice>
      <Button size="xs" aria-label={label} loading={verify.isPending} onClick={() => verify.mutate()}>
        {t('verify')}
      </Button>
    </>
  );
}

function DomainStatus({ host, target }: { readonly host: string; readonly target: string | null }) {
  const t = useMessages(domainMessages);
  const { data, error, isPending } = useQuery(domainCheckQuery(useServices().api, host));
  if (isPending) return <span className={classes.dim}>{t('checking')}</span>;
  if (!data) return <span className={classes.dim}>{error && describeError(error)}</span>;
  const { state, addresses, expected } = data;
  const isHere = state === 'here';
  return (
    <span role="status">
      <Status
        shape={state === 'elsewhere' || state === 'nowhere' ? 'trouble' : 'content'}
        progress={isHere ? 'done' : 'none'}
        tone={isHere ? 'good' : state === 'unknown' || state === 'local' ? 'neutral' : 'waiting'}
      >
        {t(state, { addresses: addresses.join(', '), expected: expected.join(', ') || (target ?? '') })}
      </Status>
    </span>
  );
}

type Act = 'primary' | 'remove';

interface ActDialogProps {
  readonly host: string;
  readonly act: Act | null;
  readonly leadsHere: boolean;
  readonly onClose: () => void;
}

/** Both are noticed by every visitor at once. */
function ActDialog({ host, act, leadsHere, onClose }: ActDialogProps) {
  const t = useMessages(domainMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const run = useMutation({
    mutationFn: (wanted: Act) =>
      wanted === 'primary'
        ? api.call(makeDomainPrimary, { params: { host } })
        : api.call(removeDomain, { params: { host } }),
    onSuccess: async ({ body }, wanted) => {
      queries.setQueryData(domainsKey, body);
      toasts.show({ text: t(wanted === 'primary' ? 'madePrimary' : 'removed', { host }) });
      onClose();
      // Links to the site use the primary domain.
      await queries.invalidateQueries({ queryKey: memberSessionKey });
    },
  });
  return (
    act && (
      <Question
        title={t(act === 'primary' ? 'primaryTitle' : 'removeTitle', { host })}
        yes={t(act === 'primary' ? 'makePrimary' : 'remove')}
        isFinal={act === 'remove'}
        isRunning={run.isPending}
        error={run.error}
        onYes={() => run.mutate(act)}
        onClose={() => {
          run.reset();
          onClose();
        }}
      >
        <p>{t(act === 'primary' ? 'primaryText' : 'removeText')}</p>
        {act === 'primary' && !leadsHere && <FormNotice>{t('primaryWarning')}</FormNotice>}
      </Question>
    )
  );
}
