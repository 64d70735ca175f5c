import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
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
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const press = (digit: string | null): void => setText((now) => pressDigit(now, digit));
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
        onChange={({ currentTarget }) => setText(currentTarget.value.replace(/\D/g, '').slice(0, 10))}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && text !== '') onTake(Number(text));
          if (key === 'Escape') onSkip();
        }}
      />
      <div className={classes.keys}>
        {DIGITS.map((digit) => (
          <button key={digit} type="button" onClick={() => press(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" aria-label={t('clearDigit')} onClick={() => press(null)}>
          ⌫
        </button>
        <button type="button" onClick={() => press('0')}>
          0
        </button>
        <button type="button" data-primary disabled={text === ''} onClick={() => onTake(Number(text))}>
          {t('next')}
        </button>
      </div>
      <Button variant="default" onClick={onSkip}>
        {t('skip')}
      </Button>
    </section>
  );
}
