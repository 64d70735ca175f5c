import type { CollectionKind } from '@awning/contract';
import { contentErrors } from '../content-errors.ts';

/** Who changes content, as far as it matters here. */
export interface Editor {
  /** Store managers look after stores and their products, not after the rest of the site. */
  readonly productsOnly: boolean;
  /** Code on a page runs as the person who looks at it, the owner too. */
  readonly mayAddCode: boolean;
  /** Others change the words of locked sections and nothing else about them (ED-99). */
  readonly mayChangeLocked: boolean;
}

/** Commands, imports and the demo. */
export const unrestrictedEditor: Editor = {
  productsOnly: false,
  mayAddCode: true,
  mayChangeLocked: true,
};

/** Of a change by a member. */
export interface ChangeOptions {
  /** Refuse when the stored version is another one. */
  readonly expected?: number | undefined;
  readonly editor?: Editor;
}

export function demandRight(editor: Editor, kind: CollectionKind): void {
  if (editor.productsOnly && kind !== 'products') throw contentErrors.productsOnly();
}
