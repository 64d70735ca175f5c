/** What a visitor can agree to, besides what is needed to read and buy. */
export const consentCategories = ['preferences', 'analytics', 'marketing'] as const;
export type ConsentCategory = (typeof consentCategories)[number];
export const consentModes = ['opt-in', 'opt-out', 'none'] as const;
export type ConsentMode = (typeof consentModes)[number];
