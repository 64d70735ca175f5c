import {
  type DescribedBlock,
  describeBlockSettings,
  describeBlocks,
  describeSection,
} from '@awning/site-model';
import { type KeptBlockCard, keptBlocks, unknownBlock } from '@awning/site-model/controls';

const kinds: ReadonlyMap<number, DescribedBlock> = new Map(describeBlocks().map((kind) => [kind.type, kind]));

/** Undefined for a kind that is kept and cannot be edited. */
export const kindOf = (type: number): DescribedBlock | undefined => kinds.get(type);

/** What the card of a kind says that cannot be edited. */
export const keptCardOf = (type: number): KeptBlockCard =>
  keptBlocks.find((card) => card.type === type) ?? unknownBlock;

export const sectionKind = describeSection();
export const blockSettings = describeBlockSettings();
