import { randomBytes } from 'node:crypto';
import { chmod, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

const keyFile = (dataDir: string): string => join(dataDir, 'master.key');
const newKey = (): string => randomBytes(32).toString('hex');

export type MasterKeys = readonly [string, ...string[]];

/** The master keys, current one first: from the environment, or from the data folder (made there when missing). */
export async function loadMasterKeys(o: {
  secret: string | undefined;
  previousSecrets: readonly string[];
  dataDir: string;
}): Promise<MasterKeys> {
  const filed = await readKeyFile(o.dataDir);
  if (o.secret !== undefined) return [o.secret, ...o.previousSecrets, ...filed];
  const [current, ...older] = filed;
  if (current !== undefined) return [current, ...older, ...o.previousSecrets];
  const made = newKey();
  await writeKeyFile(o.dataDir, [made]);
  return [made, ...o.previousSecrets];
}

/** First half of a rotation: a new current key in front, the old ones kept until everything is re-encrypted. */
export async function addMasterKey(dataDir: string): Promise<void> {
  await writeKeyFile(dataDir, [newKey(), ...(await readKeyFile(dataDir))]);
}

/** Second half: forget every key but the current one. */
export async function dropOldMasterKeys(dataDir: string): Promise<void> {
  await writeKeyFile(dataDir, (await readKeyFile(dataDir)).slice(0, 1));
}

async function readKeyFile(dataDir: string): Promise<string[]> {
  let text: string;
  try {
    text = await readFile(keyFile(dataDir), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new StartupError(
      `Cannot read ${keyFile(dataDir)}. Make it readable for the account that runs Awning.`,
      { cause: error },
    );
  }
  const keys = text.split('\n').filter((line) => line !== '');
  if (keys.length === 0 || keys.some((key) => !/^[0-9a-f]{64}$/.test(key))) {
    throw new StartupError(
      `${keyFile(dataDir)} is damaged. Restore it from a backup; without it stored secrets cannot be read.`,
    );
  }
  return keys;
}

/** Durable before it is visible: a key that encrypted something must never be lost to a crash. */
async function writeKeyFile(dataDir: string, keys: readonly string[]): Promise<void> {
  const temporary = `${keyFile(dataDir)}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(`${keys.join('\n')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await chmod(temporary, 0o600);
  await rename(temporary, keyFile(dataDir));
}
