import type { MailTemplate } from '@awning/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { SettingsSection } from '../form/settings-section.tsx';
import classes from '../guard/guard.module.css';
import { mailTemplateMessages } from './mail-template-messages.ts';
import { templatesQuery } from './mail-template-query.ts';
import { TemplateStatus } from './mail-template-status.tsx';
import own from './mails.module.css';

/** Every mail that the site sends by itself, by what it is about. */
export function MailsTopic() {
  const t = useMessages(mailTemplateMessages);
  const templates = useQuery(templatesQuery(useServices().api));
  if (!templates.data)
    return templates.error ? (
      <>
        <FormNotice>{describeError(templates.error)}</FormNotice>
        <Button variant="default" w="fit-content" onClick={() => void templates.refetch()}>
          {t('tryAgain')}
        </Button>
      </>
    ) : (
      <Skeleton height={320} role="status" aria-label={t('loading')} />
    );
  const groups = Map.groupBy(templates.data, ({ group }) => group);
  return [...groups].map(([group, mails]) => (
    <SettingsSection key={group} anchor={group} title={t(group)} about={t(`${group}About`)} isWide>
      <ul className={classes.rows}>
        {mails.map((template) => (
          <MailRow key={template.name} template={template} />
        ))}
      </ul>
    </SettingsSection>
  ));
}

function MailRow({ template }: { readonly template: MailTemplate }) {
  return (
    <li>
      <span className={classes.head}>
        <Link to="/settings/mails/$name" params={{ name: template.name }} className={own.rowLink}>
          {template.title}
        </Link>
        <TemplateStatus template={template} />
      </span>
      <span className={classes.dim}>{template.about}</span>
    </li>
  );
}
