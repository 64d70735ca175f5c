/** The fifths that visitors are divided into, for tests of variants and for surveys. */
export const SURVEY_COHORTS = ['A', 'B', 'C', 'D', 'E'] as const;
export type SurveyCohort = (typeof SURVEY_COHORTS)[number];

/** What a newer event says where it was sent from. */
export type SourceEnvironment = 'dev' | 'staging' | 'prod';
