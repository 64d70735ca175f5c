import type { BinEntry, ContentCollection, ContentItem, ItemChange } from '@awning/contract';
import {
  addItem,
  changeItem,
  createPreviewLink,
  duplicateItem,
  listAllItems,
  listAuthors,
  listBin,
  listCategories,
  listCollections,
  listItems,
  listSiteChanges,
  listTags,
  listVersions,
  publishSiteChanges,
  readCollection,
  readItem,
  readItemDraft,
  removeItem,
  removeTag,
  renameTag,
  reorderItems,
  restoreBinEntry,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import type { FakeServer } from './fake-server.ts';

const idOf = (letter: string, number: number): string => letter + String(number).padStart(23, '0');
export const collectionId = (number: number): string => idOf('c', number);
export const itemId = (number: number): string => idOf('d', number);

const onePage = {
  hasNextPage: false,
  nextPageCursor: null,
  hasPreviousPage: false,
  previousPageCursor: null,
};

export const createCollection = (
  number: number,
  change: Partial<ContentCollection> = {},
): ContentCollection => ({
  id: collectionId(number),
  kind: 'blog',
  type: 1,
  typeName: 'blog',
  ordering: 'chronological',
  folder: false,
  title: 'Journal',
  navigationTitle: '',
  urlId: 'journal',
  fullUrl: '/journal/',
  description: '',
  enabled: true,
  starred: false,
  folderId: null,
  folderBehavior: null,
  pageType: 1,
  mainImageId: null,
  backgroundSource: 1,
  backgroundImageId: null,
  pageSize: null,
  postAddress: 'slug',
  seoTitle: '',
  seoDescription: '',
  seoHidden: false,
  regionName: null,
  headCode: '',
  listView: null,
  homepage: false,
  displayIndex: number,
  hasDocument: false,
  itemCount: 1,
  addedOn: 1,
  updatedOn: 1,
  version: 1,
  ...change,
});

export const createItem = (number: number, change: Partial<ContentItem> = {}): ContentItem => ({
  id: itemId(number),
  collectionId: collectionId(1),
  recordType: 1,
  recordTypeLabel: 'text',
  title: `Post ${number}`,
  urlId: `post-${number}`,
  fullUrl: `/journal/post-${number}`,
  excerpt: '',
  seoTitle: '',
  seoDescription: '',
  seoHidden: false,
  status: 'published',
  statusLabel: 'Published',
  publishOn: Date.UTC(2026, 0, number),
  starred: false,
  passthrough: false,
  sourceUrl: '',
  authorId: null,
  mainImageId: null,
  commentState: 2,
  startDate: null,
  endDate: null,
  location: null,
  media: null,
  promotedBlockType: '',
  customContent: null,
  tags: [],
  categories: [],
  displayIndex: number,
  likeCount: 0,
  publicCommentCount: 0,
  hasDocument: false,
  addedOn: 1,
  updatedOn: 1,
  version: 1,
  ...change,
});

interface ItemSite {
  readonly items: ContentItem[];
  readonly collections: ContentCollection[];
  /** The bodies of changes, with the query of their calls. */
  readonly sent: { readonly body: ItemChange; readonly query: Readonly<Record<string, unknown>> }[];
  /** Ids whose body waits in a draft. */
  readonly waiting: Set<string>;
}

/** Items as the server lists, keeps and changes them. */
export function respondWithItems(
  server: FakeServer,
  { items, collections = [createCollection(1)] }: { items: ContentItem[]; collections?: ContentCollection[] },
): ItemSite {
  const site: ItemSite = { items, collections, sent: [], waiting: new Set() };
  const bin: { readonly entry: BinEntry; readonly item: ContentItem }[] = [];
  const find = (id: unknown): ContentItem | undefined => items.find((each) => each.id === id);
  const missing = () => refuse(404, 'content.missing', 'There is no such thing.');
  const listed = (query: Readonly<Record<string, string>>, within?: string) => {
    const rows = items
      .filter(
        (item) =>
          (within === undefined || item.collectionId === within) &&
          (query.status === undefined || item.status === query.status) &&
          (query.tag === undefined || item.tags.includes(query.tag)) &&
          (query.search === undefined || item.title.includes(query.search)),
      )
      .toSorted((one, other) =>
        query.sort === 'order' ? one.displayIndex - other.displayIndex : other.publishOn - one.publishOn,
      );
    return {
      body: {
        items: rows.map((item) => ({
          ...item,
          collectionTitle: collections.find(({ id }) => id === item.collectionId)?.title ?? '',
          authorName: null,
          mainImage: null,
        })),
        ...onePage,
        count: { count: rows.length, isMore: false },
      },
    };
  };
  server.respond(listCollections, () => ({ body: { collections, ...onePage } }));
  server.respond(readCollection, ({ params }) => {
    const collection = collections.find(({ id }) => id === params.collectionId);
    return collection ? { body: { collection }, etag: `"${collection.version}"` } : missing();
  });
  server.respond(listAllItems, ({ query }) => listed(query));
  server.respond(listItems, ({ query, params }) => listed(query, String(params.collectionId)));
  server.respond(readItem, ({ params }) => {
    const item = find(params.itemId);
    return item ? { body: { item }, etag: `"${item.version}"` } : missing();
  });
  server.respond(changeItem, ({ params, body, query, headers }) => {
    const item = find(params.itemId);
    if (!item) return missing();
    const expected = headers.get('if-match');
    if (expected !== null && expected !== `"${item.version}"`)
      return refuse(412, 'content.changed-meanwhile', 'Another member changed it meanwhile.');
    site.sent.push({ body, query });
    const saved = {
      ...item,
      ...(body as Partial<ContentItem>),
      ...(body.urlId !== undefined && { fullUrl: `/journal/${body.urlId}` }),
      version: item.version + 1,
    };
    items.splice(items.indexOf(item), 1, saved);
    return { body: { item: saved }, etag: `"${saved.version}"` };
  });
  server.respond(addItem, ({ params, body }) => {
    const item = createItem(900 + items.length, {
      status: 'draft',
      ...(body as Partial<ContentItem>),
      collectionId: String(params.collectionId),
    });
    items.push(item);
    return { status: 201, body: { item }, etag: '"1"' };
  });
  server.respond(duplicateItem, ({ params }) => {
    const item = find(params.itemId);
    if (!item) return missing();
    const copy = { ...item, id: itemId(800), title: `${item.title} (Copy)`, status: 'draft' };
    items.push(copy);
    return { status: 201, body: { item: copy }, etag: '"1"' };
  });
  server.respond(removeItem, ({ params }) => {
    const item = find(params.itemId);
    if (!item) return missing();
    items.splice(items.indexOf(item), 1);
    bin.push({
      item,
      entry: {
        id: idOf('e', bin.length),
        kind: 'item',
        subjectId: item.id,
        title: item.title,
        address: item.urlId,
        deletedOn: '2026-01-02T00:00:00Z',
        deletedBy: { kind: 'member', id: 'm', name: 'Mara' },
        goneOn: '2026-02-01T00:00:00Z',
      },
    });
    return { status: 204, body: undefined };
  });
  server.respond(listBin, ({ query }) => ({
    body: {
      entries: bin
        .map(({ entry }) => entry)
        .filter(({ subjectId }) => query.subjectId === undefined || subjectId === query.subjectId),
      ...onePage,
      counts: {},
    },
  }));
  server.respond(restoreBinEntry, ({ params }) => {
    const at = bin.findIndex(({ entry }) => entry.id === params.binId);
    const [found] = bin.splice(at, 1);
    if (found) items.push(found.item);
    const { subjectId: id = '', title = '' } = found?.entry ?? {};
    return { body: { restored: { kind: 'item' as const, id, title, notes: [] } } };
  });
  server.respond(reorderItems, ({ body }) => {
    for (const [index, id] of body.itemIds.entries()) {
      const item = find(id);
      if (item) items.splice(items.indexOf(item), 1, { ...item, displayIndex: index });
    }
    return { status: 204, body: undefined };
  });
  respondAroundItems(server, site);
  return site;
}

function respondAroundItems(server: FakeServer, { items, waiting }: ItemSite): void {
  const tags = () =>
    [...new Set(items.flatMap((item) => item.tags))].map((name) => ({
      name,
      itemCount: items.filter((item) => item.tags.includes(name)).length,
    }));
  const relabel = (from: string, to: string | null): void => {
    for (const [index, item] of items.entries())
      items[index] = {
        ...item,
        tags: [...new Set(item.tags.flatMap((tag) => (tag === from ? (to ?? []) : tag)))],
      };
  };
  server.respond(listTags, () => ({ body: { tags: tags() } }));
  server.respond(renameTag, ({ body: { from, to, merge } }) => {
    if (merge !== true && tags().some(({ name }) => name === to))
      return refuse(409, 'content.duplicate-label', 'There is such a tag already.');
    relabel(from, to);
    return { body: { tags: tags() } };
  });
  server.respond(removeTag, ({ query }) => {
    relabel(String(query.name), null);
    return { body: { tags: tags() } };
  });
  server.respond(listCategories, () => ({ body: { categories: [] } }));
  server.respond(listAuthors, () => ({ body: { authors: [], ...onePage } }));
  server.respond(listVersions, () => ({ body: { versions: [], ...onePage } }));
  server.respond(listSiteChanges, () => ({ body: { changes: [] } }));
  server.respond(readItemDraft, ({ params }) => ({
    body: {
      document: null,
      version: 4,
      isOpen: waiting.has(String(params.itemId)),
      basedOn: 1,
      conflicts: [],
      openedAt: null,
      openedBy: null,
      updatedAt: null,
      updatedBy: null,
    },
  }));
  server.respond(publishSiteChanges, ({ body }) => {
    for (const { id } of body.changes ?? []) waiting.delete(id);
    const publish = {
      id: 'a'.repeat(24),
      name: '',
      at: 1,
      by: null,
      undoneAt: null,
      undoneBy: null,
      items: [],
    };
    return { body: { publish } };
  });
  server.respond(createPreviewLink, ({ body }) => ({
    status: 201,
    body: {
      id: 'f'.repeat(24),
      scope: body.scope,
      target: body.target ?? null,
      note: body.note ?? '',
      url: 'https://saltmarsh.example/preview/token',
      state: 'active' as const,
      createdOn: 1,
      createdBy: 'b'.repeat(24),
      createdByName: 'Shop owner',
      expiresOn: 2,
      useCount: 0,
      lastUsedOn: null,
    },
  }));
}
