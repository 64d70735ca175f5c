export interface ReviewSettings {
  /** Those written on the site. */
  readonly nativeEnabled: boolean;
  readonly importedEnabled: boolean;
  /** Hides all of them, whatever else is set. */
  readonly killSwitch: boolean;
}

export const showsReviews = ({ nativeEnabled, importedEnabled, killSwitch }: ReviewSettings): boolean =>
  !killSwitch && (nativeEnabled || importedEnabled);
