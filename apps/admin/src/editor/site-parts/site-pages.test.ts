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
import { createFakeServer, refuse } from '@awning/contract/fake-server';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { makeSitePage, sitePagesQuery } from './site-pages.ts';

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
      return { status: 201, body: { collection: { id: DRAFTED } } as never };
    });
    server.respond(savePageDraft, () => ({ body: {} as never }));
    let isRefused = true;
    server.respond(saveSettingsDraft, ({ params, body }) => {
      saved.push([params, body]);
      if (!isRefused) return { body: {} as never };
      isRefused = false;
      return refuse(503, 'http.unavailable', 'Busy.');
    });
    const made = { current: null };
    const making = { t: (name: string) => name, made } as never;
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
    const page = (id: string) => ({ id, pageType: 1, children: [] });
    server.respond(readCollectionTree, () => ({
      body: { collections: [page(LIVE), page(DRAFTED)] } as never,
    }));
    server.respond(readPopupSettings, () => refuse(403, 'members.not-allowed', 'No.'));
    server.respond(readSiteIdentity, () => ({ body: { notFoundPageId: LIVE } as never }));
    server.respond(readSettingsDraft, () => ({ body: { value: { notFoundPageId: DRAFTED } } as never }));
    const pages = await new QueryClient().fetchQuery(sitePagesQuery(api));
    expect(pages['not-found']).toBe(DRAFTED);
    server.respond(readSettingsDraft, () => ({ body: { value: null } as never }));
    const later = await new QueryClient().fetchQuery(sitePagesQuery(api));
    expect(later['not-found']).toBe(LIVE);
  });
});
