import { type Colour, css } from './colour.ts';

export type Point = readonly [number, number];

/** The part of the image that a filter or mask has to look at; the whole image when left out. */
export interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Stop {
  at: number;
  colour: Colour;
  alpha?: number;
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  add(markup: string): void;
  /** Everything that `draw` adds goes inside one group. */
  group(attributes: string, draw: () => void): void;
  linear(from: Point, to: Point, stops: Stop[]): string;
  radial(centre: Point, radiusX: number, radiusY: number, stops: Stop[]): string;
  blur(amountX: number, amountY?: number, region?: Region): string;
  /** The attribute that cuts a group out along a path. A mask, because the renderer's clip paths have jagged edges. */
  clip(pathData: string, region?: Region): string;
  /** What is white in the mask shows, what is black does not. */
  mask(markup: string): string;
  toSvg(renderWidth: number): string;
}

export const round = (value: number) => Math.round(value * 100) / 100;

function stopMarkup({ at, colour, alpha = 1 }: Stop): string {
  const opacity = alpha < 1 ? ` stop-opacity="${round(alpha)}"` : '';
  return `<stop offset="${Math.round(at * 10_000) / 10_000}" stop-color="${css(colour)}"${opacity}/>`;
}

// The renderer sets aside a whole image for every shape that has an opacity of its own, but not for the opacity of
// its paint; for single shapes both look the same, and scenes have thousands of them.
function withCheapOpacity(markup: string): string {
  return markup.replaceAll(
    /<(path|circle|ellipse|rect)([^>]*?) opacity="([^"]*)"/g,
    '<$1$2 fill-opacity="$3" stroke-opacity="$3"',
  );
}

export function createDrawing(width: number, height: number): Drawing {
  const definitions: string[] = [];
  const blurs = new Map<string, string>();
  let content: string[] = [];

  const define = (build: (id: string) => string) => {
    const id = `d${definitions.length}`;
    definitions.push(build(id));
    return `url(#${id})`;
  };
  const whole: Region = { left: -width * 0.1, top: -height * 0.1, right: width * 1.1, bottom: height * 1.1 };
  const box = ({ left, top, right, bottom }: Region) =>
    `x="${round(left)}" y="${round(top)}" width="${round(right - left)}" height="${round(bottom - top)}"`;

  return {
    width,
    height,
    add: (markup) => {
      content.push(markup);
    },
    group(attributes, draw) {
      const outer = content;
      content = [];
      draw();
      outer.push(`<g ${attributes}>${content.join('')}</g>`);
      content = outer;
    },
    linear: (from, to, stops) =>
      define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}">${stops.map(stopMarkup).join('')}</linearGradient>`,
      ),
    radial: (centre, radiusX, radiusY, stops) =>
      define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="translate(${round(centre[0])} ${round(centre[1])}) scale(${round(radiusX)} ${round(radiusY)})">${stops.map(stopMarkup).join('')}</radialGradient>`,
      ),
    blur(amountX, amountY = amountX, region = whole) {
      const key = `<filter filterUnits="userSpaceOnUse" ${box(region)} color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${amountX} ${amountY}"/></filter>`;
      const known = blurs.get(key);
      if (known) return known;
      const filterId = define((id) => key.replace('<filter', `<filter id="${id}"`));
      blurs.set(key, filterId);
      return filterId;
    },
    clip: (pathData, region = { left: 0, top: 0, right: width, bottom: height }) =>
      `mask="${define(
        (id) =>
          `<mask id="${id}" maskUnits="userSpaceOnUse" ${box(region)}><path d="${pathData}" fill="#fff"/></mask>`,
      )}"`,
    mask: (markup) =>
      define(
        (id) =>
          `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}">${markup}</mask>`,
      ),
    toSvg: (renderWidth) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${renderWidth}" height="${Math.round((renderWidth * height) / width)}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${withCheapOpacity(content.join(''))}</svg>`,
  };
}

/** The smallest region around some points, with room on all sides. */
export function regionAround(points: readonly Point[], room: number): Region {
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.min(...across) - room,
    top: Math.min(...down) - room,
    right: Math.max(...across) + room,
    bottom: Math.max(...down) + room,
  };
}
