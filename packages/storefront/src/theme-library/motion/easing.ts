/** From 0 to 1. */
type Curve = (progress: number) => number;

/** `Y.Easing` gives a value for the time, the beginning, the way and the whole time. */
export type Easing = (time: number, begin: number, way: number, whole: number) => number;

const mirrored =
  (curve: Curve): Curve =>
  (progress) =>
    1 - curve(1 - progress);

const both =
  (curve: Curve): Curve =>
  (progress) =>
    progress < 0.5 ? curve(progress * 2) / 2 : 1 - curve((1 - progress) * 2) / 2;

const power =
  (exponent: number): Curve =>
  (progress) =>
    progress ** exponent;

const BACK = 1.70158;
const backIn: Curve = (progress) => progress * progress * ((BACK + 1) * progress - BACK);

const elasticOut: Curve = (progress) =>
  progress <= 0 || progress >= 1
    ? Math.min(1, Math.max(0, progress))
    : 2 ** (-10 * progress) * Math.sin(((progress - 0.075) * 2 * Math.PI) / 0.3) + 1;

const bounceOut: Curve = (progress) => {
  const [scale, part] = [7.5625, 2.75];
  if (progress < 1 / part) return scale * progress ** 2;
  if (progress < 2 / part) return scale * (progress - 1.5 / part) ** 2 + 0.75;
  if (progress < 2.5 / part) return scale * (progress - 2.25 / part) ** 2 + 0.9375;
  return scale * (progress - 2.625 / part) ** 2 + 0.984375;
};

const CURVES: Readonly<Record<string, Curve>> = {
  easeNone: (progress) => progress,
  easeIn: power(2),
  easeOut: mirrored(power(2)),
  easeBoth: both(power(2)),
  easeInStrong: power(4),
  easeOutStrong: mirrored(power(4)),
  easeBothStrong: both(power(4)),
  elasticIn: mirrored(elasticOut),
  elasticOut,
  elasticBoth: both(mirrored(elasticOut)),
  backIn,
  backOut: mirrored(backIn),
  backBoth: both(backIn),
  bounceIn: mirrored(bounceOut),
  bounceOut,
  bounceBoth: both(mirrored(bounceOut)),
};

const asEasing =
  (curve: Curve): Easing =>
  (time, begin, way, whole) =>
    begin + way * curve(whole <= 0 ? 1 : time / whole);

export const Easings: Readonly<Record<string, Easing>> = Object.fromEntries(
  Object.entries(CURVES).map(([name, curve]) => [name, asEasing(curve)]),
);

/** Names of CSS are understood as well. */
const OF_CSS: Readonly<Record<string, string>> = {
  linear: 'easeNone',
  ease: 'easeBoth',
  'ease-in': 'easeIn',
  'ease-out': 'easeOut',
  'ease-in-out': 'easeBoth',
};

export function easingOf(value: unknown): Easing {
  if (typeof value === 'function') return value as Easing;
  const name = String(value);
  return Easings[OF_CSS[name] ?? name] ?? asEasing(power(1));
}

/** For transitions, which browsers draw. */
export const cssEasing = (value: unknown): string => {
  const name = String(value ?? 'ease');
  if (!Object.hasOwn(CURVES, name)) return name;
  if (name === 'easeNone') return 'linear';
  if (name.includes('Both')) return 'ease-in-out';
  return /In/.test(name) ? 'ease-in' : 'ease-out';
};
