import { type Static, Type } from 'typebox';

const strict = { additionalProperties: false };

/** `GET` and `PUT /api/settings/visits`: what of a visit is counted. */
export const VisitSettings = Type.Object(
  {
    counting: Type.Boolean({
      description:
        'Page views, visits and events are counted; false counts nothing and sets no cookie for it',
    }),
    recording: Type.Boolean({
      description: 'Whole visits may be recorded, with a recorder that the code of the owner brings',
    }),
    recordingSample: Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'Of a hundred visitors, how many may be recorded',
    }),
  },
  strict,
);
export type VisitSettings = Static<typeof VisitSettings>;
export const VisitSettingsChange = Type.Partial(VisitSettings, strict);
export type VisitSettingsChange = Static<typeof VisitSettingsChange>;
