import {
  addCollection,
  readCollectionTree,
  readPopupSettings,
  readSettingsDraft,
  readSiteIdentity,
  savePageDraft,
  saveSettingsDraft,
} from '@awning/contract/calls';
import { createClient } from '@awning/contract/client';
import { refuse } from '@awning/contract/fake-server';
import { emptyDocument } from '@awning/site-model';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { samplePageRecord } from '../../testing/fake-editor.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { makeSitePage, sitePagesQuery } from './site-pages.ts';

const noDraft = {
  value: null,
  version: 1,
  isOpen: false,
  basedOn: 1,
  conflicts: [],
  openedAt: null,
  openedBy: null,
  updatedAt: null,
  updatedBy: null,
};
const LIVE = '1'.repeat(24);
const DRAFTED = '2'.repeat(24);

function open() {
  const server = createFakeServer();
  const api = createClient({ fetch: server.fetch, crumb: () => 'c1', retries: 0 });
  const calls = () => server.requests.map(({ endpoint }) => endpoint);
  return { server, api, calls };
}

describe('the page for what is not found', () => {
  it('ED-72 it is made as drafts: its words, its settings and the choice of it wait together', async () => {
    const { server, api, calls } = open();
    const saved: unknown[] = [];
    server.respond(addCollection, ({ body }) => {
      saved.push(body);
      return { status: 201, body: { collection: { ...samplePageRecord, id: DRAFTED } } };
    });
    server.respond(savePageDraft, () => ({ body: { ...noDraft, document: emptyDocument() } }));
    let isRefused = true;
    server.respond(saveSettingsDraft, ({ params, body }) => {
      saved.push([params, body]);
      if (!isRefused) return { body: noDraft };
      isRefused = false;
      return refuse(503, 'http.unavailable', 'Busy.');
    });
    const making = { t: (name: string) => name, made: new Map() } as never;
    await expect(makeSitePage(api, 'not-found', making)).rejects.toThrow('Busy.');
    expect(await makeSitePage(api, 'not-found', making)).toBe(DRAFTED);
    expect(calls().filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect(saved[0]).toMatchObject({ enabled: false, seoHidden: true, addToMainNav: false });
    expect(saved.slice(-2)).toEqual([
      [{ kind: 'page-settings', id: DRAFTED }, { value: { enabled: true } }],
      [{ kind: 'site-not-found', id: 'site' }, { value: { notFoundPageId: DRAFTED } }],
    ]);
  });

  it('the menu leads to the page that waits before the one that visitors see', async () => {
    const { server, api } = open();
    const page = (id: string) => ({ ...samplePageRecord, id, children: [] });
    server.respond(readCollectionTree, () => ({ body: { collections: [page(LIVE), page(DRAFTED)] } }));
    server.respond(readPopupSettings, () => refuse(503, 'http.unavailable', 'Busy.'));
    const { body: identity } = await api.call(readSiteIdentity);
    server.respond(readSiteIdentity, () => ({ body: { ...identity, notFoundPageId: LIVE } }));
    const value = { notFoundPageId: DRAFTED };
    server.respond(readSettingsDraft, () => ({ body: { ...noDraft, isOpen: true, value } }));
    const pages = await new QueryClient().fetchQuery(sitePagesQuery(api));
    expect(pages['not-found']).toBe(DRAFTED);
    server.respond(readSettingsDraft, () => ({ body: noDraft }));
    const later = await new QueryClient().fetchQuery(sitePagesQuery(api));
    expect(later['not-found']).toBe(LIVE);
  });
});
