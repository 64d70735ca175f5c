/** A point on the grid of a drawing, with y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Polyline {
  readonly points: readonly Point[];
  readonly closed: boolean;
}

const CURVE_STEPS = 10;
/** One step of an arc, in radians. */
const ARC_STEP = Math.PI / 12;

/** The lines of a path, with curves as short straight pieces. */
export function readPathData(data: string): Polyline[] {
  return new PathReader(data).read();
}

class PathReader {
  private readonly data: string;
  private at = 0;
  private lines: Polyline[] = [];
  private points: Point[] = [];
  private current: Point = { x: 0, y: 0 };
  /** The control point that a smooth curve mirrors. */
  private control: Point | null = null;

  constructor(data: string) {
    this.data = data;
  }

  read(): Polyline[] {
    let command = '';
    for (;;) {
      this.skip();
      if (this.at >= this.data.length) break;
      const sign = this.data.charAt(this.at);
      if (/[a-z]/i.test(sign)) {
        command = sign;
        this.at += 1;
      } else if (command === 'M') command = 'L';
      else if (command === 'm') command = 'l';
      this.run(command);
    }
    this.end(false);
    return this.lines;
  }

  private run(command: string): void {
    const isRelative = command === command.toLowerCase();
    const origin = isRelative ? this.current : { x: 0, y: 0 };
    const point = (): Point => ({ x: origin.x + this.number(), y: origin.y + this.number() });
    const mirrored = (): Point =>
      this.control === null
        ? this.current
        : { x: 2 * this.current.x - this.control.x, y: 2 * this.current.y - this.control.y };
    switch (command.toUpperCase()) {
      case 'M':
        this.end(false);
        this.current = point();
        this.points = [this.current];
        this.control = null;
        return;
      case 'Z': {
        const first = this.points[0];
        this.end(true);
        if (first) this.current = first;
        this.points = [this.current];
        this.control = null;
        return;
      }
      case 'L':
        this.lineTo(point());
        return;
      case 'H':
        this.lineTo({ x: origin.x + this.number(), y: this.current.y });
        return;
      case 'V':
        this.lineTo({ x: this.current.x, y: origin.y + this.number() });
        return;
      case 'C':
        this.curveTo(point(), point(), point());
        return;
      case 'S':
        this.curveTo(mirrored(), point(), point());
        return;
      case 'A': {
        const [rx, ry, turn] = [this.number(), this.number(), this.number()];
        const [isLarge, isSweep] = [this.flag(), this.flag()];
        this.arcTo(rx, ry, (turn * Math.PI) / 180, isLarge, isSweep, point());
        return;
      }
      default:
        throw new Error(`A path has the command "${command}", which is not known here.`);
    }
  }

  private lineTo(to: Point): void {
    this.points.push(to);
    this.current = to;
    this.control = null;
  }

  private curveTo(first: Point, second: Point, to: Point): void {
    const from = this.current;
    for (let step = 1; step <= CURVE_STEPS; step += 1) {
      const t = step / CURVE_STEPS;
      const u = 1 - t;
      const mix = (a: number, b: number, c: number, d: number): number =>
        u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
      this.points.push({ x: mix(from.x, first.x, second.x, to.x), y: mix(from.y, first.y, second.y, to.y) });
    }
    this.current = to;
    this.control = second;
  }

  /** From the ends of an arc to its centre, as the appendix of SVG on arcs has it. */
  private arcTo(rx: number, ry: number, turn: number, isLarge: boolean, isSweep: boolean, to: Point): void {
    const from = this.current;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
    const half = { x: (from.x - to.x) / 2, y: (from.y - to.y) / 2 };
    const x1 = cos * half.x + sin * half.y;
    const y1 = -sin * half.x + cos * half.y;
    const grow = Math.max(1, Math.sqrt((x1 / rx) ** 2 + (y1 / ry) ** 2));
    const [a, b] = [Math.abs(rx) * grow, Math.abs(ry) * grow];
    const rest = (a * b) ** 2 - (a * y1) ** 2 - (b * x1) ** 2;
    const sign = isLarge === isSweep ? -1 : 1;
    const factor = sign * Math.sqrt(Math.max(0, rest) / ((a * y1) ** 2 + (b * x1) ** 2));
    const cx1 = (factor * a * y1) / b;
    const cy1 = (-factor * b * x1) / a;
    const centre = {
      x: cos * cx1 - sin * cy1 + (from.x + to.x) / 2,
      y: sin * cx1 + cos * cy1 + (from.y + to.y) / 2,
    };
    const start = Math.atan2((y1 - cy1) / b, (x1 - cx1) / a);
    let sweep = Math.atan2((-y1 - cy1) / b, (-x1 - cx1) / a) - start;
    if (isSweep && sweep < 0) sweep += 2 * Math.PI;
    if (!isSweep && sweep > 0) sweep -= 2 * Math.PI;
    const steps = Math.max(1, Math.ceil(Math.abs(sweep) / ARC_STEP));
    for (let step = 1; step <= steps; step += 1) {
      const angle = start + (sweep * step) / steps;
      const [x, y] = [a * Math.cos(angle), b * Math.sin(angle)];
      this.points.push({ x: centre.x + cos * x - sin * y, y: centre.y + sin * x + cos * y });
    }
    this.current = to;
    this.control = null;
  }

  private end(closed: boolean): void {
    if (this.points.length > 1) this.lines.push({ points: this.points, closed });
    this.points = [];
  }

  private number(): number {
    this.skip();
    const pattern = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.data);
    if (match === null) throw new Error(`A path has no number at ${this.at}: ${this.data}`);
    this.at += match[0].length;
    return Number(match[0]);
  }

  /** Flags are one digit each and need nothing between them. */
  private flag(): boolean {
    this.skip();
    const sign = this.data.charAt(this.at);
    this.at += 1;
    return sign === '1';
  }

  private skip(): void {
    while (/[\s,]/.test(this.data.charAt(this.at))) this.at += 1;
  }
}
