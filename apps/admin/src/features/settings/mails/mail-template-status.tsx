import type { MailTemplate } from '@awning/contract';
import { Status } from '../../../kit/status/status.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { mailTemplateMessages } from './mail-template-messages.ts';
import { WORD_FIELDS } from './mail-template-query.ts';

export const hasOwnWords = (template: MailTemplate): boolean =>
  WORD_FIELDS.some((field) => template[field] !== null);

export function TemplateStatus({ template }: { readonly template: MailTemplate }) {
  const t = useMessages(mailTemplateMessages);
  if (template.isFixed)
    return (
      <Status shape="content" progress="none" tone="neutral">
        {t('fixed')}
      </Status>
    );
  if (!template.enabled)
    return (
      <Status shape="content" progress="paused" tone="neutral">
        {t('off')}
      </Status>
    );
  const isOwn = hasOwnWords(template);
  return (
    <Status shape="content" progress={isOwn ? 'done' : 'none'} tone={isOwn ? 'info' : 'neutral'}>
      {t(isOwn ? 'own' : 'ours')}
    </Status>
  );
}
