import { Design } from '@awning/site-model';
import { type Static, Type } from 'typebox';
import { OneOf, OrNull, strict } from '../../shared/content-fields.ts';
import { collectionOrderings } from '../content/content-kinds.ts';
import { ThemeHost } from './theme-hosts.ts';

const ThemeDiagnostic = Type.Object({
  severity: Type.Enum(['error', 'warning']),
  file: Type.String({ description: 'Path in the folder of the theme; empty for the folder itself' }),
  line: OrNull(Type.Integer()),
  column: OrNull(Type.Integer()),
  message: Type.String(),
});

const InstalledTheme = Type.Object({
  name: Type.String(),
  revision: Type.Integer({ description: 'Grows with every change of its files' }),
  title: Type.String(),
  author: Type.String(),
  installedAt: Type.String({ format: 'date-time' }),
  bundled: Type.Boolean({ description: 'Comes with Awning, which keeps it up to date' }),
  own: Type.Boolean({
    description:
      'A member of this site uploaded it: no other site has it, and it is updated and removed here',
  }),
  canGoBack: Type.Boolean({ description: 'The files that it had before are kept' }),
  diagnostics: Type.Array(ThemeDiagnostic),
});
export type InstalledTheme = Static<typeof InstalledTheme>;
export type ThemeDiagnostic = Static<typeof ThemeDiagnostic>;

export const ThemePath = Type.Object({ themeName: Type.String({ maxLength: 63 }) });

/** Of `GET /api/site-theme` and its parts. */
export const SiteThemeQuery = Type.Object({
  theme: Type.Optional(
    Type.String({
      maxLength: 63,
      description:
        'Answers for this theme as if it were the active one, such as one that a draft tries; empty: for no theme',
    }),
  ),
});

/** `POST /api/themes`: `multipart/form-data` with one zip archive. */
export const ThemeUploadQuery = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        maxLength: 63,
        description: 'The theme of this site that it updates; without one, a new theme',
      }),
    ),
    check: Type.Optional(
      Type.Boolean({ description: 'Only says what is wrong with it, and stores nothing' }),
    ),
  },
  strict,
);

/** What became of an archive. One that cannot serve pages is refused, and the report says why. */
export const ThemeUpload = Type.Object({
  outcome: Type.Enum(['installed', 'unchanged', 'checked', 'refused']),
  title: Type.String({ description: 'What its author calls it; empty when it cannot be read' }),
  theme: OrNull(InstalledTheme),
  diagnostics: Type.Array(ThemeDiagnostic),
  hosts: Type.Array(ThemeHost, { description: 'From where else its files load' }),
});
export type ThemeUpload = Static<typeof ThemeUpload>;

/** `GET /api/themes` */
export const ThemeList = Type.Object({ themes: Type.Array(InstalledTheme) });
export type ThemeList = Static<typeof ThemeList>;

const Titled = Type.Object({ name: Type.String(), title: Type.String() });

/** `GET /api/site-theme/parts`: what the active theme offers to choose from. All are empty without a theme. */
export const ThemeParts = Type.Object({
  layouts: Type.Array(Titled, { description: 'For regionName of a page; default is always there' }),
  menus: Type.Array(Titled, { description: 'Navigations that the theme shows' }),
  areas: Type.Array(
    Type.Object({
      areaId: Type.String(),
      label: Type.String(),
      columns: Type.Integer({ description: '1 or 12' }),
      locked: Type.Boolean({ description: 'Blocks may be edited, and neither added, moved nor removed' }),
    }),
    { description: 'Places for blocks; those whose id is made while a page is drawn are not known' },
  ),
  pageTypes: Type.Array(Type.Object({ typeName: Type.String(), title: Type.String() }), {
    description: 'For pages of the kind template-page',
  }),
  collectionTypes: Type.Array(
    Type.Object({
      typeName: Type.String(),
      title: Type.String(),
      kind: Type.String({
        description: 'What a collection of this type is made with: custom, index or folder',
      }),
      ordering: OrNull(OneOf(collectionOrderings)),
    }),
  ),
  reads: Type.Object(
    {
      design: Type.Array(Type.String()),
      header: Type.Array(Type.String()),
      footer: Type.Array(Type.String()),
    },
    {
      description:
        'What of the design, the header and the footer acts on the pages; everything on those of a site without a theme',
    },
  ),
  look: Type.Object(
    {
      base: Design,
      palettes: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          colors: Design.properties.colorPalette,
          isDark: Type.Boolean(),
        }),
      ),
      fontThemes: Design.properties.fontThemes,
      replacedTweaks: Type.Array(Type.String(), {
        description: 'Titles of tweaks whose choices are presets of the design',
      }),
    },
    { description: 'How the site looks by its theme alone, and the presets that the theme brings' },
  ),
});
export type ThemeParts = Static<typeof ThemeParts>;

/** A text, or the properties of a font. A checkbox is `"true"` or `"false"`. */
const TweakValue = Type.Union([
  Type.String({ maxLength: 2100 }),
  Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 600 }), { maxProperties: 20 }),
]);

const TweakSetting = Type.Object({
  title: Type.String({ description: 'What values are kept by' }),
  type: Type.Enum(['color', 'font', 'value', 'dropdown', 'checkbox', 'image']),
  label: Type.String(),
  category: Type.String(),
  pageType: Type.Unknown(),
  target: OrNull(Type.String()),
  showOnlyWhenPresent: OrNull(Type.String()),
  min: OrNull(Type.Number()),
  max: OrNull(Type.Number()),
  step: Type.Number(),
  options: Type.Array(Type.String()),
  default: TweakValue,
  value: OrNull(TweakValue),
  disableTransparency: Type.Boolean(),
  loadAllVariants: Type.Boolean(),
  property: OrNull(Type.String()),
});

/** `GET /api/site-theme`. The version comes as `ETag`. */
export const SiteThemeResponse = Type.Object({
  theme: OrNull(InstalledTheme),
  tweaks: Type.Array(TweakSetting),
  customCss: Type.String(),
  styleDiagnostics: Type.Array(ThemeDiagnostic, {
    description: 'About the stylesheet with the values and rules of the owner',
  }),
});
export type SiteThemeResponse = Static<typeof SiteThemeResponse>;

/** `PUT /api/site-theme`: what is not named stays. */
export const SiteThemeChange = Type.Object(
  {
    themeName: Type.Optional(
      OrNull(Type.String({ minLength: 1, maxLength: 63, description: 'Null for the plain frame' })),
    ),
    tweakValues: Type.Optional(
      Type.Record(
        Type.String({ maxLength: 200 }),
        Type.Union([Type.Null(), Type.Number(), Type.Boolean(), ...TweakValue.anyOf]),
        {
          maxProperties: 2000,
          description: 'By title; null goes back to the default. A number or a boolean is kept as text',
        },
      ),
    ),
    customCss: Type.Optional(
      Type.String({ maxLength: 300_000, description: 'Rules in LESS or CSS, behind those of the theme' }),
    ),
  },
  strict,
);
export type SiteThemeChange = Static<typeof SiteThemeChange>;
