import { isTestCode, type SourceGraph } from './source-graph.ts';

const isProduct = (file: string): boolean => /^(apps|packages)\/[^/]+\/src\//.test(file) && !isTestCode(file);

/**
 * Files of the product that nothing of the product reaches: tests alone import them. Files that nothing imports at all
 * are where the product starts, or unused, which is knip's to say.
 *
 * @param doors where the product is entered although tests import it too
 */
export function findTestOnlyCode(graph: SourceGraph, doors: readonly string[]): string[] {
  const imported = new Set([...graph.values()].flat());
  const reached = new Set<string>();
  const waiting = [...graph.keys()].filter((file) => !imported.has(file) && isProduct(file));
  waiting.push(...doors);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(graph.get(next) ?? []));
  }
  return [...graph.keys()].filter((file) => isProduct(file) && !reached.has(file));
}
