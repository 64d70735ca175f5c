import { Design, DesignChange } from '@awning/site-model';
import { type Static, Type } from 'typebox';

/** Sentences about colours that many people will not be able to read. They keep nobody from saving. */
const warnings = Type.Array(Type.String());

/** `GET /api/site-design`. The version comes as `ETag`. */
export const SiteDesign = Type.Object({ design: Design, warnings });
export type SiteDesign = Static<typeof SiteDesign>;

/**
 * `PUT /api/site-design`: fields that are not named keep their value; with `If-Match`, a change over another version is
 * refused.
 */
export const SiteDesignChange = Type.Object({ design: DesignChange }, { additionalProperties: false });
export type SiteDesignChange = Static<typeof SiteDesignChange>;

export const ChangedSiteDesign = Type.Object({
  design: Design,
  warnings,
  /** Whether visitors see a difference. */
  aestheticsChanged: Type.Boolean(),
});
export type ChangedSiteDesign = Static<typeof ChangedSiteDesign>;
