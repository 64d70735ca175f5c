/** Of WCAG, for text of any size. */
const LEAST = 4.5;

type Rgba = readonly [number, number, number, number];

/**
 * Gives letters that can hardly be read on their ground the better of black and white. Styles of themes set one of the
 * two colours and not the other, and no stylesheet can read what another one has done.
 */
export function keepContrast(element: HTMLElement): void {
  const ground = groundOf(element);
  const ink = readColor(getComputedStyle(element).color);
  if (!ground || !ink || contrast(ink, ground) >= LEAST) return;
  element.style.color = contrast(WHITE, ground) > contrast(BLACK, ground) ? '#fff' : '#000';
}

const WHITE: Rgba = [255, 255, 255, 1];
const BLACK: Rgba = [0, 0, 0, 1];

/** Null where an image lies below, of which nobody knows the colours. */
function groundOf(element: HTMLElement): Rgba | null {
  for (let place: HTMLElement | null = element; place; place = place.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(place);
    if (backgroundImage.includes('(')) return null;
    const color = readColor(backgroundColor);
    if (color && color[3] > 0.9) return color;
  }
  return WHITE;
}

const PLAIN = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/;

/** A colour as the browser paints it, in any notation; null where there is none. */
function readColor(color: string): Rgba | null {
  const [, red, green, blue, alpha = '1'] = PLAIN.exec(color) ?? [];
  if (red !== undefined) return [Number(red), Number(green), Number(blue), Number(alpha)];
  return color === '' ? null : painted(color);
}

function painted(color: string): Rgba | null {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha / 255];
}

function contrast(one: Rgba, other: Rgba): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(color: Rgba): number {
  const [red = 0, green = 0, blue = 0] = color
    .slice(0, 3)
    .map((part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
