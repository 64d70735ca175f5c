export type { Member } from '@awning/contract';
export { memberErrors } from './member-errors.ts';
export { createMembers, type Members, type NewMember } from './members.ts';
export { membersModule } from './members-module.ts';
