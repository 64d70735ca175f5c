import type { Clock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

/** The sweep comes every hour. */
const LATE_MS = 3 * 3_600_000;

export const captchaInvariants = (clock: Clock): readonly Invariant[] => [
  {
    name: 'captcha.uses-swept',
    meaning: 'Used captchas are kept for hours after they expired: jobs do not run, and the table grows.',
    violations: (db) => {
      const late = new Date(clock.now().getTime() - LATE_MS).toISOString();
      return rowsOf(
        db,
        sql`select distinct website_id as row from captcha_uses where expires_at < ${late} limit 20`,
      );
    },
  },
];
