import { glob } from 'node:fs/promises';

/**
 * Test files whose path has the pieces of a filter in that order, so that `server/sites` finds what lies in
 * `apps/server/src/modules/foundation/sites`.
 */
export async function findTestFiles(root: string, filters: string[]) {
  const unit: string[] = [];
  const journeys: string[] = [];
  const pattern = '{apps,packages,scripts,benchmarks,e2e,tools}/**/*.{test,spec}.{ts,tsx}';
  const files = glob(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/boundary-fixture/**'] });
  for await (const file of files) {
    if (!filters.some((filter) => matches(file, filter))) continue;
    (file.startsWith('e2e/') && file.endsWith('.spec.ts') ? journeys : unit).push(file);
  }
  return { unit: unit.sort(), journeys: journeys.sort() };
}

export function matches(file: string, filter: string): boolean {
  let from = 0;
  for (const piece of filter.split('/').filter(Boolean)) {
    const at = file.indexOf(piece, from);
    if (at === -1) return false;
    from = at + piece.length;
  }
  return true;
}
