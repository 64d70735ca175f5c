import { readFileSync } from 'node:fs';
import type { FontFamily } from './font-families.ts';
import { filesOfFamily, mainFontFile, unicodeRange } from './font-files.ts';
import { type FontMetrics, readFontMetrics } from './font-metrics.ts';

/** A font that machines have, and others as wide to the letter. */
interface LocalFont {
  readonly names: readonly string[];
  readonly averageWidth: number;
}

/**
 * What stands there until a font has arrived. Averages by the fonts of `averageOf`. Machines have one of them or
 * none; of several faces browsers take the last that they have, hence the most common one at the end.
 */
const LOCAL_FONTS: Readonly<Record<FontFamily['kind'], readonly LocalFont[]>> = {
  sans: [
    { names: ['DejaVu Sans'], averageWidth: 0.5071 },
    {
      names: ['Arial', 'ArialMT', 'Helvetica', 'Liberation Sans', 'Arimo', 'Roboto'],
      averageWidth: 0.4418,
    },
  ],
  serif: [
    { names: ['DejaVu Serif'], averageWidth: 0.5123 },
    {
      names: ['Times New Roman', 'TimesNewRomanPSMT', 'Times', 'Liberation Serif', 'Tinos'],
      averageWidth: 0.4003,
    },
  ],
};

const facesByFamily = new Map<string, string>();

/** `@font-face` of a family, and of its stand-in `"<Family> Fallback"`. */
export function fontFaces(family: FontFamily): string {
  const known = facesByFamily.get(family.name);
  if (known !== undefined) return known;
  const faces = [...standIns(family), ...familyFaces(family)].join('\n');
  facesByFamily.set(family.name, faces);
  return faces;
}

const familyFaces = (family: FontFamily): string[] =>
  filesOfFamily(family).map(({ style, subset, address }) =>
    face([
      ['font-family', `"${family.name}"`],
      ['font-style', style],
      ['font-weight', family.weights],
      ['font-display', 'swap'],
      ['src', `url("${address}") format("woff2")`],
      ['unicode-range', unicodeRange(family, subset)],
    ]),
  );

function standIns(family: FontFamily): string[] {
  const metrics = readFontMetrics(readFileSync(mainFontFile(family).path));
  return LOCAL_FONTS[family.kind].map((local) =>
    face([
      ['font-family', `"${family.name} Fallback"`],
      ['src', local.names.map((name) => `local("${name}")`).join(', ')],
      ...overrides(metrics, local),
    ]),
  );
}

/** As wide and as high as the font that is to come, so that nothing moves when it does. */
function overrides(metrics: FontMetrics, local: LocalFont): [string, string][] {
  const scale = metrics.averageWidth / local.averageWidth;
  return [
    ['size-adjust', percent(scale)],
    ['ascent-override', percent(metrics.ascent / scale)],
    ['descent-override', percent(metrics.descent / scale)],
    ['line-gap-override', percent(metrics.lineGap / scale)],
  ];
}

const percent = (part: number): string => `${Number((part * 100).toFixed(2))}%`;

const face = (descriptors: readonly (readonly [name: string, value: string])[]): string =>
  `@font-face {\n${descriptors.map(([name, value]) => `  ${name}: ${value};`).join('\n')}\n}`;
