import { maskedField } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import * as repository from './secret-repository.ts';

/**
 * Passwords and keys that a site holds for other services. They are encrypted under the master key, tied to their
 * site and name, and never leave through the API: people see `__MASKED_FIELD__`.
 */
export interface Secrets {
  /** Sending the mask back leaves the stored value alone, so that a form can be saved without retyping it. */
  set(websiteId: WebsiteId, name: string, value: string): Promise<void>;
  /** For code that calls the other service; never for an answer to a browser. */
  reveal(websiteId: WebsiteId, name: string): Promise<string | null>;
  masked(websiteId: WebsiteId): Promise<Record<string, string>>;
  remove(websiteId: WebsiteId, name: string): Promise<boolean>;
  /** Encrypts everything under the current master key again; returns how many needed it. */
  rotate(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

const ROTATE_BATCH = 200;

export function createSecrets({
  database,
  keyring,
  clock,
}: {
  database: Database;
  keyring: Keyring;
  clock: Clock;
}): Secrets {
  const contextOf = (websiteId: WebsiteId, name: string): string => `${websiteId}/${name}`;
  const openRow = (row: repository.SecretRow): string =>
    keyring.open({ keyId: row.key_id, ciphertext: row.ciphertext }, contextOf(row.website_id, row.name));

  const rotateBatch = (): Promise<number> =>
    database.transaction(async (tx) => {
      const rows = await repository.lockSecretsOfOtherKeys(tx, keyring.currentKeyId, ROTATE_BATCH);
      for (const row of rows) {
        const sealed = keyring.seal(openRow(row), contextOf(row.website_id, row.name));
        await repository.replaceSealed(tx, row.website_id, row.name, sealed);
      }
      return rows.length;
    });

  return {
    async set(websiteId, name, value) {
      if (value === maskedField) return;
      const sealed = keyring.seal(value, contextOf(websiteId, name));
      await repository.writeSecret(database.query, websiteId, name, sealed, clock.now());
    },
    async reveal(websiteId, name) {
      const row = await repository.readSecret(database.query, websiteId, name);
      return row && openRow(row);
    },
    async masked(websiteId) {
      const names = await repository.listSecretNames(database.query, websiteId);
      return Object.fromEntries(names.map((name) => [name, maskedField]));
    },
    remove: (websiteId, name) => repository.deleteSecret(database.query, websiteId, name),
    async rotate() {
      let total = 0;
      for (let count = await rotateBatch(); count > 0; count = await rotateBatch()) total += count;
      return total;
    },
    invariants: [
      {
        name: 'secrets.readable',
        meaning: 'A stored password or key cannot be decrypted: the master key it was saved with is missing.',
        violations: async (db) => {
          const rows = await repository.readAllSecrets(db);
          return rows
            .filter((row) => !canOpen(() => openRow(row)))
            .map((row) => contextOf(row.website_id, row.name));
        },
      },
    ],
  };
}

function canOpen(attempt: () => string): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
