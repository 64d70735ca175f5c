import { firstRunEndpoints, previewEndpoints, type SettingsDraftKind } from '@awning/contract';
import { findBlock } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  bind,
  canvasPolicy,
  encodeBody,
  type HttpApp,
  nothingAt,
  type PagePolicy,
  preferredEncoding,
  sandboxPolicy,
  scriptHash,
  sitePolicy,
} from '../../../platform/http/index.ts';
import type { Limit } from '../../../platform/limits/index.ts';
import { createLockPage, hideFromStrangers, type LockPageParts } from '../../people/access/index.ts';
import { EMBED_POLICY, embedDocument } from '../../website/blocks/index.ts';
import { type Content, editorOf, readStoredDocument } from '../../website/content/index.ts';
import { publisherOf, type Versions } from '../../website/drafts/index.ts';
import type { OpenLink, PreviewLinks } from '../../website/previews/index.ts';
import { createCodeConsent } from '../decorate/code-consent.ts';
import { readPageQuery } from '../locate/page-query.ts';
import { policyOf } from '../page-types/page-policy.ts';
import { HTML_TYPE } from '../page-types/shared-page.ts';
import { drawPopup } from '../pages/popup/popup-page.ts';
import { type DrawPartsContext, drawParts, readDraftDocument } from './draw-parts.ts';
import {
  addCanvas,
  addPreviewBar,
  keepLinksInPreview,
  nameThemeFiles,
  nameThemeFilesInCss,
} from './preview-markup.ts';
import { linkPlace, memberPlace, type PreviewPlace, themePlace } from './preview-place.ts';
import { openSitePreview, type PreviewParts, type SitePreview } from './preview-steps.ts';
import { drawStart } from './start-preview.ts';
import { drawItself, drawPreview, type PreviewTarget } from './view-preview.ts';

export interface PreviewRoutes extends PreviewParts {
  readonly content: PreviewParts['content'] &
    DrawPartsContext['content'] & { readonly documents: Pick<Content['documents'], 'demandEditor'> };
  readonly access: Parameters<typeof hideFromStrangers>[1];
  readonly previewLinks: Pick<PreviewLinks, 'open'>;
  readonly versions: Pick<Versions, 'read'>;
  /** The address of the script of the canvas. */
  readonly canvasScript: string;
  readonly lockPageAssets: LockPageParts['assets'];
}

/** A page of a preview brings some files of its own. */
const linkPages: Limit = { name: 'preview-link', max: 120, windowSeconds: 60 };
const linkFiles: Limit = { name: 'preview-link-files', max: 600, windowSeconds: 60 };

const NOT_PUBLISHED = 'Preview: not published yet';

/** A document has a million bytes at the most; written out generously it may be twice that on the way. */
const BODY_LIMIT = 2_000_000;

/** Pages over drafts: for members, for who has a link, and for the editor. */
export function registerPreviewRoutes(app: HttpApp, context: PreviewRoutes): void {
  registerMemberPreviews(app, context);
  registerLinkPreviews(app, context);
  registerEditorRoutes(app, context);
}

function registerMemberPreviews(app: HttpApp, context: PreviewRoutes): void {
  const show = (request: FastifyRequest, reply: FastifyReply, target: PreviewTarget) =>
    showPreview(context, request, reply, { target, place: memberPlace });

  bind(app, previewEndpoints.openSitePreview, async (request, reply) =>
    show(request, reply, { kind: 'address', path: '/' }),
  );
  bind(app, previewEndpoints.openSitePreviewPage, async (request, reply) =>
    show(request, reply, { kind: 'address', path: `/${request.params['*']}` }),
  );
  bind(app, previewEndpoints.openPagePreview, async (request, reply) =>
    show(request, reply, { kind: 'page', id: request.params.collectionId }),
  );
  bind(app, previewEndpoints.openItemPreview, async (request, reply) => {
    const id = request.params.itemId;
    const { status } = await context.content.items.read(request.site.id, id);
    const mark = status === 'published' ? null : NOT_PUBLISHED;
    return showPreview(context, request, reply, { target: { kind: 'item', id }, place: memberPlace, mark });
  });
  bind(app, previewEndpoints.openVersionPreview, async (request, reply) =>
    showVersion(context, request, reply, request.params.versionId),
  );
  bind(app, previewEndpoints.openThemePreview, async (request, reply) => {
    const { themeName } = request.params;
    const inTheme = await withTheme(context, request, themeName);
    const target = { kind: 'address', path: '/' } as const;
    return showPreview(inTheme, request, reply, { target, place: themePlace(themeName) });
  });
  bind(app, previewEndpoints.readThemePreviewStylesheet, async (request, reply) => {
    const { themeName } = request.params;
    const inTheme = await withTheme(context, request, themeName);
    return sendStylesheet(inTheme, request, reply, themePlace(themeName));
  });
  bind(app, firstRunEndpoints.openStartPreview, async (request, reply) => {
    const { purpose, style } = request.params;
    const title = request.query.title?.trim() || request.site.title;
    const drawn = await drawStart(context, { ...request.site, title, tagline: '' }, { purpose, style });
    if (drawn === null) throw nothingAt(request);
    return sendHtml(reply, drawn.html, policyOf(drawn));
  });
  bind(app, previewEndpoints.openLockPagePreview, async (request, reply) =>
    showLockPage(context, request, reply),
  );
  bind(app, previewEndpoints.readPreviewStylesheet, async (request, reply) =>
    sendStylesheet(context, request, reply, memberPlace),
  );
  bind(app, previewEndpoints.readPreviewPopup, async (request, reply) =>
    sendPopup(context, request, reply, { pageId: request.params.pageId, place: memberPlace }),
  );
  bind(app, previewEndpoints.readPreviewEmbed, async (request, reply) =>
    sendEmbed(context, request, reply, request.params),
  );
}

function registerLinkPreviews(app: HttpApp, context: PreviewRoutes): void {
  const { previewLinks } = context;
  const openPage = { limit: linkPages };
  const openFile = { limit: linkFiles };

  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    { link, token, path }: { readonly link: OpenLink; readonly token: string; readonly path: string },
  ) =>
    showPreview(context, request, reply, {
      target: link.target ?? { kind: 'address', path },
      place: linkPlace(token, link.scope),
    });

  bind(app, previewEndpoints.openPreviewLink, openPage, async (request, reply) => {
    const { token } = request.params;
    const link = await previewLinks.open(request.site.id, token, { counts: true });
    return show(request, reply, { link, token, path: '/' });
  });
  bind(app, previewEndpoints.openPreviewLinkPage, openPage, async (request, reply) => {
    const { token, '*': rest } = request.params;
    const link = await previewLinks.open(request.site.id, token, { counts: true, path: `/${rest}` });
    return show(request, reply, { link, token, path: `/${rest}` });
  });
  bind(app, previewEndpoints.readLinkStylesheet, openFile, async (request, reply) => {
    const { token } = request.params;
    const { scope } = await previewLinks.open(request.site.id, token);
    return sendStylesheet(context, request, reply, linkPlace(token, scope));
  });
  bind(app, previewEndpoints.readLinkPopup, openFile, async (request, reply) => {
    const { token, pageId } = request.params;
    const { scope } = await previewLinks.open(request.site.id, token);
    return sendPopup(context, request, reply, { pageId, place: linkPlace(token, scope) });
  });
  bind(app, previewEndpoints.readLinkEmbed, openFile, async (request, reply) => {
    const { token, kind, id, blockId } = request.params;
    const { target } = await previewLinks.open(request.site.id, token);
    // Of one page, what stands on it: nobody can say which areas a theme shows there.
    if (target !== null && kind !== 'area' && (target.kind !== kind || target.id !== id))
      throw nothingAt(request);
    return sendEmbed(context, request, reply, { kind, id, blockId });
  });
}

function registerEditorRoutes(app: HttpApp, context: PreviewRoutes): void {
  const { content, canvasScript } = context;

  bind(app, previewEndpoints.openCanvas, async (request, reply) => {
    const { site, params, query } = request;
    const { kind, id } = params;
    const owner = { kind: kind === 'page' ? ('collection' as const) : kind, id };
    await content.documents.demandEditor(site.id, owner, editorOf(request));
    const target: PreviewTarget = kind === 'area' ? { kind: 'address', path: query.on ?? '/' } : { kind, id };
    const shown = query.look === 'live' ? withLiveLook(context) : context;
    const preview = await openSitePreview(shown, site.id, memberPlace);
    const drawn = await drawItself(shown, preview, { site, query: {}, target });
    if (drawn === null) throw nothingAt(request);
    const policy = canvasPolicy(originOf(request), drawn.hosts);
    const html = await withThemeFiles(preview, site.id, drawn.html);
    return sendHtml(reply, addCanvas(html, canvasScript), policy);
  });

  bind(app, previewEndpoints.drawParts, { bodyLimit: BODY_LIMIT }, async (request) => {
    const { site, body } = request;
    await content.documents.demandEditor(site.id, body.owner, editorOf(request));
    return drawParts(context, await openSitePreview(context, site.id, memberPlace), site, body);
  });
}

/** Where the browser believes to be: a policy names the folder of our scripts by it. */
const originOf = ({ isHttps, host }: FastifyRequest): string => `${isHttps ? 'https' : 'http'}://${host}`;

interface ShownPreview {
  readonly target: PreviewTarget;
  readonly place: PreviewPlace;
  /** What a bar over the page says of it. */
  readonly mark?: string | null;
}

async function showPreview(
  context: PreviewRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  { target, place, mark = null }: ShownPreview,
): Promise<FastifyReply> {
  const { site } = request;
  const preview = await openSitePreview(context, site.id, place);
  const query = readPageQuery(request.query);
  const draw = place.prefix === null ? drawItself : drawPreview;
  const drawn = await draw(context, preview, { site, query, target });
  if (drawn === null) throw nothingAt(request);
  if ('location' in drawn) return reply.redirect(`${place.prefix ?? ''}${drawn.location}`, 302);
  const themed = await withThemeFiles(preview, site.id, drawn.html);
  const html = place.prefix === null ? themed : keepLinksInPreview(themed, place.prefix, site.baseUrl);
  return sendHtml(reply, mark === null ? html : addPreviewBar(html, mark), policyOf(drawn));
}

/** A theme that only a draft or a frame has: what it names without a version is its own. */
async function withThemeFiles(preview: SitePreview, websiteId: WebsiteId, html: string): Promise<string> {
  const version = await otherFileVersion(preview, websiteId);
  return version === null ? html : nameThemeFiles(html, version);
}

const otherFileVersion = async (
  { changes, steps }: Pick<SitePreview, 'changes' | 'steps'>,
  websiteId: WebsiteId,
): Promise<string | null> =>
  changes.theme?.themeName === undefined
    ? null
    : ((await steps.themes.ofSite(websiteId))?.fileVersion ?? null);

/** ED-85: what a version was, on the site as it is now. */
async function showVersion(
  context: PreviewRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  versionId: string,
): Promise<FastifyReply> {
  const { version, value } = await context.versions.read(
    request.site.id,
    versionId,
    publisherOf(request).demand,
  );
  const { kind, subject: id } = version;
  const document = readStoredDocument(value);
  if (document === null || (kind !== 'page' && kind !== 'item' && kind !== 'area')) throw nothingAt(request);
  const of = kind === 'page' ? 'collection' : kind;
  const readSiteDrafts: PreviewRoutes['readSiteDrafts'] = async (websiteId) => {
    const drafts = await context.readSiteDrafts(websiteId);
    return {
      ...drafts,
      document: (owner) => (owner.kind === of && owner.id === id ? document : drafts.document(owner)),
    };
  };
  const target: PreviewTarget = kind === 'area' ? { kind: 'address', path: '/' } : { kind, id };
  return showPreview({ ...context, readSiteDrafts }, request, reply, { target, place: memberPlace });
}

/** The site as if a draft had chosen this theme, as its author made it. */
async function withTheme(
  context: PreviewRoutes,
  request: FastifyRequest,
  themeName: string,
): Promise<PreviewRoutes> {
  const themes = await context.themes.list(request.site.id);
  if (!themes.some(({ name }) => name === themeName)) throw nothingAt(request);
  return {
    ...context,
    async readSiteDrafts(websiteId) {
      const drafts = await context.readSiteDrafts(websiteId);
      return {
        ...drafts,
        settings: (kind, id) => (kind === 'theme' ? { themeName } : drafts.settings(kind, id)),
      };
    },
  };
}

const LOOK_KINDS: readonly string[] = ['design', 'theme'] satisfies SettingsDraftKind[];

/** ED-70: everything that waits, in the look that visitors see. */
const withLiveLook = (context: PreviewRoutes): PreviewRoutes => ({
  ...context,
  async readSiteDrafts(websiteId) {
    const drafts = await context.readSiteDrafts(websiteId);
    return {
      ...drafts,
      settings: (kind, id) => (LOOK_KINDS.includes(kind) ? undefined : drafts.settings(kind, id)),
    };
  },
});

async function showLockPage(
  context: PreviewRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { parts, readers, changes } = await openSitePreview(context, request.site.id, memberPlace);
  const draw = createLockPage({
    blocks: parts.blocks.withSources(hideFromStrangers(parts.sources, context.access)),
    content: readers,
    designs: parts.designs,
    settings: {
      site: parts.settings.site,
      async code(websiteId: WebsiteId) {
        const { value } = await parts.settings.code(websiteId);
        return { value: { ...value, ...changes.lockPage } };
      },
    },
    clock: parts.clock,
    assets: context.lockPageAssets,
    consent: createCodeConsent(parts.settings),
  });
  const view = { lockedBy: { kind: 'password', page: null }, returnTo: '/', error: null } as const;
  const { html, ownerScripts } = await draw(request.site, view);
  return sendHtml(reply, html, sitePolicy(ownerScripts.map(scriptHash)));
}

async function sendStylesheet(
  context: PreviewRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  place: PreviewPlace,
): Promise<FastifyReply> {
  const preview = await openSitePreview(context, request.site.id, place);
  const { theme } = preview.changes;
  const css = theme && (await context.themes.changedStylesheet(request.site.id, theme));
  if (css === null) throw nothingAt(request);
  const version = await otherFileVersion(preview, request.site.id);
  const shown = version === null ? css : nameThemeFilesInCss(css, version);
  return sendCompressed(reply, 'text/css; charset=utf-8', shown);
}

async function sendPopup(
  context: PreviewRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  { pageId, place }: { readonly pageId: string; readonly place: PreviewPlace },
): Promise<FastifyReply> {
  const { steps, promotions }: SitePreview = await openSitePreview(context, request.site.id, place);
  const piece = await drawPopup({ ...steps, promotions }, request.site, pageId);
  if (piece === null) throw nothingAt(request);
  return sendCompressed(reply, HTML_TYPE, String(piece));
}

async function sendEmbed(
  context: PreviewRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    kind,
    id,
    blockId,
  }: { readonly kind: 'page' | 'item' | 'area'; readonly id: string; readonly blockId: string },
): Promise<FastifyReply> {
  const { drafts } = await openSitePreview(context, request.site.id, memberPlace);
  const owner = { kind: kind === 'page' ? ('collection' as const) : kind, id };
  const document = await readDraftDocument(context, drafts, request.site, owner);
  const block = document && findBlock(document, blockId);
  const html = block ? embedDocument(block) : null;
  if (html === null) throw nothingAt(request);
  return sendHtml(reply, html, sandboxPolicy(EMBED_POLICY));
}

/** Nobody keeps a preview, and no search engine lists it. */
const noStore = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');

function sendHtml(reply: FastifyReply, html: string, policy: PagePolicy): Promise<FastifyReply> {
  reply.policy = policy;
  return sendCompressed(reply, HTML_TYPE, html);
}

/** As public pages are, for people who look at previews on the way. */
async function sendCompressed(reply: FastifyReply, type: string, text: string): Promise<FastifyReply> {
  const wanted = preferredEncoding(reply.request.headers['accept-encoding']);
  const { encoding, bytes } = await encodeBody(Buffer.from(text), wanted);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return noStore(reply).header('vary', 'accept-encoding').type(type).send(bytes);
}
