import { themeEndpoints } from '@awning/contract';
import { bind, type HttpApp, nothingAt } from '../../../platform/http/index.ts';
import { registerFontRoutes } from './fonts/index.ts';
import { contentTypeOf } from './theme-content-types.ts';
import { contentHash } from './theme-hashes.ts';
import { sendThemeResponse } from './theme-response.ts';
import type { ThemeFile, ThemeLibrary } from './themes.ts';

const TAG_LETTERS = 32;

/** The public addresses of what a theme brings along. */
export function registerThemeRoutes(app: HttpApp, { themes }: { themes: ThemeLibrary }): void {
  registerFontRoutes(app, { ownFonts: themes.ownFonts });
  const folders = { assets: themeEndpoints.readThemeAsset, scripts: themeEndpoints.readThemeScript } as const;
  for (const kind of ['assets', 'scripts'] as const) {
    bind(app, folders[kind], async (request, reply) => {
      const { v } = request.query;
      const file = await themes.file(request.site.id, kind, request.params['*'], v);
      if (!file) throw nothingAt(request);
      return sendThemeResponse(request, reply, answerOf(file, v, ['v']));
    });
  }

  bind(app, themeEndpoints.readJoinedScripts, async (request, reply) => {
    const { files, v } = request.query;
    const joined = await themes.joinedScripts(request.site.id, pathsIn(request.raw.url, files), v);
    if (!joined) throw nothingAt(request);
    // Files can be joined in endlessly many ways; only the address that a page has is worth caching.
    return sendThemeResponse(request, reply, answerOf(joined, v, joined.isVersioned ? ['files', 'v'] : null));
  });

  bind(app, themeEndpoints.readSiteStylesheet, async (request, reply) => {
    const { v, minify } = request.query;
    const stylesheet = await themes.stylesheet(request.site.id, v);
    if (!stylesheet) throw nothingAt(request);
    const { css, readable, isGood } = stylesheet;
    const isUsual =
      (minify === undefined || minify === 'false') && (v === undefined || stylesheet.isVersioned);
    const bytes = Buffer.from(minify === 'false' ? readable : css);
    return sendThemeResponse(request, reply, {
      bytes,
      contentType: 'text/css; charset=utf-8',
      tag: contentHash(bytes).slice(0, TAG_LETTERS),
      isVersioned: stylesheet.isVersioned && isGood,
      shared: isGood && isUsual ? ['v', 'minify'] : null,
    });
  });
}

const answerOf = (file: ThemeFile, v: string | undefined, shared: readonly string[] | null) => ({
  bytes: file.bytes,
  contentType: contentTypeOf(file.path),
  tag: file.contentHash.slice(0, TAG_LETTERS),
  isVersioned: file.isVersioned,
  // A version that is none is one of endlessly many.
  shared: v === undefined || file.isVersioned ? shared : null,
});

/** A comma between names is written as it is, one in a name is not; both are commas once the address is decoded. */
function pathsIn(url: string | undefined, decoded: string): readonly string[] {
  const written = /[?&]files=([^&#]*)/.exec(url ?? '')?.[1]?.split(',') ?? [];
  try {
    // A proxy may have rewritten the address; then every comma separates names.
    return written.length > 1 ? written.map((path) => decodeURIComponent(path)) : decoded.split(',');
  } catch {
    return [];
  }
}
