import type { Condition, Control } from './control.ts';

/** The value at a path; undefined where a step is missing. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (part, step) =>
        typeof part === 'object' && part !== null && Object.hasOwn(part, step)
          ? Reflect.get(part, step)
          : undefined,
      value,
    );

/**
 * The controls that a block, a section or a row with this value offers. A condition on a value that is missing looks at
 * what it counts as.
 */
export function shownControls<Shown extends Control>(
  controls: readonly Shown[],
  value: unknown,
): readonly Shown[] {
  const fallbacks = new Map(controls.map(({ path, fallback }) => [path, fallback]));
  const holds = (condition: Condition): boolean => {
    const stored = valueAt(value, condition.path);
    const effective = stored === undefined ? fallbacks.get(condition.path) : stored;
    return 'is' in condition ? condition.is.includes(effective) : !condition.not.includes(effective);
  };
  return controls.filter(({ control, when = [] }) => control !== 'hidden' && when.every(holds));
}
