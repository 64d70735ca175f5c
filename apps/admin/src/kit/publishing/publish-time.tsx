import { SegmentedControl } from '@mantine/core';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { DateTimeField } from '../fields/date-time-field.tsx';
import classes from './publish-time.module.css';
import { publishingMessages } from './publishing-messages.ts';
import { distanceOf } from './schedule-times.ts';

/** Now, or an instant; null while the instant is not chosen yet. */
export type PublishTime = 'now' | { readonly at: string | null };

interface PublishTimeFieldProps {
  readonly value: PublishTime;
  readonly onChange: (time: PublishTime) => void;
  readonly error: string | undefined;
}

/** ED-84: when changes go live, on the clocks of the site. */
export function PublishTimeField({ value, onChange, error }: PublishTimeFieldProps) {
  const t = useMessages(publishingMessages);
  const locale = useLocale();
  const { timeZone } = useMemberSession().website;
  const at = value === 'now' ? null : value.at;
  return (
    <div className={classes.time}>
      <SegmentedControl
        size="xs"
        aria-label={t('when')}
        value={value === 'now' ? 'now' : 'later'}
        onChange={(next) => onChange(next === 'now' ? 'now' : { at: null })}
        data={[
          { value: 'now', label: t('now') },
          { value: 'later', label: t('later') },
        ]}
      />
      {value !== 'now' && (
        <DateTimeField
          label={t('goesLive')}
          timeZone={timeZone}
          value={value.at}
          description={at === null ? undefined : distanceOf(Date.parse(at), Date.now(), locale)}
          error={error}
          onChange={(next) => onChange({ at: next })}
        />
      )}
    </div>
  );
}
