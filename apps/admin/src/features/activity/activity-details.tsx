import type { Activity, ChangedField } from '@awning/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './activity.module.css';
import { fieldLines } from './activity-fields.ts';
import { activityMessages } from './activity-messages.ts';
import { currencyQuery } from './activity-query.ts';
import { fieldMessages } from './field-messages.ts';
import { useUndo } from './undo-button.tsx';

/** What changed, before and after, and how it is taken back. */
export function ActivityDetails({ activity }: { readonly activity: Activity }) {
  const t = useMessages(activityMessages);
  const { fields, rows, undoes, undoneBy, subject } = activity;
  return (
    <div className={classes.details}>
      {fields.length === 0 ? (
        <p className={classes.quiet}>{t('noFields')}</p>
      ) : (
        <FieldTable fields={fields} />
      )}
      {rows > 1 && <p className={classes.quiet}>{t('moreRows', { count: rows })}</p>}
      <Undo activity={activity} />
      {undoneBy !== null && <ActivityLink id={undoneBy} label={t('showUndone')} />}
      {undoes !== null && <ActivityLink id={undoes} label={t('showOriginal')} />}
      {subject && (
        <Link to="/activity" search={{ filters: `record.is.${encodeURIComponent(subject.id)}` }}>
          {t('ofRecord')}
        </Link>
      )}
    </div>
  );
}

const ActivityLink = ({ id, label }: { readonly id: string; readonly label: string }) => (
  <Link to="/activity/$activityId" params={{ activityId: id }}>
    {label}
  </Link>
);

function FieldTable({ fields }: { readonly fields: readonly ChangedField[] }) {
  const t = useMessages(activityMessages);
  const labels = useMessages(fieldMessages);
  const locale = useLocale();
  const { api } = useServices();
  const { website, member } = useMemberSession();
  const mayAsk = member?.permissions.includes('commerce.manage') ?? false;
  const { data: currency } = useQuery({ ...currencyQuery(api), enabled: mayAsk });
  const format = { locale, timeZone: website.timeZone, currency };
  const lines = fieldLines(fields, { t, labels, format });
  if (lines.length === 0) return <p className={classes.quiet}>{t('onlyInternal')}</p>;
  return (
    <table className={classes.fields}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, label, before, after }) => (
          <tr key={key}>
            <td>{label}</td>
            <td className={classes.before}>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Takes it back, or says why that is not possible. */
function Undo({ activity }: { readonly activity: Activity }) {
  const t = useMessages(activityMessages);
  const undo = useUndo(activity);
  if (!activity.canUndo)
    return <p className={classes.quiet}>{t('cannotUndo', { reason: activity.cannotUndo ?? '' })}</p>;
  return (
    <>
      <FormNotice>{undo.error && describeError(undo.error)}</FormNotice>
      <div className={classes.actions}>
        <Button size="xs" variant="default" loading={undo.isPending} onClick={() => undo.mutate()}>
          {t('undo')}
        </Button>
      </div>
    </>
  );
}
