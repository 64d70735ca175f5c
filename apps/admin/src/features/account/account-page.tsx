import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Page } from '../../ui/page.tsx';
import classes from './account.module.css';
import { accountMessages } from './account-messages.ts';
import { accountQuery } from './account-query.ts';
import { EmailCard } from './email-card.tsx';
import { NameCard } from './name-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

/** What a member changes of themselves. */
export function AccountPage() {
  const t = useMessages(accountMessages);
  const { api } = useServices();
  const { website, member } = useMemberSession();
  const account = useQuery(accountQuery(api));
  return (
    <Page title={t('title')} siteTitle={website.title}>
      <div className={classes.cards}>
        {member?.viewedRole !== undefined && <FormNotice kind="news">{t('viewing')}</FormNotice>}
        {account.error && (
          <>
            <FormNotice>{describeError(account.error)}</FormNotice>
            <Button variant="default" w="fit-content" onClick={() => void account.refetch()}>
              {t('tryAgain')}
            </Button>
          </>
        )}
        {account.isPending && <Skeleton height={240} role="status" aria-label={t('loading')} />}
        {account.data && (
          <>
            <NameCard account={account.data} />
            <EmailCard account={account.data} />
            <PasswordCard />
            <TwoFactorCard account={account.data} />
          </>
        )}
        <SessionsCard />
      </div>
    </Page>
  );
}
