import type { BlockDefinition } from './block-definition.ts';
import { definitionOf } from './block-registry.ts';
import { chartBlockWithin } from './chart-block.ts';
import type { DatasetLimits } from './dataset.ts';

/** The registry of a site that has limits of its own. */
export function definitionsWithin(dataset: DatasetLimits): (type: number) => BlockDefinition | undefined {
  const chart: BlockDefinition = chartBlockWithin(dataset);
  return (type) => (type === chart.type ? chart : definitionOf(type));
}
