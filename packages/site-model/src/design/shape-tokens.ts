import type { Shapes } from './design-shape.ts';

/** What the names of all tokens begin with. */
export const TOKEN_PREFIX = '--awning-design-';

/** Null: what the stylesheet has by itself, which is said by leaving the token out. */
export type Token = readonly [name: string, value: string | null];

export function shapeTokens(shapes: Shapes): readonly Token[] {
  const isOutline = shapes.buttons === 'outline';
  const isUnderlined = shapes.fields === 'underlined';
  return [
    ['button-radius', pixels(shapes.buttonCorners)],
    // Text of a button without ground has the colour of the text around it.
    ['button-ground', isOutline ? 'transparent' : null],
    ['button-ink', isOutline ? 'currentcolor' : null],
    ['field-radius', isUnderlined ? '0px' : pixels(shapes.fieldCorners)],
    ['field-border', isUnderlined ? '0 0 1px' : '1px'],
    ['image-radius', pixels(shapes.imageCorners)],
    ['spacing', String(Number.isFinite(shapes.spacing) ? Number(shapes.spacing.toFixed(2)) : 1)],
  ];
}

/** Digits for any stored value, as in the rest of the stylesheet. */
const pixels = (value: number): string => `${Number.isFinite(value) ? Math.round(value) : 0}px`;
