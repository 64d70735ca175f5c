import type { Domain } from '@awning/contract';
import { makeDomainPrimary, removeDomain } from '@awning/contract/calls';
import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { memberSessionKey } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
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
  /** The last domain may go although it is the primary one. */
  readonly isOnly: boolean;
}

export function DomainRow({ domain, primary, isOnly }: DomainRowProps) {
  const t = useMessages(domainMessages);
  const { host, isPrimary } = domain;
  const [act, setAct] = useState<Act | null>(null);
  const check = useQuery(domainCheckQuery(useServices().api, host));
  const label = (action: string): string => t('label', { action, host });
  return (
    <li>
      <span className={classes.head}>
        <span className={classes.name}>{host}</span>
        <span className={classes.dim}>
          {isPrimary ? t('primary') : t('leadsOn', { host: primary?.host ?? '' })}
        </span>
      </span>
      <DomainStatus host={host} />
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
        {!isPrimary && (
          <Button
            variant="default"
            size="xs"
            aria-label={label(t('makePrimary'))}
            onClick={() => setAct('primary')}
          >
            {t('makePrimary')}
          </Button>
        )}
        {(!isPrimary || isOnly) && (
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

function DomainStatus({ host }: { readonly host: string }) {
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
        {t(state, { addresses: addresses.join(', '), expected: expected.join(', ') })}
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
    <Modal
      opened={act !== null}
      onClose={() => {
        run.reset();
        onClose();
      }}
      title={act && t(act === 'primary' ? 'primaryTitle' : 'removeTitle', { host })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {act && (
        <>
          <p className={classes.text}>{t(act === 'primary' ? 'primaryText' : 'removeText')}</p>
          {act === 'primary' && !leadsHere && <FormNotice>{t('primaryWarning')}</FormNotice>}
          <FormNotice>{run.error && describeError(run.error)}</FormNotice>
          <div className={classes.dialogActions}>
            <Button variant="default" onClick={onClose} data-autofocus>
              {t('cancel')}
            </Button>
            <Button
              {...(act === 'remove' && { color: 'red' })}
              loading={run.isPending}
              onClick={() => run.mutate(act)}
            >
              {t(act === 'primary' ? 'makePrimary' : 'remove')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
