import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';

/** JSON lines on standard error: standard output is for the person who typed the command. */
export function createLog({ logLevel }: Pick<Config, 'logLevel'>): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['password', '*.password', 'req.headers.cookie', 'req.headers.authorization'],
        censor: '[redacted]',
      },
    },
    pino.destination({ fd: 2, sync: false }),
  );
}
