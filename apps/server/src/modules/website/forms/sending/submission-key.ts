import type { Clock } from '../../../../platform/clock.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Ids } from '../../../../platform/ids.ts';
import type { Keyring } from '../../../../platform/keyring/index.ts';

export interface SubmissionKey {
  /** What the submission will be called: one key is one submission. */
  readonly submissionId: string;
  readonly isFresh: boolean;
}

export interface SubmissionKeys {
  /** For one visitor of one site. `visitor` is the token of their cookie. */
  write(websiteId: WebsiteId, visitor: string): string;
  /** Null for a key that we did not write, or wrote for another visitor. */
  read(websiteId: WebsiteId, visitor: string, key: string): SubmissionKey | null;
  /**
   * The submission that a form without script means: one browser that sends the same again within minutes means the
   * same one. Those that only look alike may be several people in one office, so of them it is the same one for
   * seconds: two presses of one button. The second id is the one that it would have had just before.
   */
  ofContent(
    websiteId: WebsiteId,
    visitor: string,
    content: string,
    options: { readonly isOneBrowser: boolean },
  ): readonly [string, string];
}

const PURPOSE = 'form-submission';
const FORM = /^([0-9a-f]{24})\.([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/;
const DAY_MS = 24 * 3_600_000;
const REPEAT_MS = 10 * 60_000;
const DOUBLE_CLICK_MS = 5_000;
/** Ids begin with 42 bits of time and end with 54 of something else. */
const REST_BITS = 54n;
const TIME_MASK = (1n << 42n) - 1n;

/** Nothing is stored for a key until a form comes with it. */
export function createSubmissionKeys({
  keyring,
  ids,
  clock,
}: {
  keyring: Pick<Keyring, 'sign' | 'verify'>;
  ids: Pick<Ids, 'next'>;
  clock: Clock;
}): SubmissionKeys {
  const messageOf = (websiteId: WebsiteId, visitor: string, id: string, time: string): string =>
    `${websiteId}:${visitor}:${id}:${time}`;

  const contentId = (content: string, window: number, windowMs: number): string => {
    const digest = Buffer.from(keyring.sign(`${PURPOSE}-content`, `${window}:${content}`), 'base64url');
    const time = BigInt(window * windowMs) & TIME_MASK;
    const rest = digest.readBigUInt64BE() >> (64n - REST_BITS);
    return ((time << REST_BITS) + rest).toString(16).padStart(24, '0');
  };

  return {
    write(websiteId, visitor) {
      const id = ids.next();
      const time = clock.now().getTime().toString(36);
      return `${id}.${time}.${keyring.sign(PURPOSE, messageOf(websiteId, visitor, id, time))}`;
    },
    read(websiteId, visitor, key) {
      const [, submissionId = '', time = '', signature = ''] = FORM.exec(key) ?? [];
      if (!keyring.verify(PURPOSE, messageOf(websiteId, visitor, submissionId, time), signature)) return null;
      const age = clock.now().getTime() - Number.parseInt(time, 36);
      return { submissionId, isFresh: age < DAY_MS };
    },
    ofContent(websiteId, visitor, content, { isOneBrowser }) {
      const windowMs = isOneBrowser ? REPEAT_MS : DOUBLE_CLICK_MS;
      const window = Math.floor(clock.now().getTime() / windowMs);
      const identity = `${websiteId}:${visitor}:${content}`;
      return [contentId(identity, window, windowMs), contentId(identity, window - 1, windowMs)];
    },
  };
}
