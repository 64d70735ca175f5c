import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { ClockChange } from './clock-change.tsx';
import classes from './date-time-field.module.css';
import { fieldMessages } from './field-messages.ts';
import type { FieldProps } from './field-props.ts';
import { instantOf, isSameClock, type WallTime, wallTimeOf, zoneName } from './zoned-time.ts';

interface DateTimeFieldProps extends FieldProps {
  /** An instant in UTC; null while there is none. */
  readonly value: string | null;
  /** The zone of the site, in which it is typed. */
  readonly timeZone: string;
  readonly onChange: (value: string | null) => void;
  /** The zone of the member; that of the browser unless a test says otherwise. */
  readonly ownTimeZone?: string;
}

const NOTHING: WallTime = { date: '', time: '' };
const shown = (value: string | null, timeZone: string): WallTime =>
  value === null ? NOTHING : wallTimeOf(value, timeZone);

/** A year below is one that is still being typed. */
const isWholeYear = (date: string): boolean => /^(19|[2-9]\d)\d\d-/.test(date);

/** A day and a time on the clocks of the site. An instant that is typed as it was is given back to the millisecond. */
export function DateTimeField({ value, timeZone, onChange, ownTimeZone, ...field }: DateTimeFieldProps) {
  const t = useMessages(fieldMessages);
  const id = useId();
  const typed = useWallTime(value, timeZone, onChange);
  const problem = typed.problem === null ? undefined : t(typed.problem);
  const error = field.error ?? problem;
  const isDisabled = field.disabledReason !== undefined;
  const describedBy = [`${id}-note`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  const shared = {
    'aria-describedby': describedBy,
    'aria-invalid': error !== undefined,
    disabled: isDisabled,
  };
  return (
    <fieldset className={classes.group} onBlur={typed.onBlur}>
      <Input.Label component="legend" mb={6} required={false}>
        {field.label}
      </Input.Label>
      <div className={classes.row}>
        <Input
          type="date"
          className={classes.date}
          aria-label={`${field.label}: ${t('date')}`}
          value={typed.shown.date}
          max="9999-12-31"
          error={error !== undefined}
          onChange={({ currentTarget }) => typed.change({ date: currentTarget.value })}
          {...shared}
        />
        <Input
          type="time"
          className={classes.time}
          aria-label={`${field.label}: ${t('time')}`}
          value={typed.shown.time}
          error={error !== undefined}
          onChange={({ currentTarget }) => typed.change({ time: currentTarget.value })}
          {...shared}
        />
      </div>
      <p className={classes.note} id={`${id}-note`}>
        {field.disabledReason ?? field.description}{' '}
        <ZoneNote value={value} timeZone={timeZone} ownTimeZone={ownTimeZone} />
      </p>
      {typed.wall && !isDisabled && (
        <ClockChange wall={typed.wall} value={value} timeZone={timeZone} onChange={onChange} />
      )}
      {error !== undefined && (
        <Input.Error id={`${id}-error`} mt={6} role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}

interface TypedWallTime {
  readonly shown: WallTime;
  /** The whole time that was typed last, which clocks of the zone may not show. */
  readonly wall: WallTime | null;
  readonly problem: 'timeMissing' | 'dateMissing' | 'yearWrong' | null;
  readonly change: (part: Partial<WallTime>) => void;
  readonly onBlur: () => void;
}

function useWallTime(
  value: string | null,
  timeZone: string,
  onChange: (value: string | null) => void,
): TypedWallTime {
  const [draft, setDraft] = useState<WallTime | null>(null);
  const [typed, setTyped] = useState<{ readonly wall: WallTime; readonly at: string } | null>(null);
  const [loaded] = useState(value);
  const [wasLeft, setLeft] = useState(false);
  const now = draft ?? shown(value, timeZone);
  const isIncomplete = draft !== null && (draft.time === '' || !isWholeYear(draft.date));

  const change = (part: Partial<WallTime>): void => {
    if (part.date === '') {
      setDraft(null);
      onChange(null);
      return;
    }
    // A day alone starts at midnight.
    const next = { ...now, ...(now.date === '' && now.time === '' && { time: '00:00' }), ...part };
    setLeft(false);
    setDraft(next);
    if (next.time === '' || !isWholeYear(next.date)) return;
    const at = instantFor(next, timeZone, [value, loaded]);
    setTyped({ wall: next, at });
    onChange(at);
  };

  return {
    shown: now,
    wall: typed !== null && isOf(typed, value, timeZone) ? typed.wall : value === null ? null : now,
    problem: wasLeft && isIncomplete ? problemOf(draft) : null,
    change,
    onBlur: () => {
      setLeft(true);
      if (!isIncomplete) setDraft(null);
    },
  };
}

/** The typed time still stands behind the value, the first or the second of its two instants. */
function isOf({ wall, at }: { wall: WallTime; at: string }, value: string | null, timeZone: string): boolean {
  if (value === at) return true;
  const reading = instantOf(wall, timeZone);
  return reading.kind === 'twice' && (value === reading.first || value === reading.second);
}

function problemOf({ date, time }: WallTime): 'timeMissing' | 'dateMissing' | 'yearWrong' {
  if (date === '') return 'dateMissing';
  return time === '' ? 'timeMissing' : 'yearWrong';
}

/** One of the instants from before where the clocks show the same; otherwise the first one that they show. */
function instantFor(wall: WallTime, timeZone: string, before: readonly (string | null)[]): string {
  const isSame = (at: string | null): boolean => {
    if (at === null) return false;
    const { date, time } = wallTimeOf(at, timeZone);
    return date === wall.date && time === wall.time;
  };
  const reading = instantOf(wall, timeZone);
  return before.find(isSame) ?? (reading.kind === 'twice' ? reading.first : reading.at);
}

type ZoneNoteProps = Pick<DateTimeFieldProps, 'value' | 'timeZone'> & {
  readonly ownTimeZone?: string | undefined;
};

/** Which clocks are meant, and what those of the member show then. */
function ZoneNote({ value, timeZone, ownTimeZone }: ZoneNoteProps) {
  const t = useMessages(fieldMessages);
  const locale = useLocale();
  const own = ownTimeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = value ?? new Date().toISOString();
  const zone = zoneName(at, timeZone, locale);
  if (value === null || isSameClock(value, timeZone, own)) return t('zone', { zone });
  const when = new Intl.DateTimeFormat(locale, {
    timeZone: own,
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(new Date(value));
  return t('ownTime', { zone, when });
}
