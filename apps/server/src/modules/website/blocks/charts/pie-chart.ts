import type { Dataset } from '@awning/site-model';
import { rounded, TONES } from './chart-drawing.ts';

export interface Slice {
  readonly label: string;
  readonly value: number;
  /** Of the whole, from 0 to 1. */
  readonly share: number;
  readonly tone: number;
  readonly path: string;
  /** Rows that were too many to be told apart. */
  readonly isRest: boolean;
}

interface Part {
  readonly label: string;
  readonly value: number;
  readonly isRest: boolean;
}

const RADIUS = 50;

/** The first column of the rows, clockwise from the top. Rows beyond the tones there are become one slice. */
export function drawPieChart({ rows }: Dataset): readonly Slice[] {
  const parts = partsOf(rows);
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  if (whole <= 0) return [];
  let turned = 0;
  return parts.map((part, index) => {
    const share = part.value / whole;
    const path = slicePath(turned, turned + share);
    turned += share;
    return { ...part, share, tone: index + 1, path };
  });
}

function partsOf(rows: Dataset['rows']): readonly Part[] {
  const parts = rows.flatMap(({ label, values: [value] }): Part[] =>
    value !== null && value !== undefined && value > 0 ? [{ label, value, isRest: false }] : [],
  );
  if (parts.length <= TONES) return parts;
  const bySize = parts.toSorted((a, b) => b.value - a.value);
  const largest = new Set(bySize.slice(0, TONES - 1));
  const rest = bySize.slice(TONES - 1).reduce((sum, { value }) => sum + value, 0);
  return [...parts.filter((part) => largest.has(part)), { label: 'Other', value: rest, isRest: true }];
}

function slicePath(from: number, to: number): string {
  // A full circle has no two ends that an arc could lead between.
  if (to - from > 0.9999) {
    return `M${RADIUS} 0A${RADIUS} ${RADIUS} 0 1 1 ${RADIUS - 0.01} 0Z`;
  }
  const [startX, startY] = onCircle(from);
  const [endX, endY] = onCircle(to);
  const isLarge = to - from > 0.5 ? 1 : 0;
  return `M${RADIUS} ${RADIUS}L${startX} ${startY}A${RADIUS} ${RADIUS} 0 ${isLarge} 1 ${endX} ${endY}Z`;
}

function onCircle(share: number): readonly [number, number] {
  const angle = 2 * Math.PI * share;
  return [rounded(RADIUS + RADIUS * Math.sin(angle)), rounded(RADIUS - RADIUS * Math.cos(angle))];
}
