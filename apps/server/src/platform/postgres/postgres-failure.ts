import { StartupError } from '../startup-error.ts';

/** Turns what PostgreSQL printed before it gave up into the one line that a person can act on. */
export function explainPostgresFailure(task: string, path: string, output: string): StartupError {
  if (/No space left on device|Check free disk space|Disk quota exceeded|ENOSPC/.test(output)) {
    return new StartupError(
      `The disk that holds ${path} is full: free some space, or set AWNING_DATA to a folder on another disk.`,
    );
  }
  const lines = output.split('\n').filter((line) => line.trim());
  const telling = lines.filter((line) => /\b(FATAL|PANIC|ERROR): |error: |\bE[A-Z]{3,}\b/.test(line));
  // The first complaint is the cause; what follows is how it fell over.
  const reason = (telling[0] ?? lines.at(-1) ?? 'no reason given')
    .replace(/^[\d-]+ [\d:.]+ \w+ \[\d+\] /, '')
    .trim();
  return new StartupError(
    `PostgreSQL could not ${task} ${path} (${reason}): remove the cause, or restore that folder from a backup, or move it away to begin with an empty database.`,
  );
}
