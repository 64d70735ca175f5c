import type { TextState, ToCanvas } from '@awning/contract/canvas';
import { BLOCK_TYPES } from '@awning/site-model';
import { openDraftSession } from '../../draft/draft-session.ts';
import { createDraft, createSessionContext } from '../../draft/testing/fake-draft.ts';
import { createEditorModel } from '../../editor-model.ts';
import { writingMessages } from '../writing-messages.ts';
import { createWritingSession } from '../writing-session.ts';

/** The editor of a page with one text, and what it tells the canvas. */
export async function openWriting(html = '<p>a</p>') {
  const draft = await openDraftSession(createSessionContext(createDraft()));
  const words = { undone: String, redone: String, nothingToUndo: '', nothingToRedo: '', wordsOnly: '' };
  const model = createEditorModel({ draft, now: () => 0, words });
  model.run([{ do: 'add-section' }]);
  const section = draft.state().document.sections.at(-1)?.id ?? '';
  model.run([{ do: 'set-section', section, settings: { anchor: 'opening' } }]);
  model.run([{ do: 'add-block', section, type: BLOCK_TYPES.html, value: { html } }]);
  const layout = draft.state().document.sections.at(-1)?.layout;
  const block = (layout?.type === 'fluid' && layout.blocks[0]?.block.id) || '';
  const told: ToCanvas[] = [];
  const session = createWritingSession({ model, sentenceFor: (problem) => writingMessages[problem] });
  session.attach((message) => told.push(message));
  const state: TextState = {
    block,
    path: ['html'],
    kind: 'text',
    isReadOnly: false,
    isUncommitted: false,
    marks: [],
    level: 0,
    size: null,
    align: null,
    list: null,
    isQuote: false,
    isTable: false,
    color: null,
    link: null,
    hasSelection: false,
  };
  let number = 0;
  const commit = (value: string, pause: number): void =>
    session.receive({ kind: 'textCommit', place: { block, path: ['html'] }, value, number: ++number, pause });
  return { model, session, told, state, block, commit };
}
