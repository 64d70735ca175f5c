import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import { registerMemberRoutes } from './member-routes.ts';
import { type MemberSessionRoutes, registerMemberSessionRoutes } from './member-session-routes.ts';
import type { Members } from './members.ts';

export const membersModule = ({
  members,
  sessionRoutes,
}: {
  readonly members: Members;
  readonly sessionRoutes: Omit<MemberSessionRoutes, 'members'>;
}): AppModule =>
  defineModule('people/members', {
    routes(http) {
      registerMemberSessionRoutes(http, { members, ...sessionRoutes });
      registerMemberRoutes(http, { members });
    },
    jobs: [...members.jobs, defineSweep('sweep-expired-sessions', '41 * * * *', members.sweepExpired)],
    invariants: members.invariants,
  });
