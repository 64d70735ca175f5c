import {
  colorDeclarations,
  type Declaration,
  designToCss,
  isSafeId,
  paletteDeclaration,
  rule,
} from './design-css.ts';
import type { Design } from './design-shape.ts';
import { changedTokens } from './design-tokens.ts';
import { shapeTokens, TOKEN_PREFIX } from './shape-tokens.ts';
import { themeColors } from './theme-colors.ts';

const STEP = `${TOKEN_PREFIX}step-`;
const HEADING_SCALE = `${TOKEN_PREFIX}heading-scale`;

/**
 * What a page of a theme needs of a design: the tokens that differ from how the theme looks by itself, and the colours
 * of sections. Empty for a design that changes nothing, so that such pages stay as they are.
 */
export function themeDesignCss(base: Design, design: Design): string {
  const tokens = [...changedTokens(base, design)];
  const scheme = tokens.find(([name]) => name === '--awning-design-scheme');
  const root: Declaration[] = [
    ...(scheme ? [['color-scheme', scheme[1]] as const] : []),
    ...tokens,
    // Sizes of the owner's own hold as they are: a theme sets some of its faces larger.
    ...(tokens.some(([name]) => name.startsWith(STEP)) ? [[HEADING_SCALE, '1'] as const] : []),
    ...changedPalette(base, design),
  ];
  const sections = sectionRules(base, design);
  return [
    ...(root.length > 0 ? [rule(':root', root)] : []),
    // On paper all sections are ink on white.
    ...(sections.length > 0 ? [`@media screen{${sections.join('')}}`] : []),
  ].join('\n');
}

/**
 * The same for a page that was drawn with another design: what it said is said again. `base`: null on a page without a
 * theme.
 */
export function liveDesignCss(base: Design | null, design: Design): string {
  if (base) return themeDesignCss(base, design);
  const shapes = shapeTokens(design.shapes).map(
    ([name, value]): Declaration => [`${TOKEN_PREFIX}${name}`, value ?? 'initial'],
  );
  return `${designToCss(design)}\n${rule(':root', shapes)}`;
}

/** Colours that words may have by their id, on themed pages too. */
function changedPalette(base: Design, design: Design): Declaration[] {
  const declarations = paletteDeclarations(base).map(String);
  return paletteDeclarations(design).filter((each) => !declarations.includes(String(each)));
}

const paletteDeclarations = ({ colorPalette }: Design): Declaration[] =>
  colorPalette.filter(({ id }) => isSafeId(id)).map(paletteDeclaration);

/** Themes have rules of their own for the five colour themes; what the owner has changed stands above them. */
function sectionRules(base: Design, design: Design): string[] {
  const rulesOf = ({ colorPalette, colorThemes }: Design): string[] =>
    colorThemes
      .filter(({ id }) => isSafeId(id))
      .map((theme) =>
        rule(
          `.page-section[data-section-theme="${theme.id}"][data-section-theme][data-section-theme]`,
          colorDeclarations(themeColors(colorPalette, theme)),
        ),
      );
  const before = new Set(rulesOf(base));
  return rulesOf(design).filter((text) => !before.has(text));
}
