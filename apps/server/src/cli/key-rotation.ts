import { createSecrets } from '../modules/foundation/secrets/index.ts';
import { createWebhookSecrets } from '../modules/foundation/webhooks/index.ts';
import { createTwoFactorVault } from '../modules/people/members/index.ts';
import { createGiftCardVault } from '../modules/store/giftcards/index.ts';
import type { Invariant } from '../platform/invariant.ts';
import {
  addMasterKey,
  createKeyring,
  dropOldMasterKeys,
  loadMasterKeys,
  recordAgreedKey,
} from '../platform/keyring/index.ts';
import type { Platform } from '../platform/platform.ts';
import { CommandError } from './command-errors.ts';

interface Rotation {
  readonly platform: Platform;
  readonly previousSecrets: readonly string[];
  readonly dataDir: string;
  /** Called after each step, when that step can no longer be lost. */
  readonly say: (line: string) => void;
}

/**
 * Replaces the generated master key. The old key leaves the file only after everything was read back with the new
 * one alone, and a run that finds two keys there finishes what an earlier one began: it may die anywhere.
 * Nobody else may use the data folder meanwhile: a process that knows only the old key would go on sealing with it.
 */
export async function rotateGeneratedKey({
  platform,
  previousSecrets,
  dataDir,
  say,
}: Rotation): Promise<void> {
  await refuseUnreadable(sealedWith(platform), platform);
  const filedKeys = () => loadMasterKeys({ secret: undefined, previousSecrets: [], dataDir });
  if ((await filedKeys()).length > 1) {
    say('An earlier rotation was interrupted: completing it.');
  } else {
    await addMasterKey(dataDir);
    say('Made a new master key.');
  }
  const [current, ...older] = await filedKeys();
  const keyring = createKeyring([current, ...older, ...previousSecrets]);
  const count = await rotateAll(sealedWith({ ...platform, keyring }));
  say(`Encrypted again with it: ${countOf(count)}.`);
  const alone = createKeyring([current]);
  await refuseUnreadable(sealedWith({ ...platform, keyring: alone }), platform);
  await recordAgreedKey(platform.database.query, alone);
  await dropOldMasterKeys(dataDir);
  say('Removed the old master key.');
}

/** With keys from the environment: moves what older ones still cover to the current one. */
export async function rotateConfiguredKey({
  platform,
  say,
}: Pick<Rotation, 'platform' | 'say'>): Promise<void> {
  const sealed = sealedWith(platform);
  await refuseUnreadable(sealed, platform);
  const count = await rotateAll(sealed);
  await recordAgreedKey(platform.database.query, platform.keyring);
  say(
    count === 0
      ? 'Everything is encrypted with AWNING_SECRET already.'
      : `Encrypted again: ${countOf(count)}.`,
  );
}

interface SealedStore {
  rotate(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

/** Everything that is stored encrypted under the master key. */
const sealedWith = (platform: Platform): readonly SealedStore[] => [
  createSecrets(platform),
  createGiftCardVault(platform),
  createWebhookSecrets(platform),
  createTwoFactorVault(platform),
];

async function rotateAll(stores: readonly SealedStore[]): Promise<number> {
  let total = 0;
  for (const store of stores) total += await store.rotate();
  return total;
}

async function refuseUnreadable(stores: readonly SealedStore[], { database }: Platform): Promise<void> {
  const invariants = stores.flatMap((store) => store.invariants);
  const unreadable = (await Promise.all(invariants.map((each) => each.violations(database.query)))).flat();
  if (unreadable.length === 0) return;
  throw new CommandError(
    `${countOf(unreadable.length)} cannot be decrypted with the keys at hand (${unreadable.slice(0, 5).join(', ')}${unreadable.length > 5 ? ', ...' : ''}). No key was removed. Add the missing key to AWNING_SECRET_PREVIOUS, or remove those secrets, and run this again.`,
  );
}

const countOf = (count: number): string => `${count} stored ${count === 1 ? 'secret' : 'secrets'}`;
