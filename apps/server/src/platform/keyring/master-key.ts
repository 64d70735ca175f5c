import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';

const keyFile = (dataDir: string): string => join(dataDir, 'master.key');
const newKey = (): string => randomBytes(32).toString('hex');

export type MasterKeys = readonly [string, ...string[]];

interface KeySources {
  readonly secret: string | undefined;
  readonly previousSecrets: readonly string[];
  readonly dataDir: string;
}

/** The master keys, current one first: from the environment, or from the data folder (made there when missing). */
export async function loadMasterKeys(sources: KeySources): Promise<MasterKeys> {
  const keys = await readMasterKeys(sources);
  if (keys) return keys;
  // Two processes may come here at once: the first decides, and both read what is there.
  await writeKeyFile(sources.dataDir, [newKey()], linkIfAbsent);
  const result = await readMasterKeys(sources);
  if (!result) throw new Error(`${keyFile(sources.dataDir)} vanished right after it was made`);
  return result;
}

/** The same keys as they are found; null where there is none yet. */
export async function readMasterKeys({
  secret,
  previousSecrets,
  dataDir,
}: KeySources): Promise<MasterKeys | null> {
  const filed = await readKeyFile(dataDir);
  if (secret !== undefined) return [secret, ...previousSecrets, ...filed];
  const [current, ...older] = filed;
  return current === undefined ? null : [current, ...older, ...previousSecrets];
}

/** First half of a rotation: a new current key in front, the old ones kept until everything is re-encrypted. */
export async function addMasterKey(dataDir: string): Promise<void> {
  await writeKeyFile(dataDir, [newKey(), ...(await readKeyFile(dataDir))]);
}

/** Second half: forget every key but the current one. */
export async function dropOldMasterKeys(dataDir: string): Promise<void> {
  const [current] = await readKeyFile(dataDir);
  if (current !== undefined) await writeKeyFile(dataDir, [current]);
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
async function writeKeyFile(
  dataDir: string,
  keys: readonly string[],
  publish: (from: string, to: string) => Promise<void> = rename,
): Promise<void> {
  const temporary = `${keyFile(dataDir)}.${randomUUID()}`;
  try {
    await withFile(temporary, 'wx', async (file) => {
      await file.chmod(0o600);
      await file.writeFile(`${keys.join('\n')}\n`);
      await file.sync();
    });
    await publish(temporary, keyFile(dataDir));
    await withFile(dataDir, 'r', (folder) => folder.sync());
  } finally {
    await rm(temporary, { force: true });
  }
}

async function withFile(
  path: string,
  flags: string,
  use: (file: Awaited<ReturnType<typeof open>>) => Promise<void>,
): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await use(file);
  } finally {
    await file.close();
  }
}

async function linkIfAbsent(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
}
