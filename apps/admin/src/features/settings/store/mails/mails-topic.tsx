import type { MailTemplate, MailTemplateName } from '@awning/contract';
import { listMailTemplates } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Button, Skeleton } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../../api/api-error.ts';
import { useServices } from '../../../../api/services-context.tsx';
import { Status } from '../../../../kit/status/status.tsx';
import { useMessages } from '../../../../messages/use-messages.ts';
import { FormNotice } from '../../../../ui/form-notice.tsx';
import own from '../../connections/connections.module.css';
import { SettingsSection } from '../../form/settings-section.tsx';
import classes from '../../guard/guard.module.css';
import { MailSheet } from './mail-sheet.tsx';
import { mailTemplateMessages } from './mail-template-messages.ts';

const mailTemplatesKey = ['mail-templates'];

const templatesQuery = (api: Client) =>
  queryOptions({
    queryKey: mailTemplatesKey,
    queryFn: async ({ signal }) => (await api.call(listMailTemplates, { signal })).body.mailTemplates,
  });

/** To those who manage the store; all others go to buyers. */
const STAFF: readonly MailTemplateName[] = ['new-order', 'refund-failed', 'refund-by-hand', 'new-return'];

/** Every mail about orders, with the words of the owner. */
export function MailsTopic() {
  const t = useMessages(mailTemplateMessages);
  const templates = useQuery(templatesQuery(useServices().api));
  const [openName, setOpenName] = useState<MailTemplateName | null>(null);
  const isForStaff = ({ name }: MailTemplate): boolean => STAFF.includes(name);
  const all = templates.data ?? [];
  return (
    <>
      {[false, true].map((staff) => (
        <SettingsSection
          key={String(staff)}
          anchor={staff ? 'staff' : 'buyers'}
          title={t(staff ? 'staff' : 'buyers')}
          about={t(staff ? 'staffAbout' : 'buyersAbout')}
          isWide
        >
          {templates.isPending && <Skeleton height={160} role="status" aria-label={t('loading')} />}
          {templates.error && !templates.data && (
            <>
              <FormNotice>{describeError(templates.error)}</FormNotice>
              <Button variant="default" w="fit-content" onClick={() => void templates.refetch()}>
                {t('tryAgain')}
              </Button>
            </>
          )}
          {all.length > 0 && (
            <ul className={classes.rows}>
              {all
                .filter((template) => isForStaff(template) === staff)
                .map((template) => (
                  <li key={template.name}>
                    <span className={classes.head}>
                      <button
                        type="button"
                        className={own.rowButton}
                        aria-label={t('open', { title: template.title })}
                        onClick={() => setOpenName(template.name)}
                      >
                        {template.title}
                      </button>
                      <TemplateStatus template={template} />
                    </span>
                    <span className={classes.dim}>{template.about}</span>
                  </li>
                ))}
            </ul>
          )}
        </SettingsSection>
      ))}
      <MailSheet
        template={all.find(({ name }) => name === openName) ?? null}
        onClose={() => setOpenName(null)}
      />
    </>
  );
}

function TemplateStatus({ template }: { readonly template: MailTemplate }) {
  const t = useMessages(mailTemplateMessages);
  const { enabled, subject, introduction } = template;
  if (!enabled)
    return (
      <Status shape="content" progress="paused" tone="neutral">
        {t('off')}
      </Status>
    );
  const isOwn = subject !== null || introduction !== null;
  return (
    <Status shape="content" progress={isOwn ? 'done' : 'none'} tone={isOwn ? 'info' : 'neutral'}>
      {t(isOwn ? 'own' : 'ours')}
    </Status>
  );
}
