import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/index.ts';
import type { Ids } from '../../../../platform/ids.ts';
import type { Limiter } from '../../../../platform/limits/index.ts';
import type { Passwords } from '../../../../platform/passwords.ts';
import type { SessionStore } from '../../../../platform/sessions/index.ts';
import type { MemberMails } from '../member-mails.ts';

/** What invitations are made of. */
export interface InvitationParts {
  readonly database: Database;
  readonly limiter: Limiter;
  readonly passwords: Passwords;
  readonly sessions: SessionStore;
  readonly mails: MemberMails;
  readonly ids: Ids;
  readonly clock: Clock;
}
