import { BLOCK_TYPES } from '../../codes/page-data-codes.ts';
import { type Device, overlaps } from '../../document/grid-cells.ts';
import type { Cell, PlacedBlock } from '../../document/page-document.ts';

/** How blocks that meet are put: the others make room, or it lies on top. */
export type Meeting = 'room' | 'on-top';

/** Kinds that others may lie on: what is on them is still seen. */
const GROUND: ReadonlySet<number> = new Set([
  BLOCK_TYPES.image,
  BLOCK_TYPES.video,
  BLOCK_TYPES.map,
  BLOCK_TYPES.gallery,
]);

export interface MeetingBlocks {
  /** What is moved or resized, as it was. */
  readonly placed: readonly PlacedBlock[];
  /** What else stands in the section. */
  readonly others: readonly PlacedBlock[];
  readonly device: Device;
  /** Of `placed`, where they go. */
  readonly cells: readonly Cell[];
  /** False for copies and for blocks that come from another section. */
  readonly isSame?: boolean;
  /** Alt on the drop. */
  readonly isTurnedRound?: boolean;
}

export interface MeetingOutcome {
  readonly did: Meeting;
  /** Whether they meet anything, so that the other way would differ. */
  readonly meets: boolean;
  readonly cells: readonly Cell[];
}

/** ED-36: the one rule of drops, keys and number fields for what happens where blocks meet. */
export const meetBlocks = (meeting: MeetingBlocks): MeetingOutcome => {
  const { device, cells, isTurnedRound = false } = meeting;
  const met = metBy(meeting);
  const wantsRoom = met.some(({ block }) => !GROUND.has(block.type));
  const did: Meeting = wantsRoom === isTurnedRound ? 'on-top' : 'room';
  return { did, meets: met.length > 0, cells: did === 'room' ? onLayerOf(cells, met, device) : cells };
};

/** What blocks come to lie on; what lay on or under them before, by choice, goes on doing so. */
const metBy = ({ placed, others, device, cells, isSame = true }: MeetingBlocks): readonly PlacedBlock[] =>
  others.filter((other) =>
    cells.some((cell, place) => {
      if (!overlaps(cell, other[device])) return false;
      const was = placed[place]?.[device];
      return !(isSame && was && was.layer !== other[device].layer && overlaps(was, other[device]));
    }),
  );

/** Only blocks of one layer make room: a single block goes to the layer of what it pushes. */
const onLayerOf = (cells: readonly Cell[], met: readonly PlacedBlock[], device: Device): readonly Cell[] => {
  const [only] = cells;
  const [first] = met.filter(({ block }) => !GROUND.has(block.type));
  if (cells.length !== 1 || !only || !first || first[device].layer === only.layer) return cells;
  return [{ ...only, layer: first[device].layer }];
};
