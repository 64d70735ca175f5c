import type { MemberAccount, TwoFactorKey } from '@awning/contract';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Queryable } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Ids } from '../../../../platform/ids.ts';
import { hashToken } from '../../../../platform/tokens.ts';
import { memberErrors } from '../member-errors.ts';
import {
  hashRecoveryCode,
  keyUri,
  newRecoveryCode,
  newSecret,
  RECOVERY_CODES,
  readCode,
  stepOf,
} from './one-time-codes.ts';
import * as repository from './two-factor-repository.ts';
import type { TwoFactorVault } from './two-factor-vault.ts';

/** Codes beside the password: of an authenticator app, or recovery codes for those who lost it. */
export interface TwoFactor {
  state(websiteId: WebsiteId, memberId: MemberId): Promise<MemberAccount['twoFactor']>;
  /** A new key, which protects nothing until a code of it is confirmed. */
  begin(
    websiteId: WebsiteId,
    member: { readonly id: MemberId; readonly email: string },
    issuer: string,
  ): Promise<TwoFactorKey>;
  /** Switches it on. Gives the recovery codes, which are never readable again. */
  confirm(websiteId: WebsiteId, memberId: MemberId, code: string): Promise<string[]>;
  renewRecoveryCodes(websiteId: WebsiteId, memberId: MemberId, code: string): Promise<string[]>;
  switchOff(websiteId: WebsiteId, memberId: MemberId, code: string): Promise<void>;
  /** Without a code, for a member who lost theirs. False: it was off. */
  reset(tx: Queryable, websiteId: WebsiteId, memberId: MemberId): Promise<boolean>;
  isOn(tx: Queryable, websiteId: WebsiteId, memberId: MemberId): Promise<boolean>;
  /** Uses a code up, or throws. Each counts once, in all processes together. */
  useCode(tx: Queryable, websiteId: WebsiteId, memberId: MemberId, code: string): Promise<void>;
  isTrusted(tx: Queryable, websiteId: WebsiteId, memberId: MemberId, token: string): Promise<boolean>;
  /** The token for the cookie of a browser that is not asked for a code for thirty days. */
  trust(tx: Queryable, websiteId: WebsiteId, memberId: MemberId): Promise<string>;
  forgetBrowsers(tx: Queryable, websiteId: WebsiteId, memberId: MemberId): Promise<void>;
}

interface TwoFactorParts {
  readonly database: Database;
  readonly vault: TwoFactorVault;
  readonly ids: Ids;
  readonly clock: Clock;
}

export const TRUST_SECONDS = 30 * 24 * 3600;

export function createTwoFactor(parts: TwoFactorParts): TwoFactor {
  const { database, clock, ids } = parts;
  return {
    async state(websiteId, memberId) {
      const row = await repository.findTwoFactor(database.query, websiteId, memberId);
      const since = row?.confirmedAt ?? null;
      return {
        isOn: since !== null,
        since: since?.toISOString() ?? null,
        recoveryCodesLeft:
          since === null ? 0 : await repository.countRecoveryCodes(database.query, websiteId, memberId),
      };
    },
    begin: (websiteId, member, issuer) => begin(parts, websiteId, member, issuer),
    confirm: (websiteId, memberId, code) => confirm(parts, websiteId, memberId, code),
    renewRecoveryCodes: (websiteId, memberId, code) =>
      database.transaction(async (tx) => {
        await useCode(parts, tx, websiteId, { memberId, code });
        return putRecoveryCodes(tx, websiteId, memberId);
      }),
    switchOff: (websiteId, memberId, code) =>
      database.transaction(async (tx) => {
        await useCode(parts, tx, websiteId, { memberId, code });
        await reset(tx, websiteId, memberId);
      }),
    reset,
    async isOn(tx, websiteId, memberId) {
      return (await repository.findTwoFactor(tx, websiteId, memberId))?.confirmedAt instanceof Date;
    },
    useCode: (tx, websiteId, memberId, code) => useCode(parts, tx, websiteId, { memberId, code }),
    isTrusted: (tx, websiteId, memberId, token) =>
      repository.isTrustedBrowser(tx, websiteId, memberId, { tokenHash: hashToken(token), now: clock.now() }),
    async trust(tx, websiteId, memberId) {
      const token = ids.token();
      const createdAt = clock.now();
      await repository.trustBrowser(tx, {
        websiteId,
        memberId,
        tokenHash: hashToken(token),
        createdAt,
        expiresAt: new Date(createdAt.getTime() + TRUST_SECONDS * 1000),
      });
      return token;
    },
    forgetBrowsers: repository.forgetTrustedBrowsers,
  };
}

async function begin(
  { database, vault, clock }: TwoFactorParts,
  websiteId: WebsiteId,
  { id: memberId, email }: { readonly id: MemberId; readonly email: string },
  issuer: string,
): Promise<TwoFactorKey> {
  const secret = newSecret();
  const sealed = vault.seal(websiteId, memberId, secret);
  const isPending = await database.transaction((tx) =>
    repository.putPendingKey(tx, { websiteId, memberId, sealed, createdAt: clock.now() }),
  );
  if (!isPending) throw memberErrors.twoFactorOn();
  return { secret, uri: keyUri(secret, { issuer, email }) };
}

const confirm = (
  { database, vault, clock }: TwoFactorParts,
  websiteId: WebsiteId,
  memberId: MemberId,
  typed: string,
): Promise<string[]> =>
  database.transaction(async (tx) => {
    const row = await repository.findTwoFactor(tx, websiteId, memberId);
    if (row === null) throw memberErrors.twoFactorNotBegun();
    if (row.confirmedAt !== null) throw memberErrors.twoFactorOn();
    const { kind, code } = readCode(typed);
    const now = clock.now();
    const step = kind === 'app' ? stepOf(vault.open(row), code, now) : null;
    if (step === null) throw memberErrors.codeWrong();
    // Between reading and writing another window may have begun again, with another key.
    const { ciphertext } = row;
    if (!(await repository.confirmKey(tx, websiteId, memberId, { step, now, ciphertext })))
      throw memberErrors.codeWrong();
    return putRecoveryCodes(tx, websiteId, memberId);
  });

async function useCode(
  { vault, clock }: TwoFactorParts,
  tx: Queryable,
  websiteId: WebsiteId,
  { memberId, code: typed }: { readonly memberId: MemberId; readonly code: string },
): Promise<void> {
  const row = await repository.findTwoFactor(tx, websiteId, memberId);
  if (row?.confirmedAt == null) throw memberErrors.twoFactorOff();
  const { kind, code } = readCode(typed);
  if (kind === 'recovery') {
    const hash = hashRecoveryCode(websiteId, memberId, code);
    if (!(await repository.takeRecoveryCode(tx, websiteId, memberId, hash))) throw memberErrors.codeWrong();
    return;
  }
  const step = stepOf(vault.open(row), code, clock.now());
  if (step === null || !(await repository.takeStep(tx, websiteId, memberId, step)))
    throw memberErrors.codeWrong();
}

async function putRecoveryCodes(tx: Queryable, websiteId: WebsiteId, memberId: MemberId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await repository.replaceRecoveryCodes(
    tx,
    websiteId,
    memberId,
    codes.map((code) => hashRecoveryCode(websiteId, memberId, code)),
  );
  return codes;
}

async function reset(tx: Queryable, websiteId: WebsiteId, memberId: MemberId): Promise<boolean> {
  await repository.forgetTrustedBrowsers(tx, websiteId, memberId);
  return repository.deleteTwoFactor(tx, websiteId, memberId);
}
