import type { Logger } from 'pino';
import { createLog } from '../platform/log.ts';

export interface TestLog {
  readonly log: Logger;
  /** What was written so far, as text. */
  written(): string;
  lines(): { msg: string; [field: string]: unknown }[];
}

/** The real log, written into memory. */
export function createTestLog(): TestLog {
  const chunks: string[] = [];
  const log = createLog({ logLevel: 'debug' }, { write: (chunk: string) => void chunks.push(chunk) });
  return {
    log,
    written: () => chunks.join(''),
    lines: () => chunks.map((chunk) => JSON.parse(chunk) as { msg: string }),
  };
}
