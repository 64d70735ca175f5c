import { type Static, Type } from 'typebox';
import { Preferences } from '../../foundation/settings/preferences.ts';

/** `GET` and `PUT /api/member-preferences/{namespace}`: the caller's own, with the version as `ETag`. */
export const MemberPreferencesBody = Type.Object(
  { preferences: Preferences },
  { additionalProperties: false },
);
export type MemberPreferencesBody = Static<typeof MemberPreferencesBody>;
