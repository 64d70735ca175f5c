import type { ChannelMessage, EditConflict } from '@awning/contract';
import {
  drawParts,
  editAreaDraft,
  editItemDraft,
  editPageDraft,
  listDraftSteps,
  readPageDraft,
  undoDraftStep,
} from '@awning/contract/calls';
import { createClient } from '@awning/contract/client';
import { createFakeServer, refuse } from '@awning/contract/fake-server';
import { emptyDocument, newSection } from '@awning/site-model';
import { describe, expect, it, vi } from 'vitest';
import { createDraftServer, createPartDrawing, type DraftOwner, followDraft } from './api-draft-server.ts';

const page: DraftOwner = { kind: 'page', id: '1'.repeat(24) };
const edited = { version: 8, labels: ['Add section'], undo: [], adjusted: [], between: [] };
const batch = { commands: [{ do: 'add-section' as const }], ids: ['a'.repeat(24)], base: 7, batch: 'b1' };
const conflict: EditConflict = { part: 'block:1', path: 'text', base: 'a', mine: 'b', theirs: 'c' };

function openServer(owner: DraftOwner = page, isOnline = true) {
  const fake = createFakeServer();
  const api = createClient({ fetch: fake.fetch, crumb: () => 'c1', retries: 0 });
  const server = createDraftServer({ api, connection: { isOnline: () => isOnline } }, owner);
  const failure = (call: Promise<unknown>) =>
    call.then(
      () => 'no failure',
      (error: unknown) => server.failureOf(error),
    );
  return { fake, api, server, failure };
}

describe('the server of a draft', () => {
  it('the draft of a page is read, edited, undone and its steps listed by the calls of the contract', async () => {
    const { fake, server } = openServer();
    const state = { isOpen: true, basedOn: 1, conflicts: [], openedAt: 1, openedBy: null, updatedAt: 1 };
    fake.respond(readPageDraft, () => ({
      body: { document: emptyDocument(), version: 7, ...state, updatedBy: null },
    }));
    fake.respond(editPageDraft, () => ({ body: edited }));
    fake.respond(undoDraftStep, () => ({ body: edited }));
    fake.respond(listDraftSteps, ({ query }) => ({
      body: { version: query.mine === 'true' ? 8 : 9, steps: [] },
    }));
    expect(await server.read()).toEqual({ document: emptyDocument(), version: 7 });
    expect(await server.edit(batch)).toEqual(edited);
    expect(await server.undo({ step: 8, batch: 'b2' })).toEqual(edited);
    expect(await server.stepsAfter(7)).toEqual({ version: 9, steps: [] });
    expect(await server.ownSteps()).toEqual([]);
    expect(fake.requests.map(({ body }) => body)).toEqual([
      undefined,
      batch,
      { step: 8, batch: 'b2' },
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['item', editItemDraft],
    ['area', editAreaDraft],
  ] as const)('the draft of an %s has calls of its own', async (kind, call) => {
    const { fake, server } = openServer({ kind, id: '2'.repeat(24) });
    fake.respond(call, () => ({ body: edited }));
    expect(await server.edit(batch)).toEqual(edited);
  });

  it('ED-89 a conflict brings the values of both members', async () => {
    const { fake, server, failure } = openServer();
    fake.respond(editPageDraft, () => refuse(409, 'drafts.conflict', 'Changed.', { conflicts: [conflict] }));
    expect(await failure(server.edit(batch))).toEqual({ kind: 'conflict', conflicts: [conflict] });
  });

  it.each([
    [401, 'security.sign-in-required', 'signed-out'],
    [409, 'drafts.too-old', 'outdated'],
    [409, 'drafts.unknown-base', 'outdated'],
    [400, 'content.refused-command', 'refused'],
    [403, 'content.locked-section', 'refused'],
    [409, 'drafts.batch-reused', 'refused'],
  ] as const)('status %i with %s is the failure: %s', async (status, code, kind) => {
    const { fake, server, failure } = openServer();
    fake.respond(editPageDraft, () => refuse(status, code as 'drafts.too-old', 'A sentence.'));
    expect(await failure(server.edit(batch))).toMatchObject({ kind });
  });

  it.each([429, 500, 503])('status %i is worth another try', async (status) => {
    const { fake, server, failure } = openServer();
    fake.respond(editPageDraft, () => new Response('', { status }));
    expect(await failure(server.edit(batch))).toMatchObject({ kind: 'unreachable' });
  });

  it('ED-96 without a network nothing is sent, and the edit is one to try again', async () => {
    const { fake, server, failure } = openServer(page, false);
    expect(await failure(server.edit(batch))).toMatchObject({ kind: 'unreachable' });
    expect(await failure(server.undo({ step: 1, batch: 'b' }))).toMatchObject({ kind: 'unreachable' });
    expect(fake.requests).toEqual([]);
  });

  it('more parts than one call draws are drawn by several', async () => {
    const { fake, api } = openServer();
    const ids = Array.from({ length: 51 }, (_, index) => index.toString(16).padStart(24, '0'));
    fake.respond(drawParts, ({ body }) => ({
      body: {
        parts: body.parts.map((id) => ({ id, html: `<p>${id}</p>` })),
        problems: body.parts
          .slice(0, 1)
          .map((blockId) => ({ blockId, name: 'Image', message: 'Image: it is gone' })),
        ownerScripts: [],
      },
    }));
    const document = { ...emptyDocument(), sections: ids.map((id) => newSection(id)) };
    const { parts, problems } = await createPartDrawing({ api, connection: { isOnline: () => true } }, page)(
      document,
      ids,
    );
    expect(parts.map(({ id }) => id)).toEqual(ids);
    expect(problems).toEqual(
      [ids[0], ids[50]].map((id) => ({ id, name: 'Image', message: 'Image: it is gone' })),
    );
    expect(fake.requests.map(({ body }) => body)).toMatchObject([
      { owner: { kind: 'collection', id: page.id }, document, parts: ids.slice(0, 50) },
      { parts: ids.slice(50) },
    ]);
  });

  it('ED-96 nothing is drawn without a network, and that is known at once', async () => {
    const { fake, api } = openServer();
    const draw = createPartDrawing({ api, connection: { isOnline: () => false } }, page);
    await expect(draw(emptyDocument(), ['a'.repeat(24)])).rejects.toMatchObject({ status: 0 });
    expect(fake.requests).toEqual([]);
  });

  it('a session hears of changes to its own draft alone, and looks again when messages are missing', () => {
    let hear: (message: ChannelMessage) => void = () => {};
    const session = { changedElsewhere: vi.fn(), lookAgain: vi.fn() };
    const channel = {
      subscribe: (listener: typeof hear) => {
        hear = listener;
        return () => {};
      },
    };
    followDraft(channel, page, session);
    hear({ kind: 'draft-changed', data: { kind: 'page', id: '9'.repeat(24), version: 3, by: null } });
    hear({ kind: 'draft-changed', data: { ...page, version: 4, by: null } });
    expect(session.changedElsewhere.mock.calls).toEqual([[4]]);
    hear({ kind: 'reload', data: {} });
    expect(session.lookAgain).toHaveBeenCalledOnce();
  });
});
