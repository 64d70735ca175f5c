import type { SessionEntries } from '../../browser/session-entries.ts';
import type { CheckoutNotice } from './checkout-notice.ts';

/** What one page of the checkout leaves for the next in the same tab. */
export interface PassedOn {
  readonly attemptId?: string;
  readonly cartToken?: string | null;
  readonly notice?: CheckoutNotice;
  /** A payment that nobody has decided yet: a page that is loaded again goes on waiting for it. */
  readonly waitsFor?: string;
}

const KEY = 'checkout passed on';
const RETENTION_MS = 30 * 60_000;

export const writePassedOn = (entries: SessionEntries, passed: PassedOn): void => {
  entries.write(KEY, passed, { expiresAfterMs: RETENTION_MS });
};

export function readPassedOn(entries: SessionEntries): PassedOn {
  const stored = entries.read(KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  const { attemptId, cartToken, notice, waitsFor }: Record<string, unknown> = { ...stored };
  return {
    ...(typeof attemptId === 'string' ? { attemptId } : {}),
    ...(typeof cartToken === 'string' ? { cartToken } : {}),
    ...(isNotice(notice) ? { notice } : {}),
    ...(typeof waitsFor === 'string' ? { waitsFor } : {}),
  };
}

export const dropPassedOn = (entries: SessionEntries): void => entries.remove(KEY);

const isNotice = (value: unknown): value is CheckoutNotice =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'text' in value &&
  typeof value.text === 'string';
