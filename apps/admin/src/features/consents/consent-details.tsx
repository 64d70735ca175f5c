import type { Consent } from '@awning/contract';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { consentMessages } from './consent-messages.ts';
import classes from './consents.module.css';

/** What a visitor chose, and the words that they chose by. */
export function ConsentDetails({ consent }: { readonly consent: Consent }) {
  const t = useMessages(consentMessages);
  const locale = useLocale();
  const { website } = useMemberSession();
  const { categories, question, chosenOn, replaces, place, mode, version } = consent;
  const date = new Intl.DateTimeFormat(locale, {
    timeZone: website.timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(chosenOn);
  return (
    <>
      <dl className={classes.details}>
        <div>
          <dt>{t('categories')}</dt>
          <dd>
            {categories.length === 0 ? t('nothing') : categories.map((category) => t(category)).join(', ')}
          </dd>
          <dd>{t('chosenOn', { date })}</dd>
        </div>
        <div>
          <dt>{t('place')}</dt>
          <dd>{place ?? t('unknownPlace')}</dd>
        </div>
        <div>
          <dt>{t('mode')}</dt>
          <dd>{t(`mode ${mode}`)}</dd>
        </div>
        <div>
          <dt>{t('question')}</dt>
          <dd>{question.title}</dd>
          <dd>{question.text}</dd>
          {question.categories.map(({ category, label, text }) => (
            <dd key={category}>{`${label}: ${text}`}</dd>
          ))}
        </div>
        <div>
          <dt>{t('version')}</dt>
          <dd>{version}</dd>
        </div>
        {replaces !== null && (
          <div>
            <dt>{t('replaces')}</dt>
            <dd>{replaces}</dd>
          </div>
        )}
      </dl>
      <p className={classes.note}>{t('nobody')}</p>
    </>
  );
}
