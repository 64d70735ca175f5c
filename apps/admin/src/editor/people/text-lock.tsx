import type { WritingSession } from '../writing/writing-session.ts';
import { TextLockBar } from './text-lock-bar.tsx';
import { useTextLock } from './use-text-lock.ts';

interface TextLockProps {
  readonly writing: WritingSession;
  readonly write: (block: string) => void;
}

/** ED-90: holds the text that is written for this tab, and says who writes where another person does. */
export function TextLock({ writing, write }: TextLockProps) {
  return <TextLockBar lock={useTextLock(writing, write)} />;
}
