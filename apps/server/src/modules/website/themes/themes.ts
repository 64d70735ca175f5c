import type { ThemeParts } from '@awning/contract';
import type { Design } from '@awning/site-model';
import type { Theme, ThemeDiagnostic, ThemeFiles } from '@awning/theme-kit';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { OwnFonts } from './fonts/index.ts';
import type { AllowedHosts, HostSetting, SiteHosts } from './hosts/index.ts';
import type { Tweak, TweakValue, TweakValues } from './styles/index.ts';

/** A theme of the install, as often as it was changed. */
export interface InstalledTheme {
  readonly name: string;
  /** Grows with every change of its files. */
  readonly revision: number;
  readonly title: string;
  readonly author: string;
  readonly installedAt: Date;
  /** Came with the program, which keeps it up to date. */
  readonly bundled: boolean;
  /** The site whose member uploaded it, which alone has it; null for what the operator installed. */
  readonly ownerSite: WebsiteId | null;
  /** The files that it had before are kept. */
  readonly canGoBack: boolean;
  readonly diagnostics: readonly ThemeDiagnostic[];
}

/** What a page needs to know of the theme of its site. */
export interface SiteTheme {
  readonly name: string;
  readonly revision: number;
  /** Name and revision: what a worker keeps its compiled templates by. */
  readonly key: string;
  /** `v` in the addresses of its files: another one for every theme and for every change of its files. */
  readonly fileVersion: string;
  readonly theme: Theme;
  /** Of the owner's choices, in the order of the stylesheets. */
  readonly bodyClasses: readonly string[];
  /** Those that scripts may read, all as text. */
  readonly tweakJson: Readonly<Record<string, string>>;
  /** `/site.css` with what makes a new address when its content changes. */
  readonly stylesheetUrl: string;
  /** Addresses of the fonts that its pages need at once. */
  readonly fontPreloads: readonly string[];
  /** From where else its pages may load. */
  readonly hosts: AllowedHosts;
  /** The owner's own rules, as they were typed. */
  readonly customCss: string;
  /** How it looks by itself, with the owner's tweaks; null where it reads nothing of the design. */
  readonly base: { readonly design: Design; readonly isUsual: boolean } | null;
}

/** What the install has by way of themes, and which of them a site uses. */
export interface Themes {
  /** Null for a site that has chosen none: it has the plain frame. Cached until the site or the theme changes. */
  ofSite(websiteId: WebsiteId): Promise<SiteTheme | null>;
  /**
   * The same as it would be after a change, with the address that its stylesheet is to have. Nothing of it is stored,
   * or cached where visitors' pages look.
   */
  changed(
    websiteId: WebsiteId,
    change: SiteThemeChange,
    addressOf: (version: string) => string,
    options?: { readonly isShownOnly?: boolean },
  ): Promise<SiteTheme | null>;
  /** The stylesheet that such a theme has; null for a site without a theme. */
  changedStylesheet(websiteId: WebsiteId, change: SiteThemeChange): Promise<string | null>;
  /** All of the install, or those that a site may choose from. */
  list(websiteId?: WebsiteId): Promise<readonly InstalledTheme[]>;
  /**
   * What the active theme offers to choose from, in the language of the site; nothing without a theme. `named`: of this
   * theme as if it were active; empty: without one.
   */
  parts(websiteId: WebsiteId, language: string, named?: string): Promise<ThemeParts>;
}

/** What became of a folder that was to be installed. A refused one leaves the last good revision in its place. */
export type ThemeInstall =
  | { readonly kind: 'installed' | 'unchanged'; readonly theme: InstalledTheme }
  | { readonly kind: 'refused'; readonly diagnostics: readonly ThemeDiagnostic[] };

export interface ThemeFile {
  readonly path: string;
  readonly contentHash: string;
  readonly bytes: Buffer;
  /** The address named the version that this content is of, so it never shows anything else. */
  readonly isVersioned: boolean;
}

export interface SiteStylesheet {
  readonly css: string;
  readonly readable: string;
  readonly isVersioned: boolean;
  /** False: this is the last one that could be made, and not what the owner wants. */
  readonly isGood: boolean;
}

export interface TweakSetting extends Tweak {
  /** The owner's choice, or null while the default holds. */
  readonly value: TweakValue | null;
}

/** How a site looks by its theme, for those who change it. */
export interface SiteThemeSettings {
  readonly theme: InstalledTheme | null;
  readonly tweaks: readonly TweakSetting[];
  readonly customCss: string;
  readonly version: number;
  /** About the stylesheet as it is now, the owner's own rules included. */
  readonly styleDiagnostics: readonly ThemeDiagnostic[];
}

/** What is not named stays. */
export interface SiteThemeChange extends StyleChange {
  readonly themeName?: string | null;
}

/** What an owner adjusts of a theme. */
export interface StyleChange {
  /** A value of null goes back to the default. */
  readonly tweakValues?: Readonly<Record<string, TweakValue | null>>;
  readonly customCss?: string;
}

/** What an owner has chosen and adjusted. */
export interface SiteThemeChoice extends Required<SiteThemeChange> {
  readonly version: number;
}

export interface ChangeOptions {
  /** Refuse when the stored version is another one. */
  readonly expected?: number | undefined;
  /** Who changes it, for the record. */
  readonly by: string;
  /** The transaction that it is a part of. */
  readonly within?: Queryable | undefined;
}

/** What there is to say about the files of a theme; without a theme they cannot be one. */
export interface ExaminedTheme {
  readonly theme: Theme | null;
  readonly diagnostics: readonly ThemeDiagnostic[];
}

export interface InstallOptions {
  readonly name: string;
  /** What reading the folder had to say already. */
  readonly notes?: readonly ThemeDiagnostic[];
  /** It comes with the program. */
  readonly bundled?: boolean;
  /** It is for this site alone. */
  readonly ownerSite?: WebsiteId | null;
  /** Where the caller has looked at the files already. */
  readonly examined?: ExaminedTheme;
}

/** What became of an archive that a member sent. */
export interface UploadedTheme {
  readonly outcome: 'installed' | 'unchanged' | 'checked' | 'refused';
  /** What its author calls it. */
  readonly title: string;
  /** As it is by now; of one that was only checked, the one whose files it would replace. */
  readonly theme: InstalledTheme | null;
  readonly diagnostics: readonly ThemeDiagnostic[];
  /** From where else its files load, and what the site has decided about it. */
  readonly hosts: readonly HostSetting[];
}

/** Themes that members of a site bring along: for their site alone. */
export interface ThemeUploads {
  /** Says everything that is wrong with an archive, and stores nothing. */
  check(websiteId: WebsiteId, archive: Buffer, name: string | undefined): Promise<UploadedTheme>;
  /** Without a name it is a new theme, or another revision of one of the site that is called the same. */
  install(websiteId: WebsiteId, archive: Buffer, name: string | undefined): Promise<UploadedTheme>;
  /** The files that it had before are those of a new revision; once more, and it is as it was. */
  restore(websiteId: WebsiteId, name: string): Promise<UploadedTheme>;
}

export interface ThemeLibrary extends Themes {
  install(files: ThemeFiles, options: InstallOptions): Promise<ThemeInstall>;
  /**
   * The themes that come with the program, where they differ from what is installed. What is wrong is logged and stops
   * nothing.
   */
  installBundled(): Promise<void>;
  /**
   * What owners have adjusted is kept, for the case that it comes back. Refused while a site uses it, a draft or
   * a scheduled change names it, or the program brings it; with `ownerSite`, also unless it was uploaded on that site.
   */
  remove(name: string, ownerSite?: WebsiteId): Promise<void>;
  readonly uploads: ThemeUploads;
  readonly ownFonts: OwnFonts;
  readonly hosts: SiteHosts;
  /** Null: the plain frame. */
  use(websiteId: WebsiteId, name: string | null, options: ChangeOptions): Promise<void>;
  changeTweaks(
    websiteId: WebsiteId,
    values: Readonly<Record<string, TweakValue | null>>,
    options: ChangeOptions,
  ): Promise<void>;
  changeCustomCss(websiteId: WebsiteId, css: string, options: ChangeOptions): Promise<void>;
  /** All of the above at once. */
  change(websiteId: WebsiteId, change: SiteThemeChange, options: ChangeOptions): Promise<SiteThemeSettings>;
  settings(websiteId: WebsiteId, named?: string): Promise<SiteThemeSettings>;
  /** The bare choice, in the shape of a change of it. */
  choice(db: Queryable, websiteId: WebsiteId): Promise<SiteThemeChoice>;
  /** The same as `change`, and nothing is read back. */
  save(websiteId: WebsiteId, change: SiteThemeChange, options: ChangeOptions): Promise<void>;
  /**
   * `version` is what the address says (`fileVersion`); without one, or with one that is gone, the current one answers.
   */
  file(
    websiteId: WebsiteId,
    kind: 'assets' | 'scripts',
    path: string,
    version?: string,
  ): Promise<ThemeFile | null>;
  /** Several scripts as one. Null when the theme has none of them. */
  joinedScripts(websiteId: WebsiteId, paths: readonly string[], version?: string): Promise<ThemeFile | null>;
  /** `version` is what the address says. Null for a site without a theme. */
  stylesheet(websiteId: WebsiteId, version?: string): Promise<SiteStylesheet | null>;
  /** Fonts, colours and measures of the whole page, for pages that the theme does not draw; `''` without a theme. */
  variables(websiteId: WebsiteId): Promise<string>;
  /** Runs after every install that changed something, in this process. */
  onInstall(listener: (name: string) => void): void;
  close(): Promise<void>;
}

/** What a stylesheet is made from, and found by. */
export interface StyledTheme extends Pick<SiteTheme, 'name' | 'theme'> {
  readonly values: TweakValues;
  readonly customCss: string;
  readonly inputsHash: string;
}

/** A site's theme with what only this module needs of it. */
export interface ActiveTheme extends SiteTheme, StyledTheme {
  readonly tweaks: readonly Tweak[];
}
