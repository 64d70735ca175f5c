import { websiteRoles } from '@awning/contract';
import type { EditCommand, PageDocument } from '@awning/site-model';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import { readSiteVersion } from '../../../../testing/text-pages.ts';
import type { Site } from '../../../foundation/sites/index.ts';

export { documentOf, html, id, readSiteVersion, write } from '../../../../testing/text-pages.ts';

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
