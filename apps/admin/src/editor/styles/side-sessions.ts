import type { EditorModel } from '../editor-model.ts';
import type { LookSession } from './look-session.ts';

const sessions = new WeakMap<EditorModel, Set<LookSession>>();

/** Notes a draft that stands beside the page, for as long as the editor is open. */
export function noteSide(model: EditorModel, session: LookSession): void {
  const known = sessions.get(model) ?? new Set();
  sessions.set(model, known.add(session));
}

/** One that is no longer shown and works on nothing any more. */
export const dropSide = (model: EditorModel, session: LookSession): void =>
  void sessions.get(model)?.delete(session);

const all = (model: EditorModel): readonly LookSession[] => [...(sessions.get(model) ?? [])];

/** Before a publish: what was changed a moment ago is sent, so that it can be chosen. */
export const flushSides = async (model: EditorModel): Promise<void> => {
  await Promise.all(all(model).map((session) => session.flush()));
};

/** After a publish. What cannot be read now is read when its panel is opened again. */
export const refreshSides = async (model: EditorModel): Promise<void> => {
  await Promise.allSettled(all(model).map((session) => session.refresh()));
};
