import { type Point, type Polyline, readPathData } from './path-data.ts';

export interface Shape extends Polyline {
  readonly isFilled: boolean;
}

/** The elements of a drawing as lines and areas: paths, circles and rectangles, which is all that drawings use. */
export function readShapes(drawing: string): Shape[] {
  return [...drawing.matchAll(/<(\w+)\s([^>]*?)\/?>/g)].flatMap(([, element = '', written = '']) => {
    const attributes = new Map(
      [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const isFilled = attributes.get('class') === 'fill';
    return linesOf(element, attributes).map((line) => ({
      ...line,
      isFilled,
      closed: line.closed || isFilled,
    }));
  });
}

function linesOf(element: string, attributes: ReadonlyMap<string, string>): Polyline[] {
  const number = (name: string): number => Number(attributes.get(name) ?? 0);
  switch (element) {
    case 'path':
      return readPathData(attributes.get('d') ?? '');
    case 'circle':
      return readPathData(ellipse({ x: number('cx'), y: number('cy') }, number('r'), number('r')));
    case 'ellipse':
      return readPathData(ellipse({ x: number('cx'), y: number('cy') }, number('rx'), number('ry')));
    case 'rect':
      return readPathData(
        rectangle(number('x'), number('y'), number('width'), number('height'), number('rx')),
      );
    default:
      throw new Error(`A drawing has <${element}>, which is not known here.`);
  }
}

const ellipse = ({ x, y }: Point, rx: number, ry: number): string =>
  `M${x - rx} ${y}A${rx} ${ry} 0 0 1 ${x + rx} ${y}A${rx} ${ry} 0 0 1 ${x - rx} ${y}Z`;

function rectangle(x: number, y: number, width: number, height: number, r: number): string {
  if (r === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const [across, down] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
}
