import { Type } from 'typebox';
import { anyone, filePolicy, type HttpApp, nothingAt } from '../../../platform/http/index.ts';
import { sendShared } from './file-answer.ts';
import { robotsText } from './robots-text.ts';
import type { SiteFilesParts } from './site-files-parts.ts';
import { createSiteIcons } from './site-icon.ts';
import { createSitemaps, readPartName } from './sitemap.ts';
import { drawSocialSymbols } from './social-symbols.ts';

const PartPath = Type.Object({ part: Type.String({ maxLength: 100 }) });

const MINUTES = 60;
const DAY = 24 * 60 * MINUTES;

/** Files that search engines, browsers and themes expect on every site. */
export function registerSiteFiles(app: HttpApp, parts: SiteFilesParts): void {
  const { access, settings } = parts;
  const sitemaps = createSitemaps(parts);
  const iconOf = createSiteIcons(parts);
  const symbols = drawSocialSymbols();
  const open = { config: { access: anyone } };
  const xml = (body: string) => ({
    body,
    contentType: 'application/xml; charset=utf-8',
    maxAgeSeconds: 5 * MINUTES,
  });

  app.get('/sitemap.xml', open, async (request, reply) => {
    if (!(await access.isOpen(request.site.id))) throw nothingAt(request);
    return sendShared(request, reply, xml(await sitemaps.whole(request.site)));
  });

  app.get('/sitemap-:part.xml', { ...open, schema: { params: PartPath } }, async (request, reply) => {
    const part = readPartName(request.params.part);
    if (part === null || !(await access.isOpen(request.site.id))) throw nothingAt(request);
    return sendShared(request, reply, xml(await sitemaps.part(request.site, part)));
  });

  app.get('/robots.txt', open, async (request, reply) => {
    const { id, baseUrl } = request.site;
    const wishes = (await access.isOpen(id)) ? (await settings.identity(id)).value : null;
    const body = robotsText(baseUrl, wishes);
    return sendShared(request, reply, {
      body,
      contentType: 'text/plain; charset=utf-8',
      maxAgeSeconds: 5 * MINUTES,
    });
  });

  app.get('/favicon.ico', open, async (request, reply) => {
    const icon = await iconOf(request.site);
    // It may be a drawing that somebody uploaded.
    reply.policy = filePolicy({ sandbox: true });
    return sendShared(request, reply, { ...icon, maxAgeSeconds: 60 * MINUTES });
  });

  app.get('/universal/svg/social-accounts.svg', open, async (request, reply) => {
    reply.policy = filePolicy({ sandbox: true });
    return sendShared(request, reply, { body: symbols, contentType: 'image/svg+xml', maxAgeSeconds: DAY });
  });
}
