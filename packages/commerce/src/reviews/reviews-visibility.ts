export interface ReviewSettings {
  /** Those written on the site. */
  readonly nativeEnabled: boolean;
  readonly importedEnabled: boolean;
  /** Hides all of them, regardless of the other settings. */
  readonly killSwitch: boolean;
}

export const showsReviews = ({ nativeEnabled, importedEnabled, killSwitch }: ReviewSettings): boolean =>
  !killSwitch && (nativeEnabled || importedEnabled);
