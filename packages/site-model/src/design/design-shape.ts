import { type Static, Type } from 'typebox';
import { FONT_FAMILIES, OWN_FONT } from './font-families.ts';

const strict = { additionalProperties: false };

/** Becomes part of selectors and names of variables. */
const DesignId = Type.String({ pattern: '^[a-z][a-z0-9-]*$', maxLength: 40 });

/** For people. */
const Label = Type.String({ pattern: '\\S', maxLength: 60 });

const Share = Type.Number({ minimum: 0, maximum: 1 });

const HslColor = Type.Object(
  {
    hue: Type.Number({ minimum: 0, maximum: 360 }),
    saturation: Share,
    lightness: Share,
    alpha: Type.Optional(Share),
  },
  strict,
);

const PaletteColor = Type.Object({ id: DesignId, name: Label, value: HslColor }, strict);
export type PaletteColor = Static<typeof PaletteColor>;

/** What a colour is for, by the id of the palette's colour that serves for it. The other colours follow from these. */
const ColorRoles = Type.Object(
  { paper: DesignId, ink: DesignId, accent: DesignId, tint: DesignId, deep: DesignId },
  strict,
);
export type ColorRoles = Static<typeof ColorRoles>;

const ColorTheme = Type.Object({ id: DesignId, name: Label, roles: ColorRoles }, strict);
export type ColorTheme = Static<typeof ColorTheme>;

const Weight = Type.Integer({ minimum: 100, maximum: 900 });
/** In em. */
const Tracking = Type.Number({ minimum: -0.1, maximum: 0.3 });

/** Line height as a multiple of the size. */
const Leading = Type.Number({ minimum: 0.9, maximum: 2.2 });

const FontFace = Type.Object(
  {
    family: Type.Union([Type.Enum(FONT_FAMILIES), Type.String({ pattern: OWN_FONT })]),
    weight: Weight,
    tracking: Tracking,
    leading: Leading,
  },
  strict,
);

const TypeScale = Type.Object(
  {
    /** Of running text, in pixels. */
    base: Type.Number({ minimum: 14, maximum: 24 }),
    /** From one step to the next. */
    ratio: Type.Number({ minimum: 1.05, maximum: 1.6 }),
  },
  strict,
);
export type TypeScale = Static<typeof TypeScale>;

const FontTheme = Type.Object(
  {
    id: DesignId,
    name: Label,
    heading: FontFace,
    body: FontFace,
    /** Sizes grow from the first to the second with the width of the window. */
    scale: Type.Object({ phone: TypeScale, desktop: TypeScale }, strict),
  },
  strict,
);
export type FontTheme = Static<typeof FontTheme>;

const FontUsage = Type.Object(
  {
    face: Type.Enum(['heading', 'body']),
    /** Of the scale; 0 is running text. */
    step: Type.Integer({ minimum: -1, maximum: 5 }),
    /** Null: that of the face, as with the two below. */
    weight: Type.Union([Weight, Type.Null()]),
    tracking: Type.Union([Tracking, Type.Null()]),
    leading: Type.Union([Leading, Type.Null()]),
    case: Type.Enum(['none', 'uppercase']),
    style: Type.Enum(['normal', 'italic']),
  },
  strict,
);
export type FontUsage = Static<typeof FontUsage>;

const FontUsageCategories = Type.Object(
  {
    siteTitle: FontUsage,
    headings: FontUsage,
    paragraphs: FontUsage,
    quotes: FontUsage,
    buttons: FontUsage,
    navigation: FontUsage,
    /** Dates, authors, captions, labels. */
    meta: FontUsage,
  },
  strict,
);
export type FontUsageCategories = Static<typeof FontUsageCategories>;

const Pixels = (maximum: number) => Type.Integer({ minimum: 0, maximum });

const Shapes = Type.Object(
  {
    /** How round corners are, in pixels. */
    buttonCorners: Pixels(40),
    fieldCorners: Pixels(24),
    imageCorners: Pixels(60),
    buttons: Type.Enum(['solid', 'outline']),
    fields: Type.Enum(['outlined', 'underlined']),
    /** Around sections, as a multiple of what the pages have by themselves. */
    spacing: Type.Number({ minimum: 0.5, maximum: 1.6 }),
  },
  strict,
);
export type Shapes = Static<typeof Shapes>;

const MAX_ENTRIES = 24;
const list = { minItems: 1, maxItems: MAX_ENTRIES };
const MAX_SWATCHES = 48;

/** How a site looks, apart from its theme's templates. */
export const Design = Type.Object(
  {
    colorPalette: Type.Array(PaletteColor, list),
    /** Any section may have another one than the site. */
    colorThemes: Type.Array(ColorTheme, list),
    defaultColorThemeId: DesignId,
    fontThemes: Type.Array(FontTheme, list),
    activeFontThemeId: DesignId,
    fontUsageCategories: FontUsageCategories,
    /** Of buttons, fields, images and the space around them. */
    shapes: Shapes,
    /** Colours that the owner keeps at hand while choosing. Visitors see nothing of them. */
    swatches: Type.Array(HslColor, { maxItems: MAX_SWATCHES }),
  },
  strict,
);
export type Design = Static<typeof Design>;

/**
 * What an owner sends: some of the fields, each as a whole. Colours may be written in any way that `readColor` knows,
 * and are judged by it, because it has better words than a schema.
 */
export const DesignChange = Type.Partial(
  Type.Object({
    ...Design.properties,
    colorPalette: Type.Array(Type.Object({ id: DesignId, name: Label, value: Type.Unknown() }, strict), list),
    swatches: Type.Array(Type.Unknown(), { maxItems: MAX_SWATCHES }),
  }),
  strict,
);
export type DesignChange = Static<typeof DesignChange>;
