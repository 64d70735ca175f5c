import type { Database } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Invariant } from '../../../../platform/invariant.ts';
import type { Keyring, Sealed } from '../../../../platform/keyring/index.ts';
import {
  lockKeysOfOtherMasters,
  readAllKeys,
  replaceSealedKey,
  type TwoFactorRow,
} from './two-factor-repository.ts';

/** Keys of authenticator apps: tied to their member, and readable only with the master key. */
export interface TwoFactorVault {
  seal(websiteId: WebsiteId, memberId: MemberId, secret: string): Sealed;
  open(row: TwoFactorRow): string;
  /** Encrypts everything under the current master key again; returns how many needed it. */
  rotate(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

const BATCH = 200;

export function createTwoFactorVault({
  database,
  keyring,
}: {
  database: Database;
  keyring: Keyring;
}): TwoFactorVault {
  const contextOf = (websiteId: WebsiteId, memberId: MemberId): string =>
    `${websiteId}/two-factor/${memberId}`;
  const seal: TwoFactorVault['seal'] = (websiteId, memberId, secret) =>
    keyring.seal(secret, contextOf(websiteId, memberId));
  const open: TwoFactorVault['open'] = ({ websiteId, memberId, keyId, ciphertext }) =>
    keyring.open({ keyId, ciphertext }, contextOf(websiteId, memberId));
  const rotateBatch = (): Promise<number> =>
    database.transaction(async (tx) => {
      const rows = await lockKeysOfOtherMasters(tx, keyring.currentKeyId, BATCH);
      for (const row of rows) await replaceSealedKey(tx, row, seal(row.websiteId, row.memberId, open(row)));
      return rows.length;
    });
  return {
    seal,
    open,
    async rotate() {
      let total = 0;
      for (let count = await rotateBatch(); count > 0; count = await rotateBatch()) total += count;
      return total;
    },
    invariants: [
      {
        name: 'members.two-factor-readable',
        meaning:
          'The key of a member’s authenticator app cannot be decrypted, so that they cannot sign in: the master key it was saved with is missing.',
        violations: async (db) =>
          (await readAllKeys(db))
            .filter((row) => !canOpen(() => open(row)))
            .map(({ websiteId, memberId }) => `${websiteId}/${memberId}`),
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
