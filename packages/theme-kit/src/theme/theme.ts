import type { FontTheme, PalettePreset } from '@awning/site-model';
import type { ThemeHost } from './host-address.ts';

/**
 * A theme as its folder says it, read and put in order. Plain data: it is stored, sent to the process that draws pages
 * and compared. Templates are kept as text; who draws with them compiles them.
 */
export interface Theme {
  readonly name: string;
  readonly author: string;
  /** By layout key; one at least. */
  readonly layouts: Readonly<Record<string, ThemeLayout>>;
  /** The first one in the file, where none is called `default`: an object has keys such as `404` before others. */
  readonly firstLayout?: string;
  readonly navigations: readonly ThemeNavigation[];
  /** In the order of the cascade, `reset.css` first where there is one. */
  readonly stylesheets: readonly ThemeSource[];
  /** Everything else below `styles/`, by its path there: what imports may name. */
  readonly styleImports: Readonly<Record<string, string>>;
  readonly systemCollections: readonly string[];
  readonly customTypes: readonly CustomType[];
  readonly systemPartials: readonly string[];
  /** What it takes from the settings of the site. */
  readonly reads: ThemeReads;
  readonly design: ThemeDesign;
  /** By type name, such as `press-kit`. */
  readonly collections: Readonly<Record<string, ThemeCollection>>;
  /** Static pages by type name. */
  readonly pages: Readonly<Record<string, ThemePage>>;
  /** By file name without its folder, such as `nav.block`. */
  readonly partials: Readonly<Record<string, ThemeSource>>;
  /** Templates in place of those of system blocks, by the type's name, such as `quote`: the file in `partials`. */
  readonly blockOverrides: Readonly<Record<string, string>>;
  /** By locale, such as `en-US`. */
  readonly strings: Readonly<Record<string, ThemeStrings>>;
  /** Paths below `scripts/` and `assets/` that may be fetched, without their folder. */
  readonly scripts: readonly string[];
  readonly assets: readonly string[];
  /** Its scripts use the old script library: see `asksForLibrary`. */
  readonly library: boolean;
  /** From where it loads besides the site itself, as far as its files tell. */
  readonly hosts: readonly ThemeHost[];
}

/** A template or stylesheet with the file it came from, for messages about it. */
export interface ThemeSource {
  /** Path in the theme's folder, such as `blocks/nav.block`. */
  readonly file: string;
  readonly text: string;
}

export interface ThemeLayout {
  readonly title: string;
  /** Joined by nothing; single regions need not be whole HTML. */
  readonly regions: readonly ThemeSource[];
}

/** By the names of their fields. */
export interface ThemeReads {
  /** `colors`, `fonts`, `sizes`, `buttons`, `fields`, `images`, `spacing`. */
  readonly design: readonly string[];
  readonly header: readonly string[];
  readonly footer: readonly string[];
}

/** How a theme looks by itself, as presets of a design. */
export interface ThemeDesign {
  /** The first is the usual one. */
  readonly palettes: readonly PalettePreset[];
  readonly fonts: readonly FontTheme[];
  /** Titles of tweaks that choose among them (`palettes`, `fonts`), set `corners`, or keep the header (`sticky`). */
  readonly tweaks: Readonly<Record<string, string>>;
  /** Colour themes of sections that look like another one here. */
  readonly grounds: Readonly<Record<string, string>>;
  /** Of buttons and fields, in pixels. */
  readonly corners: number;
  /** Fields of header and footer that differ from the usual ones. */
  readonly shown: Readonly<Record<string, boolean | string>>;
}

export interface ThemeNavigation {
  readonly name: string;
  readonly title: string;
}

export interface ThemeCollection {
  readonly conf: CollectionConf;
  readonly list: ThemeSource | null;
  readonly item: ThemeSource | null;
}

/** `collections/<type>.conf`; what a file leaves out is missing here. */
export interface CollectionConf {
  readonly title?: string;
  readonly newTitle?: string;
  readonly ordering?: string;
  readonly addText?: string;
  readonly acceptTypes?: readonly string[];
  /** Kinds of blocks that stand in front of a post that begins with one. */
  readonly promotedBlocks?: readonly string[];
  readonly pageSize?: number;
  readonly icon?: string;
  readonly view?: string;
  readonly folder?: boolean;
  readonly index?: boolean;
  readonly indexType?: string;
  readonly fullData?: boolean;
  readonly relatedItems?: boolean;
  readonly regionName?: string;
  readonly systemCollectionVersion?: string;
  readonly hasSystemBlogCollectionSettings?: boolean;
  readonly supportsVideoBackgrounds?: boolean;
  readonly systemPartials?: readonly string[];
}

export interface ThemePage {
  readonly title: string;
  readonly icon?: string;
  readonly template: ThemeSource;
}

export interface CustomType {
  readonly title: string;
  readonly name: string;
  readonly base: 'text' | 'image' | 'video';
  readonly fields: readonly {
    readonly name: string;
    readonly title: string;
    readonly type: 'text' | 'wysiwyg' | 'image' | 'checkbox' | 'gallery';
  }[];
}

export interface ThemeStrings {
  readonly template: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  /** By the base name of the `.conf` file. */
  readonly configuration: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly tweaks: Readonly<Record<string, string>>;
}

/** Something to say about a theme. With an error the theme cannot serve pages; everything else it can live with. */
export interface ThemeDiagnostic {
  readonly severity: 'error' | 'warning';
  /** Path in the theme's folder; `''` for the folder itself. */
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  /** A sentence that says what is wrong and what comes of it. */
  readonly message: string;
}

/** Path in the folder, with `/`, to its bytes. */
export type ThemeFiles = ReadonlyMap<string, Uint8Array>;

export interface ThemeReading {
  /** Null when there is an error. */
  readonly theme: Theme | null;
  readonly diagnostics: readonly ThemeDiagnostic[];
}
