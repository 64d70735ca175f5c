import type { LayoutEntry } from './store-plan.ts';

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The menus of an answer of `GetSiteLayout`; names that start with `_` are no menus. */
export function readLayout(answer: unknown): LayoutEntry[] {
  const layout = isRecord(answer) && Array.isArray(answer.layout) ? answer.layout : [];
  return layout.flatMap((entry: unknown) =>
    isRecord(entry) &&
    typeof entry.identifier === 'string' &&
    !entry.identifier.startsWith('_') &&
    Array.isArray(entry.links)
      ? [{ identifier: entry.identifier, links: entry.links }]
      : [],
  );
}
