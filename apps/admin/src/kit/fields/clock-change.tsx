import { useId } from 'react';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import classes from './date-time-field.module.css';
import { fieldMessages } from './field-messages.ts';
import { instantOf, offsetName, type WallTime, wallTimeOf } from './zoned-time.ts';

interface ClockChangeProps {
  /** As it was typed. */
  readonly wall: WallTime;
  readonly value: string | null;
  readonly timeZone: string;
  readonly onChange: (value: string) => void;
}

/** Says when clocks of the site never show the typed time, and asks which one is meant when they show it twice. */
export function ClockChange({ wall, value, timeZone, onChange }: ClockChangeProps) {
  const t = useMessages(fieldMessages);
  const locale = useLocale();
  const name = useId();
  const reading = instantOf(wall, timeZone);
  if (reading.kind === 'once') return null;
  if (reading.kind === 'gap')
    return (
      <p className={classes.clock} role="status">
        {t('gap', { time: wall.time, stored: wallTimeOf(reading.at, timeZone).time })}
      </p>
    );
  const choices = [
    { at: reading.first, label: 'foldFirst' },
    { at: reading.second, label: 'foldSecond' },
  ] as const;
  const isSecond = value !== null && value.slice(0, 16) === reading.second.slice(0, 16);
  return (
    <div className={classes.clock} role="radiogroup" aria-label={t('fold', { time: wall.time })}>
      <span aria-hidden>{t('fold', { time: wall.time })}</span>
      <span className={classes.choices}>
        {choices.map(({ at, label }, index) => (
          <label key={label}>
            <input
              type="radio"
              name={name}
              checked={isSecond === (index === 1)}
              onChange={() => onChange(at)}
            />
            {t(label, { offset: offsetName(at, timeZone, locale) })}
          </label>
        ))}
      </span>
    </div>
  );
}
