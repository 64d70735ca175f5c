import { Button } from '@mantine/core';
import { ArrowLeftTag } from 'iconoir-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from './count.module.css';
import { countMessages } from './count-messages.ts';
import { pressDigit } from './count-store.ts';

interface NumberPadProps {
  readonly name: string;
  readonly sku: string;
  readonly note: string;
  readonly onTake: (count: number) => void;
  readonly onSkip: () => void;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Large keys for a thumb; the keys of a keyboard do the same. */
export function NumberPad({ name, sku, note, onTake, onSkip }: NumberPadProps) {
  const t = useMessages(countMessages);
  const [text, setText] = useState('');
  const problemId = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const press = (digit: string | null): void => setText((now) => pressDigit(now, digit));
  const isNumber = /^\d+$/.test(text);
  const problem = text !== '' && !isNumber ? t('notANumber') : null;
  return (
    <section className={classes.pad} aria-label={t('pad')}>
      <header>
        <h2>{name}</h2>
        <p>
          {sku} · {note}
        </p>
      </header>
      <input
        ref={field}
        className={classes.number}
        aria-label={t('countLabel', { name })}
        // The keys below are the keyboard here.
        inputMode="none"
        autoComplete="off"
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : problemId}
        // A sign or a letter stays and is told: without it, -5 would be 5.
        onChange={({ currentTarget }) => setText(currentTarget.value.trim().slice(0, 10))}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && isNumber) onTake(Number(text));
          if (key === 'Escape') onSkip();
        }}
      />
      <p className={classes.problem} id={problemId} role="alert">
        {problem}
      </p>
      <div className={classes.keys}>
        {DIGITS.map((digit) => (
          <button key={digit} type="button" onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label={t('clearDigit')} onClick={() => press(null)}>
          <ArrowLeftTag width={26} height={26} strokeWidth={1.5} aria-hidden />
        </button>
        <button type="button" onClick={() => press('0')}>
          0
        </button>
        <button type="button" data-primary disabled={!isNumber} onClick={() => onTake(Number(text))}>
          {t('next')}
        </button>
      </div>
      <Button variant="default" onClick={onSkip}>
        {t('skip')}
      </Button>
    </section>
  );
}
