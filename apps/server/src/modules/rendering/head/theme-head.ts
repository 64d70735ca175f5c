import { escapeHtml } from '@awning/site-model';
import { browserContext } from './browser-context.ts';
import type { EdgeCode, ThemeHeadInput } from './head-input.ts';
import { writeMeta } from './meta-tags.ts';
import { ownerPageCode } from './owner-code.ts';
import { scriptJson } from './script-json.ts';

/**
 * `{squarespace-headers}`. The runtime and the library stand before the context and the scripts of the theme, which
 * rely on both; the site's stylesheet stands behind the platform's, so that the theme wins; the owner's code has the
 * last word.
 */
export function writeHead(input: ThemeHeadInput): EdgeCode {
  const { assets, theme, viewport, charset } = input;
  const context = contextScript(input);
  const early = assets.clickWatch;
  const owner = ownerPageCode(input.ownerCode, input.holdsCode ? 'head' : null);
  const lines = [
    ...(charset ? ['<meta charset="utf-8">'] : []),
    ...(viewport ? ['<meta name="viewport" content="width=device-width, initial-scale=1">'] : []),
    ...theme.fontPreloads.map(
      (address) =>
        `<link rel="preload" as="font" type="font/woff2" crossorigin href="${escapeHtml(address)}">`,
    ),
    writeMeta(input),
    `<link rel="stylesheet" href="${escapeHtml(assets.baseStylesheet)}">`,
    headScript(assets.runtime),
    headScript(assets.library),
    `<script>${early}</script>`,
    `<script>${context}</script>`,
    input.designCss === '' ? '' : `<style id="${DESIGN_STYLE}">${input.designCss}</style>`,
    `<link rel="stylesheet" href="${escapeHtml(theme.stylesheetUrl)}">`,
    `<script type="module" src="${escapeHtml(assets.loader)}"></script>`,
    owner.html,
  ];
  return {
    html: lines.filter((line) => line !== '').join('\n'),
    inlineScripts: [early, context, ...owner.inlineScripts],
    ownerScripts: owner.inlineScripts,
    scriptAddresses: owner.scriptAddresses,
  };
}

/** The canvas of the editor finds it by this. */
const DESIGN_STYLE = 'awning-design';

/** The runtime and the library for themes are taken out again where nothing on the page relies on them. */
export const headScript = (address: string): string => `<script src="${escapeHtml(address)}"></script>`;

/** Scripts that change pages look for the middle of it in the text of a page, so its form is fixed. */
const contextScript = (input: ThemeHeadInput): string =>
  `window.Static=window.Static||{};Static.SQUARESPACE_CONTEXT = ${scriptJson(browserContext(input))};window.Squarespace&&Squarespace.load(window);`;

/** Starts what waits for the whole page. A runtime that did not arrive leaves the page as it is. */
const START =
  'window.ImageLoader&&ImageLoader.bootstrap();window.Squarespace&&Squarespace.afterBodyLoad(window.Y);';

/** `{squarespace-footers}` */
export function writeFoot({
  ownerCode,
  holdsCode = false,
}: Pick<ThemeHeadInput, 'ownerCode' | 'holdsCode'>): EdgeCode {
  const owner = ownerPageCode(ownerCode, holdsCode ? 'foot' : null);
  return {
    html: [`<script>${START}</script>`, owner.html].filter((line) => line !== '').join('\n'),
    inlineScripts: [START, ...owner.inlineScripts],
    ownerScripts: owner.inlineScripts,
    scriptAddresses: owner.scriptAddresses,
  };
}

const VIEWPORT = /<meta\b[^>]*\bname\s*=\s*["']?viewport\b/i;

// Also the older way, with `http-equiv`.
const CHARSET = /<meta\b[^>]*\bcharset\s*=/i;

type Sources = readonly { readonly text: string }[];

/** Whether templates write a viewport of their own; give it the regions of the layout and the partials. */
export const writesViewport = (sources: Sources): boolean => sources.some(({ text }) => VIEWPORT.test(text));

/** The same of how the page is encoded, which the answer says in any case. */
export const writesCharset = (sources: Sources): boolean => sources.some(({ text }) => CHARSET.test(text));
