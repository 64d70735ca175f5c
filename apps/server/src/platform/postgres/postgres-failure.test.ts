import { expect, test } from 'vitest';
import { explainPostgresFailure } from './postgres-failure.ts';

const at = '2026-01-31 10:00:00.000 UTC [42]';

test.each([
  `${at} FATAL:  could not write to file "pg_wal/xlogtemp.42": No space left on device`,
  `${at} FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10\n${at} HINT:  Check free disk space.\n${at} PANIC:  cannot abort transaction 1`,
])('however PostgreSQL words a full disk, the line says so: %s', (output) => {
  expect(explainPostgresFailure('start on', '/data', output).message).toMatch(
    /^The disk that holds \/data is full/,
  );
});

test('the first complaint is the reason, without its time stamp', () => {
  const output = `${at} LOG:  starting\n${at} FATAL:  bad thing\n${at} PANIC:  worse thing\nit ended with code 1`;
  const { message } = explainPostgresFailure('start on', '/data', output);
  expect(message).toContain('could not start on /data (FATAL:  bad thing): ');
});

test('without a complaint the last line has to do', () => {
  const { message } = explainPostgresFailure('start on', '/data', 'one\nit ended with SIGKILL\n');
  expect(message).toContain('(it ended with SIGKILL)');
});
