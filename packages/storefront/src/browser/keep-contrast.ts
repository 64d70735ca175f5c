/** Letters below this can hardly be seen. What an author chose and can be read stays, also below what WCAG asks for. */
const LEAST = 2;

/** After these the theme may show other colours. */
const CHANGES = ['pointerenter', 'pointerleave', 'focus', 'blur'];

type Rgba = readonly [number, number, number, number];

/**
 * Gives letters that can hardly be seen on their ground the better of black and white. Styles of themes set one of the
 * two colours and not the other, and no stylesheet can read what another one has done. Where a theme has readable
 * colours for the element under the pointer or in focus, those are shown then.
 */
export function keepContrast(element: HTMLElement): void {
  const own = element.style.color;
  if (readableInk(element) === null || !isKept(element, own)) return;
  for (const change of CHANGES) element.addEventListener(change, () => isKept(element, own));
}

/** Looks at the colours that the theme comes to, without those on the way there. */
function isKept(element: HTMLElement, own: string): boolean {
  const { style } = element;
  const { transition } = style;
  style.transition = 'none';
  style.color = own;
  const ink = readableInk(element);
  if (ink !== null) style.color = ink;
  // Read once more, so that the browser has taken over the colour before it may fade again.
  getComputedStyle(element).getPropertyValue('color');
  style.transition = transition;
  return ink !== null;
}

/** Null where the letters can be read as they are. */
function readableInk(element: HTMLElement): '#fff' | '#000' | null {
  const ground = groundOf(element);
  const ink = readColor(getComputedStyle(element).color);
  if (!ground || !ink || contrast(over(ink, ground), ground) >= LEAST) return null;
  return contrast(WHITE, ground) > contrast(BLACK, ground) ? '#fff' : '#000';
}

const WHITE: Rgba = [255, 255, 255, 1];
const BLACK: Rgba = [0, 0, 0, 1];

/** What lies below the letters, mixed of all that shows through; null where an image is among it. */
function groundOf(element: HTMLElement): Rgba | null {
  const layers: Rgba[] = [];
  for (let place: HTMLElement | null = element; place; place = place.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(place);
    if (backgroundImage.includes('(')) return null;
    const color = readColor(backgroundColor);
    if (color) layers.push(color);
    if (color && color[3] >= 1) break;
  }
  return layers.reduceRight((below, layer) => over(layer, below), WHITE);
}

const over = ([red, green, blue, alpha]: Rgba, below: Rgba): Rgba => [
  red * alpha + below[0] * (1 - alpha),
  green * alpha + below[1] * (1 - alpha),
  blue * alpha + below[2] * (1 - alpha),
  1,
];

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
