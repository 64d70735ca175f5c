import { readFile } from 'node:fs/promises';
import { themeEndpoints } from '@awning/contract';
import { bind, type HttpApp, nothingAt } from '../../../../platform/http/index.ts';
import { sendThemeResponse } from '../theme-response.ts';
import { type FontFile, fontFiles } from './font-files.ts';

/** The files of the families that themes may name. The same for all sites. */
export function registerFontRoutes(app: HttpApp): void {
  const files = new Map<string, FontFile>(fontFiles().map((file) => [file.name, file]));
  bind(app, themeEndpoints.readFontFile, async (request, reply) => {
    const file = files.get(request.params.file);
    if (!file) throw nothingAt(request);
    // Browsers ask for fonts as strangers do, even their own site's.
    reply.header('access-control-allow-origin', '*');
    return sendThemeResponse(request, reply, {
      bytes: await readFile(file.path),
      contentType: 'font/woff2',
      tag: file.hash.slice(0, 32),
      isVersioned: true,
      shared: [],
    });
  });
}
