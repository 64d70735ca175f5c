import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { themeEndpoints } from '@awning/contract';
import { bind, type HttpApp, nothingAt } from '../../../../platform/http/index.ts';
import { sendThemeResponse } from '../theme-response.ts';
import { allFontFaces } from './design-fonts.ts';
import { type FontFile, fontFiles } from './font-files.ts';

const FACES = 'faces.css';

/** The files of the families that themes may name. The same for all sites. */
export function registerFontRoutes(app: HttpApp): void {
  const files = new Map<string, FontFile>(fontFiles().map((file) => [file.name, file]));
  let faces: Buffer | undefined;
  bind(app, themeEndpoints.readFontFile, async (request, reply) => {
    // The `@font-face` rules of all of them, for those who choose among them.
    if (request.params.file === FACES) {
      faces ??= Buffer.from(allFontFaces());
      const tag = createHash('sha256').update(faces).digest('hex').slice(0, 32);
      const contentType = 'text/css; charset=utf-8';
      return sendThemeResponse(request, reply, {
        bytes: faces,
        contentType,
        tag,
        isVersioned: false,
        shared: [],
      });
    }
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
