import { listSiteChanges, publishSiteChanges, undoPublish } from '@awning/contract/calls';
import { emptyDocument } from '@awning/site-model';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { pageId, respondWithPage, sampleChange } from '../../testing/fake-editor.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openKit } from '../../testing/open-kit.tsx';
import { openDraftSession } from '../draft/draft-session.ts';
import { createDraft, createSessionContext } from '../draft/testing/fake-draft.ts';
import { createEditorModel } from '../editor-model.ts';
import { type EditorTools, EditorToolsProvider } from '../parts/editor-tools.ts';
import type { LookSession } from '../styles/look-session.ts';
import { noteSide } from '../styles/side-sessions.ts';
import { EditorProvider } from '../use-editor.ts';
import { PublishDialog } from './publish-dialog.tsx';

describe('the dialog of Publish', () => {
  it('what stands beside the page is read again after a publish, and after the publish was undone', async () => {
    const server = createFakeServer({ member: owner });
    respondWithPage(server);
    server.respond(listSiteChanges, () => ({ body: { changes: [sampleChange] } }));
    const publish = { id: 'd'.repeat(24), name: '', at: 1, by: null, undoneBy: null, items: [] };
    server.respond(publishSiteChanges, () => ({ body: { publish: { ...publish, undoneAt: null } } }));
    server.respond(undoPublish, () => ({ body: { publish: { ...publish, undoneAt: 2 } } }));
    const draft = await openDraftSession(createSessionContext(createDraft(emptyDocument())));
    const words = { undone: String, redone: String, nothingToUndo: '', nothingToRedo: '', wordsOnly: '' };
    const model = createEditorModel({ draft, now: () => 0, words });
    const refresh = vi.fn(async () => undefined);
    noteSide(model, { refresh, flush: async () => undefined } as unknown as LookSession);
    const tools = {
      owner: { kind: 'page', id: pageId },
      info: { title: 'Home', address: null },
    } as unknown as EditorTools;
    const { user } = openKit(
      server,
      {
        '/': () => (
          <EditorProvider value={model}>
            <EditorToolsProvider value={tools}>
              <PublishDialog onClose={() => undefined} />
            </EditorToolsProvider>
          </EditorProvider>
        ),
      },
      '/',
    );
    const dialog = await screen.findByRole('dialog', { name: 'Publish' });
    await within(dialog).findByRole('checkbox', { name: 'Home' });
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    const messages = await screen.findByRole('region', { name: 'What was done', hidden: true });
    await user.click(await within(messages).findByRole('button', { name: /^Undo/, hidden: true }));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
  });
});
