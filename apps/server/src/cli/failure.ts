import { CommanderError } from 'commander';
import { databaseFailure } from '../platform/db/database-failure.ts';
import { CataloguedError } from '../platform/errors/index.ts';
import { StartupError } from '../platform/startup-error.ts';
import { CommandError, Interrupted, UsageError } from './command-errors.ts';

export interface Failure {
  readonly exitCode: number;
  /** What to say about it; null when it has been said, or when it is no failure at all. */
  readonly words: string | null;
}

/** Refusals are one line. Only unexpected errors come with a stack trace, which is needed to find their cause. */
export function explainFailure(error: unknown): Failure {
  // The parser has printed its own words, and "help was asked for" also arrives as an error.
  if (error instanceof CommanderError) return { exitCode: error.exitCode === 0 ? 0 : 2, words: null };
  if (error instanceof Interrupted) return { exitCode: 130, words: 'awning: interrupted' };
  if (error instanceof UsageError)
    return { exitCode: 2, words: `error: ${error.message}\n(add --help for what is possible)` };
  if (error instanceof CataloguedError || error instanceof StartupError || error instanceof CommandError) {
    return { exitCode: 1, words: `awning: ${error.message}` };
  }
  switch (databaseFailure(error)) {
    case 'disk-full':
      return {
        exitCode: 1,
        words: 'awning: The disk of the database is full. Free some space and try again.',
      };
    case 'busy':
      return {
        exitCode: 1,
        words: 'awning: The database is busy with something else. Try again in a moment.',
      };
    case 'unavailable':
      return { exitCode: 1, words: `awning: The database stopped answering (${reason(error)}). Try again.` };
    case 'unstorable-text':
      return { exitCode: 1, words: 'awning: That text has characters which cannot be stored.' };
    default:
      return { exitCode: 1, words: `awning: ${error instanceof Error ? error.stack : String(error)}` };
  }
}

function reason(error: unknown): string {
  let inner = error;
  while (inner instanceof Error && inner.cause instanceof Error) inner = inner.cause;
  return inner instanceof Error ? inner.message : String(inner);
}
