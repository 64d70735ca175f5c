import type { ContentCollection, Schedule, SiteChange } from '@awning/contract';
import {
  cancelSchedule,
  createSchedule,
  editPageDraft,
  listDraftSteps,
  listEditorBlocks,
  listSchedules,
  listSiteChanges,
  publishSiteChanges,
  readCollection,
  readPageDraft,
  undoDraftStep,
} from '@awning/contract/calls';
import {
  BLOCK_TYPES,
  type Cell,
  describeBlocks,
  emptyDocument,
  newSection,
  type PageDocument,
} from '@awning/site-model';
import { createDraft } from '../editor/draft/testing/fake-draft.ts';
import { type FakeServer, owner } from './fake-server.ts';

export const pageId = '1'.repeat(24);
export const sectionIds = ['a'.repeat(24), 'b'.repeat(24)] as const;
export const blockIds = ['c1', 'c2', 'c3'].map((id) => id.padEnd(24, '0'));

export const editor = { ...owner, permissions: [...owner.permissions, 'content.contribute' as const] };

const cell = (column: number, row: number, over: Partial<Cell> = {}): Cell => ({
  column,
  row,
  width: 8,
  height: 2,
  layer: 0,
  ...over,
});

const placed = (id: string, html: string, desktop: Cell, phoneRow: number) => ({
  block: { id, type: BLOCK_TYPES.html, value: { html } },
  desktop,
  phone: cell(0, phoneRow),
});

/** Two sections; the first has a title, a text beside it and a text below. */
export function samplePage(): PageDocument {
  const [title = '', beside = '', below = ''] = blockIds;
  const blocks = [
    placed(title, '<h1>Made by hand</h1>', cell(0, 0), 0),
    placed(beside, '<p>Near the sea</p>', cell(12, 0), 2),
    placed(below, '<p>Open on Saturdays</p>', cell(0, 4), 4),
  ];
  return {
    ...emptyDocument(),
    sections: [
      newSection(sectionIds[0], { name: 'Opening', layout: { type: 'fluid', blocks } }),
      newSection(sectionIds[1]),
    ],
  };
}

export const samplePageRecord: ContentCollection = {
  id: pageId,
  kind: 'page',
  type: 10,
  typeName: 'page',
  ordering: 'user-orderable',
  folder: false,
  title: 'Home',
  navigationTitle: '',
  urlId: 'home',
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
  fullUrl: '/home',
  homepage: true,
  displayIndex: 0,
  hasDocument: true,
  itemCount: 0,
  addedOn: 1,
  updatedOn: 1,
  version: 1,
} as ContentCollection;

/** The page has a draft that visitors do not see. */
export const sampleChange: SiteChange = {
  kind: 'page',
  id: pageId,
  title: 'Home',
  address: '/home',
  version: 1,
  since: 1,
  by: { id: owner.id, name: 'Shop owner' },
  updatedAt: 1,
  members: [],
  steps: [],
  hasConflicts: false,
  reviewAskedAt: null,
  turnsOn: false,
};

const sampleSchedule = (change: Partial<Schedule>): Schedule => ({
  id: '2'.repeat(24),
  name: '',
  dueAt: Date.now() + 2 * 86_400_000,
  localTime: '2030-01-01T09:00',
  timeZone: 'UTC',
  state: 'waiting',
  problem: null,
  publishId: null,
  createdAt: 1,
  createdBy: owner.id,
  createdByName: null,
  items: [],
  ...change,
});

/** A page with its draft, as the server has them. */
export function respondWithPage(server: FakeServer, document: PageDocument = samplePage()) {
  const draft = createDraft(document);
  const published: unknown[] = [];
  const scheduled: unknown[] = [];
  const changeOf = (version: number): SiteChange => ({
    ...sampleChange,
    version,
    steps: draft.steps.map((step) => ({ version: step.version, labels: step.labels, by: null, at: step.at })),
  });
  server.respond(readCollection, () => ({ body: { collection: samplePageRecord } }));
  server.respond(listEditorBlocks, () => ({
    body: {
      pickerGroups: [],
      controlGroups: [],
      blocks: [...describeBlocks()],
      blockSettings: [],
      section: { defaults: {} as never, controls: [] },
      keptBlocks: [],
      unknownBlock: { label: 'Unknown block', help: '', icon: 'frame' },
    },
  }));
  server.respond(readPageDraft, () => ({
    body: {
      document: draft.current(),
      version: draft.steps.length,
      isOpen: true,
      basedOn: 0,
      conflicts: [],
      openedAt: null,
      openedBy: null,
      updatedAt: null,
      updatedBy: null,
    },
  }));
  server.respond(editPageDraft, ({ body }) => ({ body: draft.edit(body) }));
  server.respond(undoDraftStep, ({ body }) => ({ body: draft.undo(body) }));
  server.respond(listDraftSteps, ({ query }) => {
    const after = Number(query.after ?? 0);
    const steps = draft.steps.slice(after).map(({ batch: _, ...step }) => step);
    return { body: { version: draft.steps.length, steps } };
  });
  server.respond(listSiteChanges, () => {
    const { length } = draft.steps;
    return { body: { changes: length > published.length ? [changeOf(length)] : [] } };
  });
  const schedules: Schedule[] = [];
  server.respond(listSchedules, () => ({
    body: {
      schedules,
      hasNextPage: false,
      nextPageCursor: null,
      hasPreviousPage: false,
      previousPageCursor: null,
    },
  }));
  server.respond(createSchedule, ({ body }) => {
    const schedule = sampleSchedule({ localTime: body.at, id: String(schedules.length + 2).repeat(24) });
    schedules.push(schedule);
    scheduled.push(body);
    return { status: 201, body: { schedule } };
  });
  server.respond(cancelSchedule, ({ params }) => {
    schedules.splice(
      schedules.findIndex(({ id }) => id === params.scheduleId),
      1,
    );
    return { status: 204, body: undefined };
  });
  server.respond(publishSiteChanges, ({ body }) => {
    published.push(body);
    const publish = {
      id: 'd'.repeat(24),
      name: '',
      at: 1,
      by: null,
      undoneAt: null,
      undoneBy: null,
      items: [],
    };
    return { body: { publish } };
  });
  return { draft, published, scheduled, schedules };
}
