import { Minus, Plus } from 'iconoir-react';
import { useId, useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from '../settings/inspector.module.css';
import { inspectorMessages } from '../settings/inspector-messages.ts';

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  /** ED-43: differs from the desktop. */
  readonly isByHand?: boolean;
  readonly isDisabled?: boolean;
}

/**
 * ED-34: a whole number with buttons for one more and one less. What is typed counts when the field is left or Enter is
 * pressed: a 1 on the way to 12 would push other blocks away.
 */
export function Stepper({
  label,
  value,
  min,
  max,
  onChange,
  isByHand = false,
  isDisabled = false,
}: StepperProps) {
  const t = useMessages(inspectorMessages);
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const problem = typed === null ? null : problemOf(typed, min, max);
  const step = (by: number): void => {
    setTyped(null);
    onChange(Math.min(max, Math.max(min, value + by)));
  };
  const settle = (): void => {
    if (typed === null || problem !== null) return;
    setTyped(null);
    if (Number(typed) !== value) onChange(Number(typed));
  };
  return (
    <div>
      <label className={classes.stepLabel} htmlFor={id}>
        {isByHand && <span className={classes.dot} role="img" aria-label={t('byHand')} />}
        {label}
      </label>
      <div className={classes.stepper}>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('less', { label })}
          disabled={isDisabled || value <= min}
          onClick={() => step(-1)}
        >
          <Minus width={14} height={14} aria-hidden />
        </button>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          disabled={isDisabled}
          value={typed ?? String(value)}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
            const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
            if (by === 0) return;
            event.preventDefault();
            step(by);
          }}
        />
        <button
          type="button"
          className={classes.icon}
          aria-label={t('more', { label })}
          disabled={isDisabled || value >= max}
          onClick={() => step(1)}
        >
          <Plus width={14} height={14} aria-hidden />
        </button>
      </div>
      {problem !== null && (
        <p className={classes.problem} id={`${id}-problem`} role="alert">
          {t(problem, { min, max })}
        </p>
      )}
    </div>
  );
}

function problemOf(text: string, min: number, max: number): 'wholeNumber' | 'atLeast' | 'atMost' | null {
  if (!/^\s*\d+\s*$/.test(text)) return 'wholeNumber';
  if (Number(text) < min) return 'atLeast';
  return Number(text) > max ? 'atMost' : null;
}
