import type { Clock } from '../../../platform/clock.ts';
import type { ChangeDescription } from '../../../platform/db/index.ts';
import type { MemberId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';

/** How a change is noted that a person makes by a link that was mailed to them, signed in or not. */
export const describeOwnChange = (
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
  kind: string,
  memberId: MemberId,
): ChangeDescription => ({
  id: ids.next(),
  at: clock.now().toISOString(),
  actorKind: 'member',
  actorId: memberId,
  kind,
  permission: 'members.manage',
  subjectTable: 'site_members',
  subjectId: memberId,
});
