import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { DrizzleQueryError } from './db/drizzle.ts';

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

/**
 * What the log says of an error: its kind, its words, where it happened and what caused it. Other fields stay out,
 * and so do the values of a failed query: among them are links that sign somebody in, and people's data.
 */
function describeError(error: unknown, depth = 0): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const message = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack?.replace(error.message, () => message),
    ...(error.cause === undefined || depth > 4 ? {} : { cause: describeError(error.cause, depth + 1) }),
  };
}
