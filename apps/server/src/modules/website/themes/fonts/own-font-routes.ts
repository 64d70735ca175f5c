import type { Readable } from 'node:stream';
import { type OwnFont, themeEndpoints } from '@awning/contract';
import { ownFontAddress } from '@awning/site-model';
import { acceptOneFile, bind, type HttpApp, readFilePart } from '../../../../platform/http/index.ts';
import { themeErrors } from '../theme-errors.ts';
import type { OwnFontRow } from './own-font-repository.ts';
import { MOST_FONT_BYTES, type OwnFonts, tooLarge } from './own-fonts.ts';

/** The calls with which members of a site bring fonts along. */
export async function registerOwnFontRoutes(
  app: HttpApp,
  { ownFonts }: { readonly ownFonts: OwnFonts },
): Promise<void> {
  bind(app, themeEndpoints.listOwnFonts, async ({ site }) => ({
    fonts: (await ownFonts.list(site.id)).map(fontResponse),
  }));

  await app.register(async (scope: HttpApp) => {
    await acceptOneFile(scope);
    bind(scope, themeEndpoints.uploadOwnFont, async (request) => {
      const { file, filename } = await readFilePart(request, unreadable);
      const content = await readFont(file);
      const font = await ownFonts.add(request.site.id, { content, filename, ...request.query });
      return { font: fontResponse(font) };
    });
  });

  bind(app, themeEndpoints.changeOwnFont, async ({ site, params, body }) => ({
    font: fontResponse(await ownFonts.change(site.id, params.fontId, body)),
  }));

  bind(app, themeEndpoints.removeOwnFont, async ({ site, params }, reply) => {
    await ownFonts.remove(site.id, params.fontId);
    return reply.code(204).send();
  });
}

const unreadable = (cause?: unknown) => themeErrors.uploadUnreadable({ cause });

/** What is too large is read to its end and not kept. */
async function readFont(stream: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes <= MOST_FONT_BYTES) parts.push(part);
    else parts.length = 0;
  }
  if (bytes > MOST_FONT_BYTES) throw tooLarge();
  return Buffer.concat(parts);
}

const fontResponse = ({ id, addedAt, ...font }: OwnFontRow): OwnFont => ({
  ...font,
  id,
  family: `own-${id}`,
  address: ownFontAddress(`own-${id}`),
  addedOn: addedAt.getTime(),
});
