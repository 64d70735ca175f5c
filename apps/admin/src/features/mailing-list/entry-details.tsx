import type { MailingListEntry } from '@awning/contract';
import { Link } from '@tanstack/react-router';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import classes from './mailing-list.module.css';
import { mailingListMessages } from './mailing-list-messages.ts';

/** What a person agreed to, when, and what shows it. */
export function EntryDetails({ entry }: { readonly entry: MailingListEntry }) {
  const t = useMessages(mailingListMessages);
  const locale = useLocale();
  const { website, member } = useMemberSession();
  const date = (at: number): string =>
    new Intl.DateTimeFormat(locale, { timeZone: website.timeZone, dateStyle: 'long' }).format(at);
  const { consentedOn, askedOn, unsubscribedOn, source, sourceId, orderId, wording, proof } = entry;
  const mayReadAnswers = member?.permissions.includes('forms.manage') ?? false;
  const isAnswer = source === 'form' || source === 'newsletter' || source === 'popup';
  return (
    <dl className={classes.details}>
      <div>
        <dt>{t('consent')}</dt>
        <dd>
          {consentedOn === null
            ? t('askedOn', { date: date(askedOn) })
            : t('consentedOn', { date: date(consentedOn) })}
        </dd>
        {unsubscribedOn !== null && <dd>{t('leftOn', { date: date(unsubscribedOn) })}</dd>}
      </div>
      <div>
        <dt>{t('source')}</dt>
        <dd>{t(`source ${source}`)}</dd>
      </div>
      <div>
        <dt>{t('wording')}</dt>
        <dd>{wording}</dd>
      </div>
      <div>
        <dt>{t('proof')}</dt>
        <dd>{proof || t('noProof')}</dd>
        {orderId !== null && (
          <dd>
            <Link to="/orders/$orderId" params={{ orderId }}>
              {t('seeOrder')}
            </Link>
          </dd>
        )}
        {isAnswer && sourceId !== null && mayReadAnswers && (
          <dd>
            <Link to="/inbox/$submissionId" params={{ submissionId: sourceId }}>
              {t('seeAnswer')}
            </Link>
          </dd>
        )}
      </div>
    </dl>
  );
}
