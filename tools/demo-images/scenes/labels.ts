import { type Colour, css, dim, mix, palette } from '../drawing/colour.ts';
import { strokeLetters } from '../drawing/stroke-letters.ts';
import { createDrawing } from '../drawing/svg-drawing.ts';

const paper = mix(palette.chalk, palette.paper, 0.35);

export interface Label {
  readonly width: number;
  readonly height: number;
  readonly word: string;
  readonly below?: string;
  readonly ground?: Colour;
  readonly ink?: Colour;
  readonly mark?: 'sun' | 'leaf' | 'none';
}

/** The studio's label: a sun over water, the word, and two thin rules. */
export function labelSvg({
  width,
  height,
  word,
  below = 'SALTMARSH STUDIO',
  ground = paper,
  ink = palette.ink,
  mark = 'sun',
}: Label): string {
  const drawing = createDrawing(width, height);
  const colour = css(ink);
  const [middle, unit] = [width / 2, height / 100];
  drawing.add(`<rect width="${width}" height="${height}" fill="${css(ground)}"/>`);
  drawing.add(
    `<rect x="${5 * unit}" y="${5 * unit}" width="${width - 10 * unit}" height="${90 * unit}" fill="none" stroke="${colour}" stroke-width="${0.7 * unit}"/>`,
  );
  if (mark === 'sun') {
    drawing.add(
      `<circle cx="${middle}" cy="${33 * unit}" r="${12 * unit}" fill="${css(dim(palette.ember, 0.85))}"/>`,
    );
    for (let wave = 0; wave < 3; wave += 1) {
      const [half, y] = [(24 - wave * 4) * unit, (44 + wave * 4.6) * unit];
      const swing = half / 4;
      const bumps = Array.from(
        { length: 4 },
        (_, index) => `q${swing / 2} ${(index % 2 ? 2 : -2) * unit} ${swing} 0`,
      ).join('');
      drawing.add(
        `<path d="M${middle - half} ${y}${bumps}${bumps}" fill="none" stroke="${colour}" stroke-width="${1.1 * unit}"/>`,
      );
    }
  }
  if (mark === 'leaf') {
    for (const side of [-1, 1]) {
      for (let leaf = 0; leaf < 3; leaf += 1) {
        const y = (50 - leaf * 11) * unit;
        drawing.add(
          `<path d="M${middle} ${y}q${side * 6 * unit} ${-11 * unit} ${side * 15 * unit} ${-9 * unit}q${side * -3 * unit} ${9 * unit} ${side * -15 * unit} ${9 * unit}Z" fill="${css(mix(palette.deepTide, palette.tide, 0.25 + leaf * 0.2))}"/>`,
        );
      }
    }
    drawing.add(
      `<path d="M${middle} ${57 * unit}V${16 * unit}" stroke="${colour}" stroke-width="${0.9 * unit}"/>`,
    );
  }
  const wordAt = mark === 'none' ? 46 : 69;
  const size = Math.min(9.5 * unit, (width * 0.74) / (word.length * 1.02));
  drawing.add(
    strokeLetters(word, [middle, wordAt * unit], { size, weight: size * 0.13, colour, spacing: 0.5 }),
  );
  if (below)
    drawing.add(
      strokeLetters(below, [middle, (wordAt + 15) * unit], {
        size: 3.6 * unit,
        weight: 0.6 * unit,
        colour,
        spacing: 0.62,
      }),
    );
  return drawing.toSvg(width);
}
