import { pageEndpoints } from '@awning/contract';
import { bind, filePolicy, type HttpApp, nothingAt } from '../../../platform/http/index.ts';
import { sendShared } from './file-response.ts';
import { robotsText } from './robots-text.ts';
import type { SiteFilesParts } from './site-files-parts.ts';
import { createSiteIcons } from './site-icon.ts';
import { createSitemaps, readPartName } from './sitemap.ts';
import { drawSocialSymbols } from './social-symbols.ts';

const MINUTES = 60;
const DAY = 24 * 60 * MINUTES;

/** Files that search engines, browsers and themes expect on every site. */
export function registerSiteFiles(app: HttpApp, parts: SiteFilesParts): void {
  const { access, settings } = parts;
  const sitemaps = createSitemaps(parts);
  const iconOf = createSiteIcons(parts);
  const symbols = drawSocialSymbols();

  const xml = (body: string) => ({
    body,
    contentType: 'application/xml; charset=utf-8',
    maxAgeSeconds: 5 * MINUTES,
  });

  bind(app, pageEndpoints.readSitemap, async (request, reply) => {
    if (!(await access.isOpen(request.site.id))) throw nothingAt(request);
    return sendShared(request, reply, xml(await sitemaps.whole(request.site)));
  });

  bind(app, pageEndpoints.readSitemapPart, async (request, reply) => {
    const part = readPartName(request.params.part);
    if (part === null || !(await access.isOpen(request.site.id))) throw nothingAt(request);
    return sendShared(request, reply, xml(await sitemaps.part(request.site, part)));
  });

  bind(app, pageEndpoints.readRobots, async (request, reply) => {
    const { id, baseUrl } = request.site;
    const requests = (await access.isOpen(id)) ? (await settings.identity(id)).value : null;
    const body = robotsText(baseUrl, requests);
    return sendShared(request, reply, {
      body,
      contentType: 'text/plain; charset=utf-8',
      maxAgeSeconds: 5 * MINUTES,
    });
  });

  bind(app, pageEndpoints.readFavicon, async (request, reply) => {
    const icon = await iconOf(request.site);
    // It may be an uploaded SVG.
    reply.policy = filePolicy({ sandbox: true });
    return sendShared(request, reply, { ...icon, maxAgeSeconds: 60 * MINUTES });
  });

  bind(app, pageEndpoints.readSocialIcons, async (request, reply) => {
    reply.policy = filePolicy({ sandbox: true });
    return sendShared(request, reply, { body: symbols, contentType: 'image/svg+xml', maxAgeSeconds: DAY });
  });
}
