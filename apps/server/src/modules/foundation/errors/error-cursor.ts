import type { JavascriptError } from '@awning/contract';
import { timeOfCursor } from '../../../platform/paging.ts';
import { errorReportErrors } from './error-report-errors.ts';
import type { ErrorCursor } from './error-repository.ts';

const FORM = /^(\d{1,15}) ([0-9a-f]{32})$/;

export function readErrorCursor(text: string | undefined): ErrorCursor | null {
  if (text === undefined) return null;
  const [, millis, fingerprint] = FORM.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  const lastSeenAt = timeOfCursor(millis);
  if (fingerprint === undefined || lastSeenAt === null) throw errorReportErrors.badCursor();
  return { lastSeenAt, fingerprint };
}

export const writeErrorCursor = ({ lastSeenOn, id }: JavascriptError): string =>
  Buffer.from(`${lastSeenOn} ${id}`).toString('base64url');
