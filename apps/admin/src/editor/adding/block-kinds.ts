import { blockControls, PICKER_GROUPS } from '@awning/site-model/controls';

/** A kind of block that the picker offers. */
export interface BlockKind {
  readonly type: number;
  readonly name: string;
  readonly help: string;
  readonly group: string;
  readonly searchWords: readonly string[];
}

/** In the order of the picker. */
export const blockKinds: readonly BlockKind[] = [...blockControls].flatMap(
  ([type, { label, help, group, searchWords }]) =>
    group === null ? [] : [{ type, name: label, help, group: PICKER_GROUPS[group], searchWords }],
);
