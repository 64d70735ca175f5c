import type { ReactNode } from 'react';
import classes from './status.module.css';

/** What it is about decides the shape: money a circle, goods a square, content a dot, trouble a triangle. */
export type StatusShape = 'money' | 'goods' | 'content' | 'trouble';
/** How far it has come decides how much of the shape is filled. */
export type StatusProgress = 'none' | 'part' | 'done' | 'paused' | 'back';
export type StatusTone = 'good' | 'waiting' | 'bad' | 'info' | 'neutral';

export interface StatusProps {
  readonly shape: StatusShape;
  readonly progress: StatusProgress;
  readonly tone: StatusTone;
  /** Tinted: it waits for a member. */
  readonly isToDo?: boolean;
  readonly children: ReactNode;
}

/** A state in a word with its shape, so that it is told without colour, in print and to a screen reader. */
export function Status({ shape, progress, tone, isToDo = false, children }: StatusProps) {
  return (
    <span className={classes.status} data-tone={tone} data-to-do={isToDo || undefined}>
      <svg viewBox="0 0 14 14" width={14} height={14} aria-hidden>
        {shape === 'trouble' ? <Triangle /> : <Mark shape={shape} progress={progress} />}
      </svg>
      {children}
    </span>
  );
}

const Triangle = () => (
  <>
    <path d="M7 1.2 13.4 12.6H.6Z" fill="currentColor" />
    <path d="M7 5v3.4M7 10.4v.2" stroke="var(--awning-surface)" strokeWidth={1.5} strokeLinecap="round" />
  </>
);

function Mark({ shape, progress }: Pick<StatusProps, 'shape' | 'progress'>) {
  const outline =
    shape === 'goods' ? (
      <rect x={1.75} y={1.75} width={10.5} height={10.5} rx={2.25} />
    ) : (
      <circle cx={7} cy={7} r={shape === 'content' ? 3.5 : 5.25} />
    );
  const isFull = progress === 'done';
  return (
    <g fill={isFull ? 'currentColor' : 'none'} stroke="currentColor" strokeWidth={1.5}>
      {outline}
      {progress === 'part' && (
        <path
          d={shape === 'goods' ? 'M2 7h10v4.5H2Z' : 'M7 2a5 5 0 0 1 0 10Z'}
          fill="currentColor"
          stroke="none"
        />
      )}
      {isFull && shape !== 'content' && (
        <path
          d="m4.4 7.2 1.9 1.9 3.4-3.8"
          fill="none"
          stroke="var(--awning-surface)"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {progress === 'paused' && <path d="M5.6 5v4M8.4 5v4" strokeLinecap="round" />}
      {progress === 'back' && (
        <path
          d="M9.4 7H5m0 0 1.6-1.6M5 7l1.6 1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth={1.2}
        />
      )}
    </g>
  );
}
