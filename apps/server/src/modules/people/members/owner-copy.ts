import type { Queryable } from '../../../platform/db/index.ts';
import {
  copyOwnerPreferences,
  copyOwnerRow,
  copyOwnerSessions,
  insertTwoFactorKey,
  type OwnerCopy,
} from './owner-copy-repository.ts';
import type { TwoFactorVault } from './two-factor/index.ts';
import { findTwoFactor } from './two-factor/two-factor-repository.ts';

/**
 * The owner of a site as the owner of another one, with the same password and second factor. Recovery codes belong to
 * one site and are made again there.
 */
export async function copyOwner(
  tx: Queryable,
  vault: Pick<TwoFactorVault, 'open' | 'seal'>,
  copy: OwnerCopy,
  /** Browsers that are signed in here are signed in there. */
  { withSessions }: { readonly withSessions: boolean },
): Promise<void> {
  await copyOwnerRow(tx, copy);
  await copyOwnerPreferences(tx, copy);
  const key = await findTwoFactor(tx, copy.from, copy.memberId);
  if (key?.confirmedAt)
    await insertTwoFactorKey(tx, copy, vault.seal(copy.to, copy.memberId, vault.open(key)));
  if (withSessions) await copyOwnerSessions(tx, copy);
}
