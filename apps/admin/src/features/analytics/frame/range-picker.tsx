import { type ReportCompare, reportCompares } from '@awning/contract';
import { Button, Menu, Popover } from '@mantine/core';
import { Calendar, NavArrowDown } from 'iconoir-react';
import { type FormEvent, useState } from 'react';
import { DateField } from '../../../kit/fields/date-field.tsx';
import { dateFormat } from '../../../kit/text/formats.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { reportMessages } from '../figures/report-messages.ts';
import classes from './range-picker.module.css';
import { lengthOf, MOVING_RANGES, movingDays, type ReportRange, rangeProblem } from './report-range.ts';
import { useReportRange } from './use-report-range.ts';

const arrow = <NavArrowDown width={14} height={14} strokeWidth={1.75} aria-hidden />;

/** The days of a report, and those that they are compared with. Both are in the address. */
export function RangePicker() {
  const { range, today, changeRange } = useReportRange();
  return (
    <div className={classes.pickers}>
      <DaysPicker range={range} today={today} onChange={changeRange} />
      <ComparisonPicker range={range} onChange={changeRange} />
    </div>
  );
}

interface PickerProps {
  readonly range: ReportRange;
  readonly onChange: (range: ReportRange) => void;
}

function DaysPicker({ range, today, onChange }: PickerProps & { readonly today: string }) {
  const t = useMessages(reportMessages);
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const choose = (next: ReportRange): void => {
    setOpen(false);
    onChange(next);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.picker} onClick={() => setOpen(!isOpen)}>
          <Calendar width={16} height={16} strokeWidth={1.5} aria-hidden />
          <b>{t(range.name ?? 'ownDays')}</b>
          <span className={classes.days}>{daysText(range, locale)}</span>
          {arrow}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.choices} aria-label={t('range')}>
        <ul>
          {MOVING_RANGES.map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={range.name === name}
                onClick={() => choose({ ...range, name, ...movingDays(name, today) })}
              >
                {t(name)}
                <span>{daysText(movingDays(name, today), locale)}</span>
              </button>
            </li>
          ))}
        </ul>
        <OwnDays range={range} today={today} onChange={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Any days of one's own. */
function OwnDays({ range, today, onChange }: PickerProps & { readonly today: string }) {
  const t = useMessages(reportMessages);
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [isSent, setSent] = useState(false);
  const problem = rangeProblem(from, to, today);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSent(true);
    if (problem === null) onChange({ ...range, name: null, from, to });
  };
  return (
    <form className={classes.own} onSubmit={submit} noValidate>
      <div>
        <DateField label={t('from')} value={from} onChange={setFrom} />
        <DateField label={t('to')} value={to} onChange={setTo} />
      </div>
      <FormNotice>{isSent && problem !== null ? t(problem) : null}</FormNotice>
      <Button type="submit" size="xs" variant="default">
        {t('apply')}
      </Button>
    </form>
  );
}

function ComparisonPicker({ range, onChange }: PickerProps) {
  const t = useMessages(reportMessages);
  const text = (compare: ReportCompare): string =>
    compare === 'before'
      ? t('before', { count: lengthOf(range) })
      : t(compare === 'year' ? 'yearBefore' : 'none');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.picker}>
          <span className={classes.against}>{t('against')}</span>
          {text(range.compare)}
          {arrow}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('comparison')}</Menu.Label>
        {reportCompares.map((compare) => (
          <Menu.Item
            key={compare}
            fw={compare === range.compare ? 600 : undefined}
            onClick={() => onChange({ ...range, compare })}
          >
            {text(compare)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** "20 Oct – 16 Nov 2026", as short as the language has it. */
function daysText({ from, to }: Pick<ReportRange, 'from' | 'to'>, locale: string): string {
  const isThisYear =
    from.slice(0, 4) === String(new Date().getUTCFullYear()) && from.slice(0, 4) === to.slice(0, 4);
  const format = dateFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return from === to ? format.format(new Date(from)) : format.formatRange(new Date(from), new Date(to));
}
