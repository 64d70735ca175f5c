import type { Theme, ThemeDiagnostic } from '@awning/theme-kit';

/** A theme of the install, as often as it was changed. */
export interface InstalledTheme {
  readonly name: string;
  /** Grows with every change of its files. */
  readonly revision: number;
  readonly title: string;
  readonly author: string;
  readonly installedAt: Date;
  readonly diagnostics: readonly ThemeDiagnostic[];
}

/** What a page needs to know of the theme of its site. */
export interface SiteTheme {
  readonly name: string;
  readonly revision: number;
  /** Name and revision: what a worker keeps its compiled templates by. */
  readonly key: string;
  readonly theme: Theme;
  /** Of the owner's choices, in the order of the stylesheets. */
  readonly bodyClasses: readonly string[];
  /** Those that scripts may read, all as text. */
  readonly tweakJson: Readonly<Record<string, string>>;
  /** `/site.css` with what makes a new address when its content changes. */
  readonly stylesheetUrl: string;
}

/** What the install has by way of themes, and which of them a site wears. */
export interface Themes {
  /** Null for a site that has chosen none: it has the plain frame. Remembered until the site or the theme changes. */
  ofSite(websiteId: string): Promise<SiteTheme | null>;
  list(): Promise<readonly InstalledTheme[]>;
}
