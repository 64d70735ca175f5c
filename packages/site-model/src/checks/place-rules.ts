import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { overlaps } from '../document/grid-cells.ts';
import type { Block, FluidLayout, PageDocument } from '../document/page-document.ts';
import { phoneOrderDiffers, placedInReadingOrder } from '../document/reading-order.ts';
import { coveredBlocks } from '../edit/layout/covered-blocks.ts';
import { type Finding, finding } from './finding.ts';

/** Blocks that nobody reaches, that lie on each other on the phone, and that are read in another order than seen. */
export const checkPlaces = ({ sections }: PageDocument): Finding[] =>
  sections.flatMap(({ id, layout }) =>
    layout.type === 'fluid'
      ? [...unreachable(layout), ...phoneOverlaps(id, layout), ...orders(id, layout)]
      : [],
  );

const isHiddenOn = ({ settings }: Block, device: 'desktop' | 'phone'): boolean =>
  settings?.hideOn?.includes(device) === true;

function unreachable(layout: FluidLayout): Finding[] {
  const nowhere = layout.blocks
    .filter(({ block }) => isHiddenOn(block, 'desktop') && isHiddenOn(block, 'phone'))
    .map(({ block: { id } }) =>
      finding('unreachable', id, { device: 'both' }, [
        { do: 'set-block', block: id, settings: { hideOn: null } },
      ]),
    );
  const seen = new Set<string>();
  const covered = (['desktop', 'phone'] as const).flatMap((device) =>
    coveredBlocks(layout, device)
      .filter(({ id }) => !seen.has(id) && seen.add(id))
      .map(({ id }) =>
        finding('unreachable', id, { device }, [{ do: 'set-layer', block: id, device, layer: 'front' }]),
      ),
  );
  return [...nowhere, ...covered];
}

/** What words are meant to lie on. */
const GROUND: ReadonlySet<number> = new Set([
  BLOCK_TYPES.image,
  BLOCK_TYPES.video,
  BLOCK_TYPES.map,
  BLOCK_TYPES.gallery,
  BLOCK_TYPES.spacer,
]);

function phoneOverlaps(section: string, { blocks }: FluidLayout): Finding[] {
  const shown = blocks.filter(({ block }) => !isHiddenOn(block, 'phone') && !GROUND.has(block.type));
  const hit = shown.find((one) => shown.some((other) => other !== one && overlaps(one.phone, other.phone)));
  return hit ? [finding('phone-overlap', hit.block.id, {}, [{ do: 'arrange-phone', section }])] : [];
}

function orders(section: string, layout: FluidLayout): Finding[] {
  const byEye = placedInReadingOrder(layout.blocks, 'desktop').map(({ block }) => block.id);
  if (layout.order?.some((id, place) => id !== byEye[place]) === true)
    return [finding('order', section, { device: 'desktop' }, [{ do: 'set-order', section, order: byEye }])];
  return phoneOrderDiffers(layout)
    ? [finding('order', section, { device: 'phone' }, [{ do: 'arrange-phone', section }])]
    : [];
}
