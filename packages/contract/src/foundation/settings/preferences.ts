import { type Static, Type } from 'typebox';

const PreferencesNamespace = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9._-]{0,63}$',
  description: 'Letters, digits, dot, dash, underscore; up to 64; starts with a letter',
});

export const PreferencesPath = Type.Object({ namespace: PreferencesNamespace });

/** Any fields that a namespace likes. */
export const Preferences = Type.Record(Type.String(), Type.Unknown());
export type Preferences = Static<typeof Preferences>;

/**
 * `GET` and `PUT /api/v1/commerce-preferences/{namespace}` return the preferences plus `websiteId`, with the version as
 * `ETag`. `PUT` with `If-Match` is refused with 412 when another save came in between; without it the last writer wins.
 */
export const StoredPreferences = Type.Object(
  { websiteId: Type.String() },
  { additionalProperties: Type.Unknown() },
);
export type StoredPreferences = Static<typeof StoredPreferences>;
