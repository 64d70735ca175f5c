export { memberErrors } from './member-errors.ts';
export type { Member } from './member-repository.ts';
export { registerMemberRoutes } from './member-routes.ts';
export { registerMemberSessionRoutes } from './member-session-routes.ts';
export { createMembers, type Members, type NewMember } from './members.ts';
