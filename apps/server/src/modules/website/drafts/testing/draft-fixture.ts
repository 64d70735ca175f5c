import { websiteRoles } from '@awning/contract';
import { BLOCK_TYPES, type Block, type EditCommand, newSection, type PageDocument } from '@awning/site-model';
import type { LightMyRequestResponse } from 'fastify';
import { column, sql } from '../../../../platform/db/index.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import type { Site } from '../../../foundation/sites/index.ts';

export const id = (n: number): string => n.toString(16).padStart(24, '0');

export const html = (n: number, text = `<p>Block ${n}</p>`): Block => ({
  id: id(n),
  type: BLOCK_TYPES.html,
  value: { html: text },
});

/** One section with blocks below each other. */
export const documentOf = (...blocks: Block[]): PageDocument => ({
  schema: 1,
  sections: [
    newSection(id(1), {
      layout: {
        type: 'fluid',
        blocks: blocks.map((block, row) => ({
          block,
          desktop: { column: 0, row, width: 24, height: 1, layer: 0 },
          phone: { column: 0, row, width: 8, height: 1, layer: 0 },
        })),
      },
    }),
  ],
});

export const write = (n: number, text: string): EditCommand => ({
  do: 'set-property',
  block: id(n),
  path: ['html'],
  value: text,
});

interface Batch {
  readonly commands: readonly EditCommand[];
  readonly base: number;
  readonly batch?: string;
  readonly ids?: readonly string[];
}

type Response = Promise<LightMyRequestResponse>;

/** A page with a draft, and members who change it. */
export interface DraftFixture {
  readonly site: Site;
  readonly editor: TestBrowser;
  readonly pageId: string;
  /** `…/draft` of the page. */
  readonly draft: string;
  /** `…/document` of the page. */
  readonly live: string;
  readonly address: string;
  as(role: number): Promise<TestBrowser>;
  edit(batch: Batch, who?: TestBrowser): Response;
  publish(who?: TestBrowser): Response;
  /** What visitors get. */
  html(): Promise<string>;
  siteVersion(): Promise<number>;
}

/** As it is stored: what is cached of it follows a moment later. */
export async function readSiteVersion({ platform }: TestApp, site: Site): Promise<number> {
  const { version } = await platform.database.query.one(
    { version: column.integer },
    sql`select version::int from site_versions where website_id = ${site.id}`,
  );
  return version;
}

let batches = 0;

export async function openDraftFixture(app: TestApp, document?: PageDocument): Promise<DraftFixture> {
  const site = await app.make.site();
  const { id: pageId, fullUrl: address } = await app.make.collection(site);
  if (document) await app.content.documents.replace(site.id, { kind: 'collection', id: pageId }, document);
  const editor = await app.signedIn(site, websiteRoles.editor);
  const draft = `/api/content/collections/${pageId}/draft`;
  const visitor = app.browser({ host: `${site.slug}.localhost` });
  return {
    site,
    editor,
    pageId,
    draft,
    live: `/api/content/collections/${pageId}/document`,
    address,
    as: (role) => app.signedIn(site, role),
    edit: ({ ids = [], batch = `batch-${++batches}`, ...rest }, who = editor) =>
      who.call('PATCH', draft, { ids, batch, ...rest }),
    async publish(who = editor) {
      const { version } = (await who.get(draft)).json<{ version: number }>();
      return who.call('POST', '/api/site-changes/publish', {
        changes: [{ kind: 'page', id: pageId, version }],
      });
    },
    html: async () => (await visitor.get(address)).body,
    siteVersion: () => readSiteVersion(app, site),
  };
}
