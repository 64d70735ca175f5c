import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { themeEndpoints } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bind, type HttpApp, nothingAt } from '../../../../platform/http/index.ts';
import { sendThemeResponse } from '../theme-response.ts';
import { allFontFaces } from './design-fonts.ts';
import { fontFiles } from './font-files.ts';
import { iconFonts } from './icon-fonts.ts';
import type { OwnFonts } from './own-fonts.ts';

const FACES = 'faces.css';
const OWN_FILE = /^own-([0-9a-f]{24})\.woff2$/;

/** The files of the families that themes may name, the same for all sites, and those that the site has brought. */
export function registerFontRoutes(app: HttpApp, { ownFonts }: { readonly ownFonts: OwnFonts }): void {
  const files = new Map([...fontFiles(), ...iconFonts()].map((file) => [file.name, file]));
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
    const [, own] = OWN_FILE.exec(request.params.file) ?? [];
    if (own !== undefined) return sendOwnFont(ownFonts, own, request, reply);
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

/** The address has the hash of the content, so it never shows anything else. Another site does not have it. */
async function sendOwnFont(
  ownFonts: OwnFonts,
  id: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const bytes = await ownFonts.file(request.site.id, id);
  if (!bytes) throw nothingAt(request);
  return sendThemeResponse(request, reply, {
    bytes,
    contentType: 'font/woff2',
    tag: id,
    isVersioned: true,
    shared: [],
  });
}
