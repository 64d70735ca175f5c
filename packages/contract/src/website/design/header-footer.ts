import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';

export const HEADER_LAYOUTS = [
  'navigation-right',
  'navigation-left',
  'navigation-center',
  'navigation-below',
] as const;
export const LOGO_PLACEMENTS = ['left', 'center', 'right'] as const;
/** `on-scroll-up`: leaves with the page and comes back as soon as the visitor scrolls up. */
export const STICKY_MODES = ['none', 'always', 'on-scroll-up'] as const;

/** Empty: that of the site. */
const ColorThemeId = Type.String({ pattern: '^([a-z][a-z0-9-]*)?$', maxLength: 40 });

const HeaderButton = Type.Object(
  {
    text: Type.String({ pattern: '\\S', maxLength: 100 }),
    link: Type.String({ minLength: 1, maxLength: 2083 }),
    newWindow: Type.Boolean(),
  },
  strict,
);

export const SiteHeader = Type.Object(
  {
    layout: Type.Enum(HEADER_LAYOUTS),
    logoPlacement: Type.Enum(LOGO_PLACEMENTS),
    showTitle: Type.Boolean({ description: 'The title in words, beside a logo or without one' }),
    showTagline: Type.Boolean(),
    navigationName: Type.String({
      pattern: '^([A-Za-z_][A-Za-z0-9_-]{0,63})?$',
      description: 'Which menu; empty for the main one',
    }),
    showCart: Type.Boolean({ description: 'Where something can be bought' }),
    showAccount: Type.Boolean(),
    showSearch: Type.Boolean(),
    showSocialIcons: Type.Boolean(),
    button: OrNull(HeaderButton),
    sticky: Type.Enum(STICKY_MODES),
    fullWidth: Type.Boolean(),
    colorTheme: ColorThemeId,
  },
  strict,
);
export type SiteHeader = Static<typeof SiteHeader>;

const FooterColumn = Type.Object(
  {
    title: Type.String({ maxLength: 200 }),
    text: Type.String({ maxLength: 10_000, description: 'HTML; cleaned before it is stored' }),
    navigationName: Type.String({
      pattern: '^([A-Za-z_][A-Za-z0-9_-]{0,63})?$',
      description: 'A menu below the text; empty for none',
    }),
    areaId: Type.String({
      pattern: '^([A-Za-z0-9][A-Za-z0-9._:-]{0,127})?$',
      description: 'An area of blocks below the menu; empty for none',
    }),
  },
  strict,
);

export const SiteFooter = Type.Object(
  {
    columns: Type.Array(FooterColumn, { maxItems: 6 }),
    text: Type.String({
      maxLength: 10_000,
      description: 'HTML below the columns; cleaned before it is stored',
    }),
    showTitle: Type.Boolean(),
    showSocialIcons: Type.Boolean(),
    showBackToTop: Type.Boolean(),
    colorTheme: ColorThemeId,
  },
  strict,
);
export type SiteFooter = Static<typeof SiteFooter>;

/** `GET /api/site-header-footer`. The version comes as `ETag`. */
export const SiteHeaderFooter = Type.Object({ header: SiteHeader, footer: SiteFooter });
export type SiteHeaderFooter = Static<typeof SiteHeaderFooter>;

/** `PUT /api/site-header-footer`: what is not named keeps its value, field by field of the header and of the footer. */
export const SiteHeaderFooterChange = Type.Object(
  {
    header: Type.Optional(Type.Partial(SiteHeader, strict)),
    footer: Type.Optional(Type.Partial(SiteFooter, strict)),
  },
  strict,
);
export type SiteHeaderFooterChange = Static<typeof SiteHeaderFooterChange>;
