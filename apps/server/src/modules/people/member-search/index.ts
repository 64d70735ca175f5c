export { createMemberSearch, type MemberSearch } from './member-search.ts';
export { memberSearchModule } from './member-search-module.ts';
