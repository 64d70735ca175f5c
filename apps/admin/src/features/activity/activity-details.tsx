import type { Activity, ChangedField } from '@awning/contract';
import { undoActivity } from '@awning/contract/calls';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useSingleMutation } from '../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../kit/toasts/toasts.tsx';
import type { Translate } from '../../messages/messages.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { FormNotice } from '../../ui/form-notice.tsx';
import classes from './activity.module.css';
import { activityMessages } from './activity-messages.ts';
import { plainName } from './activity-words.ts';

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
        {fields.map((field) => (
          <tr key={`${field.of} ${JSON.stringify(field.key)} ${field.name}`}>
            <td>{plainName(field.name)}</td>
            <td className={classes.before}>{'before' in field && valueText(t, field.before, field.isCut)}</td>
            <td>{'after' in field && valueText(t, field.after, field.isCut)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function valueText(t: Translate<typeof activityMessages>, value: unknown, isCut: boolean): string {
  if (value === null || value === undefined || value === '') return t(isCut ? 'long' : 'empty');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return isCut ? t('cut', { text }) : text;
}

/** Takes it back, or says why that is not possible. */
function Undo({ activity }: { readonly activity: Activity }) {
  const t = useMessages(activityMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const undo = useSingleMutation({
    mutationFn: () => api.call(undoActivity, { params: { activityId: activity.id } }),
    onSuccess: () => {
      toasts.show({ text: t('undoDone') });
      // What went back may be on any screen.
      return queries.invalidateQueries();
    },
  });
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
