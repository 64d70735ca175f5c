import { CallError } from '@awning/contract/client';

/** Refuses what is typed and cannot be sent, at its fields, as the server does it with the rest. */
export function refuseFields(
  code: string,
  message: string,
  problems: Readonly<Record<string, string>>,
): void {
  if (Object.keys(problems).length > 0) throw new CallError(400, { code, message, errors: problems });
}
