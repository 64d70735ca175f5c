import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import { type Device, gridOf, overlaps } from '../../document/grid-cells.ts';
import type { PageDocument, PlacedBlock } from '../../document/page-document.ts';
import { arranged } from '../layout/arranged-layout.ts';
import { DeviceName, LayerNumber } from '../layout/block-position.ts';
import { putOnLayer } from '../layout/fluid-grid.ts';
import { editAroundBlock } from '../layout/layout-edit.ts';
import { type CommandOutcome, type EditContext, refusals, refuse } from '../shared/command-outcome.ts';

const Direction = Type.Enum(['front', 'forward', 'backward', 'back']);

/** To a layer, or past one of the blocks that it overlaps (`forward`, `backward`) or past all of them. */
export const SetLayer = Type.Object(
  {
    do: Type.Literal('set-layer'),
    block: IdText,
    device: Type.Optional(DeviceName),
    layer: Type.Union([LayerNumber, Direction]),
  },
  { additionalProperties: false },
);

export const setLayer = (
  document: PageDocument,
  command: Static<typeof SetLayer>,
  context: EditContext,
): CommandOutcome =>
  editAroundBlock(document, command, context, 'Change layer of', (place) => {
    if (place.layout !== 'fluid') {
      return refuse('wrong-layout', 'In rows and columns blocks never lie on each other.');
    }
    const { layer } = command;
    const device = gridOf(command.device);
    const wanted =
      typeof layer === 'number' ? layer : layerTowards(place.blocks, place.placed, device, layer);
    const layered = putOnLayer(place.blocks, place.index, device, wanted);
    if (!layered) return refusals.noRoom();
    return arranged(place.section, device === 'phone' ? byHand(layered, place.blocks) : layered);
  });

const layerTowards = (
  blocks: readonly PlacedBlock[],
  placed: PlacedBlock,
  device: Device,
  direction: Static<typeof Direction>,
): number => {
  const own = placed[device];
  const layers = blocks
    .filter((other) => other !== placed && overlaps(other[device], own))
    .map((other) => other[device].layer);
  if (layers.length === 0) return own.layer;
  const before = layers.filter((layer) => layer > own.layer);
  const behind = layers.filter((layer) => layer < own.layer);
  switch (direction) {
    case 'front':
      return before.length > 0 ? Math.max(...before) + 1 : own.layer;
    case 'forward':
      return before.length > 0 ? Math.min(...before) + 1 : own.layer;
    case 'backward':
      return behind.length > 0 ? Math.max(...behind) : own.layer;
    case 'back':
      return behind.length > 0 ? Math.min(...behind) : own.layer;
  }
};

/** On the phone, a change of layer places the block by hand as well. */
const byHand = (after: readonly PlacedBlock[], before: readonly PlacedBlock[]): readonly PlacedBlock[] =>
  after.map((placed, index) => (placed === before[index] ? placed : { ...placed, phoneByHand: true }));
