/** How the form is shown beside its questions. */
export const PREVIEW_STATES = ['edit', 'try', 'wrong', 'sent', 'closed'] as const;
export type PreviewState = (typeof PREVIEW_STATES)[number];
