import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import { registerMemberAccountRoutes } from './account/member-account-routes.ts';
import { registerApiKeyRoutes } from './api-keys/api-key-routes.ts';
import { registerInvitationRoutes } from './invitations/invitation-routes.ts';
import { registerMemberPreferenceRoutes } from './member-preference-routes.ts';
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
      registerMemberAccountRoutes(http, { members, ...sessionRoutes });
      registerApiKeyRoutes(http, { apiKeys: members.apiKeys });
      registerInvitationRoutes(http, { members, ...sessionRoutes });
      registerMemberPreferenceRoutes(http, { preferences: members.preferences });
    },
    jobs: [...members.jobs, defineSweep('sweep-expired-sessions', '41 * * * *', members.sweepExpired)],
    invariants: members.invariants,
  });
