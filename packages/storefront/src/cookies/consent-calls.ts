import type { ConsentMode } from '@awning/contract';
import { consentModes } from '@awning/contract';
import { readConsentMode, recordConsent } from '@awning/contract/calls';
import type { Category } from './consent-state.ts';

const WAIT_MS = 5_000;

/** How visitors are asked where this one is; the strict way when nobody says. */
export async function readModeHere(): Promise<ConsentMode> {
  try {
    const response = await fetch(readConsentMode.path, { signal: AbortSignal.timeout(WAIT_MS) });
    const { mode } = (await response.json()) as { mode?: unknown };
    return consentModes.find((each) => each === mode) ?? 'opt-in';
  } catch {
    return 'opt-in';
  }
}

/**
 * Lets the site keep what was chosen. As a plain form: a visitor who has refused all cookies has none to send along.
 * Null when it could not be kept; the choice counts all the same.
 */
export async function recordChoice({
  version,
  categories,
  replaces,
}: {
  readonly version: string;
  readonly categories: readonly Category[];
  readonly replaces: string | null;
}): Promise<string | null> {
  try {
    const response = await fetch(recordConsent.path, {
      method: recordConsent.method,
      body: new URLSearchParams({ categories: categories.join(','), version, replaces: replaces ?? '' }),
      keepalive: true,
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const { proofId } = (await response.json()) as { proofId?: unknown };
    return typeof proofId === 'string' ? proofId : null;
  } catch {
    return null;
  }
}
