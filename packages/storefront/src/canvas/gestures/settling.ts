import { type Device, growRows, type PlacedBlock, rowsForHeight } from '@awning/site-model';

export interface Settled {
  readonly blocks: readonly PlacedBlock[];
  readonly needs: readonly { readonly block: string; readonly rows: number }[];
  /** By block, the rows that its content takes. */
  readonly rowsNeeded: ReadonlyMap<string, number>;
}

/**
 * ED-35: blocks whose content is higher than their cells get the rows that it takes, before a gesture begins. Where
 * that leaves the grid, the rows stay uneven.
 */
export function settleBlocks(
  blocks: readonly PlacedBlock[],
  device: Device,
  heights: ReadonlyMap<string, number>,
  grid: { readonly row: number; readonly gap: number },
): Settled {
  const rowsNeeded = new Map([...heights].map(([id, height]) => [id, rowsForHeight(height, grid)]));
  const needs = blocks.flatMap((placed) => {
    const rows = rowsNeeded.get(placed.block.id);
    const follows = device === 'phone' && placed.phoneByHand !== true;
    return rows === undefined || follows || rows <= placed[device].height
      ? []
      : [{ block: placed.block.id, rows }];
  });
  if (needs.length === 0) return { blocks, needs, rowsNeeded };
  const grown = growRows(blocks, device, new Map(needs.map(({ block, rows }) => [block, rows])));
  return grown ? { blocks: grown, needs, rowsNeeded } : { blocks, needs: [], rowsNeeded };
}
