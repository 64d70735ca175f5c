const INK = '#22302f';
const PAPER = '#f6f1e8';
const SUN = '#b8552e';

/**
 * Capitals as strokes of one width, ten units high: how wide each is, and its path. Drawn, so that no font is needed.
 */
const LETTERS: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [8.8, 'M0 10 4.4 0l4.4 10M1.7 6.4h5.4'],
  D: [8.4, 'M0 0v10h3c3.4 0 5.4-2 5.4-5S6.4 0 3 0Z'],
  H: [8, 'M0 0v10M8 0v10M0 4.9h8'],
  I: [0, 'M0 0v10'],
  L: [6, 'M0 0v10h6'],
  M: [10.8, 'M0 10 1 0l4.4 7.4L9.8 0l1 10'],
  O: [10, 'M5 0a5 5 0 1 1 0 10a5 5 0 1 1 0-10'],
  R: [7.4, 'M0 10V0h3.6c2.2 0 3.4 1 3.4 2.8s-1.2 2.8-3.4 2.8H0m3.8 0L7.4 10'],
  S: [8, 'M7.8 2C7.1.7 5.9 0 4.2 0 2 0 .6 1.1.6 2.7 .6 6 8 4 8 7.3 8 8.9 6.4 10 4.2 10 2.3 10 .9 9.3 0 7.9'],
  T: [8, 'M0 0h8M4 0v10'],
  U: [8, 'M0 0v6.2C0 8.6 1.6 10 4 10s4-1.4 4-3.8V0'],
};
const LETTER_GAP = 4.4;
const WORD_GAP = 11;

/** A sun half under water, 24 units wide. */
const mark = (line: string, sun: string): string => `
  <path d="M4.5 13a7.5 7.5 0 0 1 15 0Z" fill="${sun}"/>
  <g fill="none" stroke="${line}" stroke-width="1.5" stroke-linecap="round">
    <path d="M1 13h22"/>
    <path d="M4 16.7q2-1.4 4 0t4 0 4 0 4 0"/>
    <path d="M8 20.2q2-1.4 4 0t4 0"/>
  </g>`;

function words(text: string): { readonly drawing: string; readonly width: number } {
  let x = 0;
  const drawing = [...text].map((character) => {
    const letter = LETTERS[character];
    if (!letter) {
      x += WORD_GAP - LETTER_GAP;
      return '';
    }
    const [width, path] = letter;
    const placed = `<path transform="translate(${x} 0)" d="${path}"/>`;
    x += width + LETTER_GAP;
    return placed;
  });
  return { drawing: drawing.join(''), width: x - LETTER_GAP };
}

/** The mark and the name in one line, on nothing. */
export function logoDrawing(): string {
  const name = words('SALTMARSH STUDIO');
  const [left, right] = [34, 2];
  const width = left + name.width + right;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width * 8)}" height="192" viewBox="0 0 ${width} 24">
  ${mark(INK, SUN)}
  <g transform="translate(${left} 7.5)" fill="none" stroke="${INK}" stroke-width="1.1" stroke-linecap="round" stroke-linejoin="round">${name.drawing}</g>
</svg>`;
}

/** The mark alone, for the tab of a browser. */
export const iconDrawing = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="-4 -3.5 32 32">
  <rect x="-4" y="-3.5" width="32" height="32" rx="7" fill="${INK}"/>${mark(PAPER, '#e08a5b')}
</svg>`;
