import { readFile, stat } from 'node:fs/promises';
import { StartupError } from '../startup-error.ts';
import { type Account, runProgram } from './run-program.ts';

// A dedicated account comes first; `nobody` is shared with other services and therefore last.
const accountNames = ['awning', 'postgres', '_postgres', 'nobody'];

/**
 * The account to run PostgreSQL under: none (this process's own) unless we are root. An existing cluster decides,
 * so that an account that appears on the machine later does not lock us out of our own data.
 */
export async function chooseAccount(cluster: string): Promise<Account | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = findAccount(await readFile('/etc/passwd', 'utf8').catch(() => ''));
  if (account) return account;
  throw new StartupError(
    `PostgreSQL refuses to run as root and this machine has none of the accounts ${accountNames.join(', ')}: start Awning as an ordinary user, add one of them, or set DATABASE_URL.`,
  );
}

export function findAccount(passwd: string): Account | undefined {
  const lines = passwd.split('\n').map((line) => line.split(':'));
  for (const name of accountNames) {
    const [, , uid, gid] = lines.find((fields) => fields[0] === name) ?? [];
    // Some systems number `nobody` with -2, which not every call accepts.
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

// Asked of the system itself: access lists and mounts make any reckoning with mode bits a guess.
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  const { ok } = await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { account });
  return ok;
}
