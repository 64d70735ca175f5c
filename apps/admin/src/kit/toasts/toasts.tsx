import { VisuallyHidden } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { KeyHint, useKeys } from '../keys/keys-context.tsx';
import classes from './toasts.module.css';

export interface Toast {
  readonly text: string;
  readonly tone?: 'plain' | 'bad';
  /** Takes back what the toast speaks of. */
  readonly undo?: () => void;
}

interface ShownToast extends Toast {
  readonly id: number;
}

interface Toasts {
  readonly show: (toast: Toast) => void;
  /** Said to screen readers alone, by the same live region: of something that can be seen anyway. */
  readonly announce: (text: string) => void;
}

const ToastsContext = createContext<Toasts | null>(null);

/** Long enough to read and to reach for Undo; it waits while the pointer or the focus is in it. */
const SHOWN_MS = 8_000;
const MOST_AT_ONCE = 3;

const toastMessages = { undo: 'Undo', close: 'Close this message', messages: 'What was done' } as const;

/** Answers to one's own actions, at the foot of the screen, read out once. */
export function ToastsProvider({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const [announced, setAnnounced] = useState('');
  const nextId = useRef(0);
  const toasts = useMemo<Toasts>(
    () => ({
      show: (toast) => {
        nextId.current += 1;
        const added = { ...toast, id: nextId.current };
        setShown((before) => [...before, added].slice(-MOST_AT_ONCE));
      },
      announce: setAnnounced,
    }),
    [],
  );
  const close = (id: number): void => setShown((before) => before.filter((toast) => toast.id !== id));
  const t = useMessages(toastMessages);
  const last = shown.findLast(({ undo }) => undo !== undefined);
  const undoLast = (): void => {
    if (!last) return;
    close(last.id);
    last.undo?.();
  };
  useKeys(last ? [{ keys: 'Mod+z', label: t('undo'), run: undoLast, isForFields: true }] : []);
  return (
    <ToastsContext value={toasts}>
      {children}
      <section className={classes.stack} aria-label={t('messages')} aria-live="polite">
        <VisuallyHidden>{announced}</VisuallyHidden>
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </section>
    </ToastsContext>
  );
}

export function useToasts(): Toasts {
  const toasts = useContext(ToastsContext);
  if (!toasts) throw new Error('There is no place for messages around this.');
  return toasts;
}

function ToastCard({ toast, onClose }: { readonly toast: ShownToast; readonly onClose: () => void }) {
  const t = useMessages(toastMessages);
  const [isHeld, setHeld] = useState(false);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => close.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it on the screen
    <div
      className={classes.toast}
      data-tone={toast.tone ?? 'plain'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{toast.text}</span>
      <i className={classes.time} data-held={isHeld || undefined} aria-hidden />
      {toast.undo && (
        <button
          type="button"
          onClick={() => {
            onClose();
            toast.undo?.();
          }}
        >
          {t('undo')}
          <span aria-hidden>
            <KeyHint keys="Mod+z" />
          </span>
        </button>
      )}
      <button type="button" aria-label={t('close')} onClick={onClose}>
        ×
      </button>
    </div>
  );
}
