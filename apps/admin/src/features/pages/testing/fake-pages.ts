import type { Navigation } from '@awning/contract';
import {
  changeCollection,
  chooseHomePage,
  duplicateCollection,
  listBin,
  listNavigations,
  listSchedules,
  listSiteChanges,
  readCollectionTree,
  readProtectedPages,
  readThemeParts,
  removeCollection,
  reorderCollections,
  restoreBinEntry,
  saveNavigation,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { defaultDesign } from '@awning/site-model';
import type { FakeServer } from '../../../testing/fake-server.ts';
import type { SiteTree } from '../tree/page-tree.ts';
import { sampleSite } from './sample-site.ts';

const noLook = {
  reads: { design: [], header: [], footer: [] },
  look: { base: defaultDesign, palettes: [], fontThemes: defaultDesign.fontThemes, replacedTweaks: [] },
};

const noPages = {
  nextPageCursor: null,
  previousPageCursor: null,
  hasNextPage: false,
  hasPreviousPage: false,
};

type Tree = SiteTree['collections'];

/** A site whose pages and menus are moved as the server moves them. */
export function respondWithPages(server: FakeServer, site: SiteTree = sampleSite()) {
  const stored = { ...site, collections: [...site.collections] as Tree[number][] };
  const navigations = new Map(site.navigations.map((each) => [each.name, each]));
  const bin = new Map<string, { tree: Tree; menus: Navigation[] }>();
  const all = () => stored.collections.flatMap(({ children, ...page }) => [page, ...children]);
  const find = (id: unknown) => all().find((page) => page.id === String(id));
  const replace = (id: string, change: object): void => {
    stored.collections = stored.collections.map((page) => ({
      ...(page.id === id ? { ...page, ...change } : page),
      children: page.children.map((child) => (child.id === id ? { ...child, ...change } : child)),
    }));
  };
  server.respond(readCollectionTree, () => ({ body: { collections: stored.collections } }));
  server.respond(listNavigations, () => ({ body: { navigations: [...navigations.values()] } }));
  server.respond(readThemeParts, () => ({
    body: { layouts: [], menus: [...site.menus], areas: [], pageTypes: [], collectionTypes: [], ...noLook },
  }));
  server.respond(readProtectedPages, () => ({ body: { protectedPages: [], memberPages: [] } }));
  server.respond(listSiteChanges, () => ({ body: { changes: [] } }));
  server.respond(listSchedules, () => ({ body: { schedules: [], ...noPages } }));
  server.respond(saveNavigation, ({ params, body, headers }) => {
    const name = String(params.name);
    const version = navigations.get(name)?.version ?? 0;
    if (headers.get('if-match') !== `"${version}"`)
      return refuse(412, 'content.changed-meanwhile', 'Someone else has changed this meanwhile.');
    const navigation = { name, templateId: '', items: body.items, version: version + 1 };
    navigations.set(name, navigation);
    return { body: { navigation } };
  });
  server.respond(changeCollection, ({ params, body }) => {
    const id = String(params.collectionId);
    const page = find(id);
    if (!page) return refuse(404, 'content.missing', 'It is gone.');
    const { folderId, ...rest } = body;
    replace(id, { ...rest, version: page.version + 1 });
    if (folderId !== undefined) moveIntoFolder(id, folderId);
    return Response.json({ collection: { ...page, ...body, version: page.version + 1 } });
  });
  const moveIntoFolder = (id: string, folderId: string | null): void => {
    const page = find(id);
    if (!page) return;
    const without = stored.collections
      .filter((each) => each.id !== id)
      .map((each) => ({ ...each, children: each.children.filter((child) => child.id !== id) }));
    stored.collections =
      folderId === null
        ? [...without, { ...page, children: [] }]
        : without.map((each) =>
            each.id === folderId ? { ...each, children: [...each.children, page] } : each,
          );
  };
  server.respond(reorderCollections, ({ body: { folderId, collectionIds } }) => {
    stored.collections = stored.collections.map((each) =>
      each.id === folderId
        ? {
            ...each,
            children: collectionIds.flatMap((id) => each.children.filter((child) => child.id === id)),
          }
        : each,
    );
    return { status: 204, body: undefined };
  });
  server.respond(chooseHomePage, ({ body }) => {
    for (const { id } of all()) replace(id, { homepage: id === body.collectionId });
    return Response.json({ collection: find(body.collectionId) });
  });
  server.respond(duplicateCollection, ({ params }) => {
    const page = find(params.collectionId);
    if (!page) return refuse(404, 'content.missing', 'It is gone.');
    const copy = { ...page, id: 'd'.repeat(24), title: `${page.title} (copy)`, enabled: false, children: [] };
    stored.collections = [...stored.collections, copy];
    return Response.json({ collection: copy }, { status: 201 });
  });
  server.respond(removeCollection, ({ params }) => {
    const id = String(params.collectionId);
    bin.set(id, { tree: stored.collections, menus: [...navigations.values()] });
    stored.collections = stored.collections
      .filter((page) => page.id !== id)
      .map((page) => ({ ...page, children: page.children.filter((child) => child.id !== id) }));
    return { status: 204, body: undefined };
  });
  server.respond(listBin, ({ query }) => Response.json({ entries: [{ id: query.subjectId }], ...noPages }));
  server.respond(restoreBinEntry, ({ params }) => {
    const entry = bin.get(String(params.binId));
    if (entry) stored.collections = [...entry.tree];
    return Response.json({ notes: [] });
  });
  return { stored, navigations, find };
}
