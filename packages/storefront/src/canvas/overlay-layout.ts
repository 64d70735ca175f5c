import { boxOfFrame, type GridMeasures } from './gestures/geometry.ts';
import type { MakePart, OrderPoint } from './overlay-parts.ts';

/** The columns and the row lines of a grid (ED-29). */
export function drawGrid(make: MakePart, grid: GridMeasures): readonly HTMLElement[] {
  const last = grid.rows.at(-1);
  const height = (last?.end ?? grid.top) - grid.top;
  const whole = boxOfFrame(grid, { column: 0, row: 0, width: grid.columns.length, height: 1 });
  const columns = grid.columns.map(({ start, end }) =>
    make('columns', { left: start, top: grid.top, width: end - start, height }),
  );
  const rows = grid.rows.map(({ start }) =>
    make('row', { left: whole.left, top: start, width: whole.width, height: 0 }),
  );
  return [...columns, ...rows];
}

const SVG = 'http://www.w3.org/2000/svg';

/** ED-48: numbered points, and a path through them. */
export function drawOrder(page: Document, make: MakePart, points: readonly OrderPoint[]): readonly Element[] {
  const places = points.map(({ box, isSection, number }) => {
    const at = isSection
      ? { left: box.left + 20, top: box.top + 20 }
      : { left: box.left + Math.min(box.width / 2, 40), top: box.top + Math.min(box.height / 2, 28) };
    const point = make(isSection ? 'point of-section' : 'point', null, number);
    point.style.left = `${at.left}px`;
    point.style.top = `${at.top}px`;
    return { point, at, isSection };
  });
  const line = places
    .filter(({ isSection }) => !isSection)
    .map(({ at }, place) => `${place === 0 ? 'M' : 'L'}${at.left} ${at.top}`)
    .join('');
  const drawing = page.createElementNS(SVG, 'svg');
  for (const name of ['casing', 'path']) {
    const path = page.createElementNS(SVG, 'path');
    path.setAttribute('class', name);
    path.setAttribute('d', line);
    drawing.append(path);
  }
  return [drawing, ...places.map(({ point }) => point)];
}
