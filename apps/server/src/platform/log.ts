import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';

/** JSON lines on standard error: standard output is for the person who typed the command. */
export function createLog(
  { logLevel }: Pick<Config, 'logLevel'>,
  destination: pino.DestinationStream = standardError(),
): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => describeError(error) },
      redact: {
        paths: ['password', '*.password', 'req.headers.cookie', 'req.headers.authorization'],
        censor: '[redacted]',
      },
    },
    destination,
  );
}

/** So much waits for a reader who is slow or gone; what comes after that is dropped. */
const LONGEST_BACKLOG = 8 * 1024 * 1024;

function standardError(): pino.DestinationStream {
  const stream = pino.destination({ fd: 2, sync: false, maxLength: LONGEST_BACKLOG });
  // A terminal that was closed, or a full disk behind it, must not end the process that writes there.
  stream.on('error', () => {});
  return stream;
}

/** What was thrown or told without being an error: some libraries give an object that only looks like one. */
function wordsOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  return 'message' in thrown ? String(thrown.message) : `an object with ${Object.keys(thrown).join(', ')}`;
}

/**
 * What the log says of an error: its kind, its words, where it happened and what caused it. Other fields stay out,
 * and so do the values of a failed statement: `FailedStatement` does not hold them.
 */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: wordsOf(error) };
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined || depth > 4 ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}
