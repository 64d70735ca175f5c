/**
 * What a template needs to draw a chart. Lengths are in hundredths of the plot, from its upper left corner: the plot is
 * stretched to the width there is, and texts stand beside it in HTML, so that they keep their size on a phone.
 */
export interface ChartDrawing {
  readonly ticks: readonly Tick[];
  readonly labels: readonly AxisLabel[];
  readonly series: readonly DrawnSeries[];
  /** Where zero is; null where it is out of sight. */
  readonly baseline: number | null;
}

export interface Tick {
  readonly value: number;
  readonly y: number;
}

export interface AxisLabel {
  readonly text: string;
  readonly x: number;
  /** Left out where there is room for few. */
  readonly wideOnly: boolean;
}

export interface DrawnSeries {
  readonly name: string;
  readonly tone: number;
  readonly bars: readonly Bar[];
  /** All marks in one path: of a line, or of bars too many to have each a name. */
  readonly path: string | null;
  readonly dots: readonly Mark[];
}

export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly value: number;
}

export interface Bar extends Mark {
  readonly width: number;
  readonly height: number;
  /** Above the bar, or below one that goes down. */
  readonly valueY: number;
}

/**
 * About how many characters the longest number beside the axis has, which is the room it gets. What is written in the
 * end depends on the language and differs by a character at most.
 */
export function tickWidth(ticks: readonly Tick[], isShort: boolean): number {
  const lengths = ticks.map(({ value }) => {
    if (isShort) return value < 0 ? 5 : 4;
    const digits = String(value);
    return digits.length + Math.floor((Math.trunc(Math.abs(value)).toString().length - 1) / 3);
  });
  return Math.max(1, ...lengths);
}

/** Tones repeat after these. */
export const TONES = 6;

export const toneOf = (index: number): number => (index % TONES) + 1;

export const rounded = (value: number): number => Math.round(value * 100) / 100;

const MOST_LABELS = { wide: 12, narrow: 5 };

/** Every label, or every so many that they do not run into each other. */
export function axisLabels(texts: readonly string[], xOf: (index: number) => number): readonly AxisLabel[] {
  const wide = Math.ceil(texts.length / MOST_LABELS.wide);
  const narrow = wide * Math.ceil(texts.length / wide / MOST_LABELS.narrow);
  return texts.flatMap((text, index) =>
    index % wide === 0 ? [{ text, x: rounded(xOf(index)), wideOnly: index % narrow !== 0 }] : [],
  );
}
