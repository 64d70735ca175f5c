import type { Fields } from './record-edits.ts';
import type { RecordPath } from './record-path.ts';
import type { RecordStore } from './record-store.ts';
import type { RecordForm } from './use-record.ts';

/** What the bar needs of a form; a screen with a store of its own brings the same. */
export type SaveBarForm<Value extends Fields> = Pick<
  RecordForm<Value>,
  | 'changed'
  | 'isSaving'
  | 'save'
  | 'discard'
  | 'takeBack'
  | 'saveError'
  | 'conflicts'
  | 'resolve'
  | 'otherSide'
  | 'restored'
  | 'saves'
> & { readonly store: Pick<RecordStore<Value>, 'summary' | 'edits'> };

/** Fields that two people changed, and what people call them and their values. */
export interface ConflictWords<Value extends Fields> extends Pick<RecordWords<Value>, 'labelOf' | 'textOf'> {
  readonly form: Pick<SaveBarForm<Value>, 'conflicts' | 'resolve' | 'otherSide'>;
}

/** A form, and what people call its fields and values. */
export interface RecordWords<Value extends Fields> {
  readonly form: SaveBarForm<Value>;
  /** What people call a field. Of a list with changed rows it is asked with their number: "2 variants". */
  readonly labelOf: (name: string, rows?: number) => string;
  /** A value in words, for the choice between two; without one, text and numbers as they are. */
  readonly textOf?: (path: RecordPath, value: unknown) => string | null;
}
