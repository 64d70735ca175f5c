import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { type Mapping, ReplaceStep } from '@tiptap/pm/transform';

/** The part of a text that differs from another, as places in both. */
function changedRange(before: Node, after: Node) {
  const start = before.content.findDiffStart(after.content);
  const end = before.content.findDiffEnd(after.content);
  if (start === null || end === null) return null;
  // Repeated letters can be counted from both sides; the ends must not lie before the start.
  const overlap = start - Math.min(end.a, end.b);
  const shift = Math.max(0, overlap);
  return { start, endBefore: end.a + shift, endAfter: end.b + shift };
}

/**
 * ED-57: a text as it is said to be now, put into the editor as the smallest replaced range, so that the caret stays.
 * `since` has what was typed since the text was known to be `before`: it stays too. Null where nothing differs.
 */
export function applyValue(
  state: EditorState,
  { before, after, since }: { readonly before: Node; readonly after: Node; readonly since: Mapping },
): Transaction | null {
  const range = changedRange(before, after);
  if (!range) return null;
  const from = since.map(range.start, -1);
  const to = Math.max(from, since.map(range.endBefore, 1));
  const { tr } = state;
  const isFitting = !tr.maybeStep(new ReplaceStep(from, to, after.slice(range.start, range.endAfter))).failed;
  // What was typed meanwhile and the change cannot both stand: the change is what everybody else sees.
  return isFitting ? tr : state.tr.replaceWith(0, state.doc.content.size, after.content);
}
