import type { WebhookSubscription } from '@awning/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'iconoir-react';
import { useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { Status } from '../../../kit/status/status.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import classes from '../guard/guard.module.css';
import own from './connections.module.css';
import { NewWebhookSheet } from './new-webhook.tsx';
import { webhookMessages } from './webhook-messages.ts';
import { WebhookSheet } from './webhook-sheet.tsx';
import { webhooksQuery } from './webhooks-query.ts';

/** Programs outside that are told what happens. */
export function WebhooksTopic() {
  const t = useMessages(webhookMessages);
  const list = useQuery(webhooksQuery(useServices().api));
  const [openId, setOpenId] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  const webhooks = list.data?.webhookSubscriptions ?? [];
  return (
    <SettingsSection anchor="webhooks" title={t('section')} about={t('about')} isWide>
      {list.isPending && <Skeleton height={96} role="status" aria-label={t('loading')} />}
      {list.error && !list.data && (
        <>
          <FormNotice>{describeError(list.error)}</FormNotice>
          <Button variant="default" w="fit-content" onClick={() => void list.refetch()}>
            {t('tryAgain')}
          </Button>
        </>
      )}
      {list.data && webhooks.length === 0 && <p className={classes.dim}>{t('none')}</p>}
      {webhooks.length > 0 && (
        <ul className={classes.rows}>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onOpen={() => setOpenId(webhook.id)} />
          ))}
        </ul>
      )}
      {list.data && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<Plus width={16} height={16} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('add')}
        </Button>
      )}
      <NewWebhookSheet isOpen={isAdding} onClose={() => setAdding(false)} />
      <WebhookSheet
        webhook={webhooks.find(({ id }) => id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </SettingsSection>
  );
}

function WebhookRow({
  webhook,
  onOpen,
}: {
  readonly webhook: WebhookSubscription;
  readonly onOpen: () => void;
}) {
  const t = useMessages(webhookMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' });
  const { endpointUrl, topics, enabled, failingSince, switchedOffOn } = webhook;
  return (
    <li>
      <span className={classes.head}>
        <button
          type="button"
          className={own.rowButton}
          aria-label={t('open', { address: endpointUrl })}
          onClick={onOpen}
        >
          {endpointUrl}
        </button>
        {enabled && failingSince !== null ? (
          <Status shape="trouble" progress="part" tone="bad">
            {t('failing', { when: day.format(new Date(failingSince)) })}
          </Status>
        ) : (
          <Status
            shape="content"
            progress={enabled ? 'done' : 'paused'}
            tone={enabled ? 'good' : switchedOffOn === null ? 'neutral' : 'bad'}
          >
            {t(enabled ? 'on' : 'off')}
          </Status>
        )}
      </span>
      <span className={classes.dim}>{topics.map((topic) => t(topic)).join(' · ')}</span>
      {!enabled && switchedOffOn !== null && (
        <span className={classes.dim}>{t('switchedOff', { when: day.format(new Date(switchedOffOn)) })}</span>
      )}
    </li>
  );
}
