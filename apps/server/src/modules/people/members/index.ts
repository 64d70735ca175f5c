export type { Member } from '@awning/contract';
export { memberErrors } from './member-errors.ts';
export { registerMemberRoutes } from './member-routes.ts';
export { registerMemberSessionRoutes } from './member-session-routes.ts';
export { createMembers, type Members, type NewMember } from './members.ts';
