import type { SharedPlace } from '@awning/contract/canvas';
import type { EditorModel } from './editor-model.ts';

/** Selects a part of every page, or a piece of one, in the place of what was selected of this page. */
export function selectShared(model: EditorModel, place: SharedPlace | null): void {
  const { shared } = model.state().view;
  const words = shared && shared.place.part === place?.part ? shared.words : '';
  model.show({ selected: [], shared: place && { place, words } });
}

/** Escape goes from a piece to its part, and from there to the page. False: nothing of the kind is selected. */
export function leaveShared(model: EditorModel): boolean {
  const { shared } = model.state().view;
  if (!shared) return false;
  const { part, piece } = shared.place;
  selectShared(model, piece === null ? null : { part, piece: null, name: '' });
  return true;
}

/** The id of its row in the outline. */
export const placeKey = ({ part, piece, name }: SharedPlace): string =>
  ['shared', part, piece ?? '', name].join(' ').trim();
