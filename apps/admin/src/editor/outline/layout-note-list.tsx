import { useMemo, useState } from 'react';
import { useMessages } from '../../messages/use-messages.ts';
import { editorMessages } from '../editor-messages.ts';
import { useEditorTools } from '../parts/editor-tools.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import { type LayoutNote, layoutNotes, noteKey } from './layout-notes.ts';
import classes from './outline.module.css';

/** What is noticed about places: blocks that nobody reaches, and a phone that is read otherwise than it looks. */
export function LayoutNoteList() {
  const t = useMessages(editorMessages);
  const model = useEditorModel();
  const { nameOf } = useEditorTools();
  const document = useEditor(({ draft }) => draft.document);
  const notes = useMemo(() => layoutNotes(document), [document]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const shown = notes.filter((note) => !left.has(noteKey(note)));
  if (shown.length === 0) return null;
  const leave = (note: LayoutNote): void => setLeft(new Set([...left, noteKey(note)]));
  return (
    <section className={classes.notes} aria-label={t('notes')}>
      <h2>{t('notes')}</h2>
      <ul>
        {shown.map((note) => (
          <li key={noteKey(note)}>
            <button
              type="button"
              className={classes.noteName}
              onClick={() => {
                model.show({
                  device: note.kind === 'covered' && note.device === 'desktop' ? 'desktop' : 'phone',
                });
                model.select([note.id]);
              }}
            >
              {nameOf(note.id)}
            </button>{' '}
            {t(
              note.kind === 'phone-order'
                ? 'noteOrder'
                : note.device === 'phone'
                  ? 'noteCoveredPhone'
                  : 'noteCovered',
            )}
            <span className={classes.noteActions}>
              {note.kind === 'covered' ? (
                <button
                  type="button"
                  onClick={() =>
                    model.run([{ do: 'set-layer', block: note.id, device: note.device, layer: 'front' }])
                  }
                >
                  {t('toFront')}
                </button>
              ) : (
                <>
                  <button
                    type="button"
                    onClick={() => model.run([{ do: 'arrange-phone', section: note.id }])}
                  >
                    {t('orderPhone')}
                  </button>
                  <button
                    type="button"
                    onClick={() => model.run([{ do: 'set-order', section: note.id, order: [...note.order] }])}
                  >
                    {t('readAsPhone')}
                  </button>
                </>
              )}
              <button type="button" onClick={() => leave(note)}>
                {t('leaveIt')}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
