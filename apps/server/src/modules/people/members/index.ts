export type { Member } from '@awning/contract';
export { memberErrors } from './member-errors.ts';
export { memberNameOf, readActorNames } from './member-name-repository.ts';
export { createMembers, type Members, type NewMember } from './members.ts';
export { membersModule } from './members-module.ts';
export { createTwoFactorVault } from './two-factor/index.ts';
