import { ANYTHING, declaredReferences, type PaintReference, paintRules, referencesOf } from './svg-style.ts';

export interface DrawCounter {
  /** An element begins. Its attributes are those that are kept. */
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(): void;
  /** A style sheet, which may be about elements before and after it. */
  style(sheet: string): void;
  /** Drawn out, it would be far more than was written down, or it contains itself. */
  isBomb(): boolean;
}

interface Part {
  readonly name: string;
  readonly id: string | undefined;
  readonly classes: readonly string[];
  /** What is drawn in its place, once. */
  readonly copies: string[];
  readonly paints: PaintReference[];
  readonly parts: Part[];
  /** Corners of its line, and a few more: each may get a marker. */
  readonly corners: number;
}

/** How much there is in a part, with what is copied into it. */
interface Extent {
  readonly shapes: number;
  readonly corners: number;
}

const MAX_DRAWN = 200_000;
const COPYING = new Set(['use', 'feImage', 'pattern']);
/** Not painted by drawing anything. */
const GRADIENTS = new Set(['linearGradient', 'radialGradient']);
/** These are for the element as a whole; what else there is, every shape inside inherits. */
const FOR_THE_WHOLE = new Set(['mask', 'clip-path', 'filter']);
const MAY_BE_MARKERS = new RegExp(`^(marker|--|${ANYTHING}$)`);
const LINES = ['d', 'points', 'values', 'from', 'to', 'by', 'path'];
const ENDLESS: Extent = { shapes: Number.POSITIVE_INFINITY, corners: Number.POSITIVE_INFINITY };

/**
 * Counts what a browser would draw. Ten elements that each draw the one before ten times are a hundred lines of file
 * and ten thousand million shapes; so are ten patterns that are each painted with the one before.
 */
export function createDrawCounter(): DrawCounter {
  const whole: Part = { name: '', id: undefined, classes: [], copies: [], paints: [], parts: [], corners: 0 };
  const opened = [whole];
  const all: Part[] = [];
  const byId = new Map<string, Part>();
  const sheets: string[] = [];
  const extents = new Map<Part, Extent>();
  const drawn = new Map<Part, number>();

  const copiesOf = ({ copies }: Part): Part[] => copies.flatMap((id) => byId.get(id) ?? []);

  const extentOf = (part: Part): Extent => {
    const known = extents.get(part);
    if (known) return known;
    // A part that is reached again while it is being counted contains itself.
    extents.set(part, ENDLESS);
    let [shapes, corners] = [1, 1 + part.corners];
    for (const inside of [...part.parts, ...copiesOf(part)]) {
      const extent = extentOf(inside);
      shapes += extent.shapes;
      corners += extent.corners;
    }
    extents.set(part, { shapes, corners });
    return { shapes, corners };
  };

  const timesPainted = (part: Part, property: string): number => {
    if (FOR_THE_WHOLE.has(property)) return 1;
    const { shapes, corners } = extentOf(part);
    return MAY_BE_MARKERS.test(property) ? corners : shapes;
  };

  const drawnBy = (part: Part): number => {
    const known = drawn.get(part);
    if (known !== undefined) return known;
    drawn.set(part, Number.POSITIVE_INFINITY);
    let sum = 1;
    for (const inside of [...part.parts, ...copiesOf(part)]) sum += drawnBy(inside);
    for (const { property, target } of part.paints) {
      const paint = byId.get(target);
      if (paint && !GRADIENTS.has(paint.name)) sum += timesPainted(part, property) * drawnBy(paint);
    }
    drawn.set(part, sum);
    return sum;
  };

  /** False when that alone is too much. */
  const applySheets = (): boolean => {
    let applied = 0;
    for (const { element, id, classes, references } of sheets.flatMap(paintRules)) {
      for (const part of all) {
        if (++applied > MAX_COMPARED) return false;
        const isMatch =
          (element === null || element === part.name) &&
          (id === null || id === part.id) &&
          classes.every((name) => part.classes.includes(name));
        if (isMatch) part.paints.push(...references);
      }
    }
    return true;
  };

  return {
    open(name, attributes) {
      const part: Part = {
        name,
        id: attributes.get('id'),
        classes: (attributes.get('class') ?? '').split(/\s+/).filter((each) => each !== ''),
        copies: COPYING.has(name) ? hrefsOf(attributes) : [],
        paints: [...attributes].flatMap(([attribute, value]) =>
          attribute === 'style' ? declaredReferences(value) : referencesOf(attribute, value),
        ),
        parts: [],
        corners: LINES.reduce((sum, line) => sum + cornersIn(attributes.get(line)), 0),
      };
      // Of several with the same id, browsers take the first.
      if (part.id !== undefined && !byId.has(part.id)) byId.set(part.id, part);
      opened.at(-1)?.parts.push(part);
      opened.push(part);
      all.push(part);
    },
    close: () => void opened.pop(),
    style: (sheet) => void sheets.push(sheet),
    isBomb: () => !applySheets() || drawnBy(whole) > MAX_DRAWN,
  };
}

/** Comparing rules with elements is work, too. */
const MAX_COMPARED = 20_000_000;

const hrefsOf = (attributes: ReadonlyMap<string, string>): string[] =>
  ['href', 'xlink:href'].flatMap((name) => attributes.get(name)?.trim().slice(1) ?? []);

const cornersIn = (line = ''): number => line.match(/[a-z]|\d*\.?\d+/gi)?.length ?? 0;
