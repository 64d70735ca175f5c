import type { Readable } from 'node:stream';
import { type ThemeUpload, themeEndpoints } from '@awning/contract';
import { displayBytes } from '@awning/site-model';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { acceptOneFile, bind, type HttpApp, readFilePart } from '../../../platform/http/index.ts';
import { themeResponse } from './site-theme-routes.ts';
import { themeErrors } from './theme-errors.ts';
import type { ThemeLibrary, UploadedTheme } from './themes.ts';
import { createUploadSlots } from './upload-slots.ts';

/** It is held in memory as a whole. Compressed, a theme is much smaller than it may be unpacked. */
const MOST_BYTES = 25 * 1024 * 1024;
const TIMES = { arrivalSeconds: 600, answerSeconds: 720 };

/** The calls with which members of a site bring themes along. */
export async function registerThemeUploadRoutes(
  app: HttpApp,
  { themes }: { themes: ThemeLibrary },
): Promise<void> {
  const slots = createUploadSlots();
  await app.register(async (scope: HttpApp) => {
    await acceptOneFile(scope);
    bind(scope, themeEndpoints.uploadTheme, TIMES, async (request) => {
      const { site, query } = request;
      const take = query.check ? themes.uploads.check : themes.uploads.install;
      const uploaded = await slots.hold(site.id, async () => {
        const archive = await readArchive((await readFilePart(request, unreadable)).file);
        return slots.inTurn(() => take(site.id, archive, query.name));
      });
      return uploadResponse(site.id, uploaded);
    });
  });

  bind(app, themeEndpoints.restoreTheme, async ({ site, params }) =>
    uploadResponse(site.id, await themes.uploads.restore(site.id, params.themeName)),
  );

  bind(app, themeEndpoints.removeTheme, async ({ site, params }, reply) => {
    await themes.remove(params.themeName, site.id);
    return reply.code(204).send();
  });
}

const unreadable = (cause?: unknown) => themeErrors.uploadUnreadable({ cause });

/** More than fits is read to its end and not kept. */
async function readArchive(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of stream as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes <= MOST_BYTES) parts.push(part);
      else parts.length = 0;
    }
  } catch (error) {
    // It was cut off before its last boundary.
    throw unreadable(error);
  }
  if (bytes > MOST_BYTES) throw themeErrors.archiveTooLarge({ values: { max: displayBytes(MOST_BYTES) } });
  return Buffer.concat(parts);
}

const uploadResponse = (
  websiteId: WebsiteId,
  { outcome, title, theme, diagnostics, hosts }: UploadedTheme,
): ThemeUpload => ({
  outcome,
  title,
  theme: theme && themeResponse(websiteId)(theme),
  diagnostics: [...diagnostics],
  hosts: hosts.map((host) => ({ ...host })),
});
