import { escapeAttribute } from '@awning/template-engine';
import type { PageDrawing } from './page-budget.ts';
import type { TagAttributes } from './theme-tags.ts';
import type { PageTag } from './theme-templates.ts';

interface ScriptTag {
  readonly tag: PageTag;
  readonly attributes: TagAttributes;
}

/**
 * What is fetched in one go; more than this, or names that are longer together, make an address that servers refuse.
 */
const MAX_JOINED = 20;
const MAX_JOINED_LENGTH = 1_900;

/**
 * The elements for script tags that stand side by side. Those that may be joined become one, at the place of the first.
 */
export function scriptElements(
  tags: readonly ScriptTag[],
  around: {
    readonly scripts: ReadonlySet<string>;
    readonly scriptVersion: string;
    readonly sheet: PageDrawing;
  },
): string {
  let html = '';
  let joined: string[] = [];
  const flush = (): void => {
    if (joined.length > 0) html += element(addressOf(joined, around.scriptVersion));
    joined = [];
  };
  for (const { tag, attributes } of tags) {
    const path = pathOf(attributes.get('src') ?? '');
    if (!around.scripts.has(path)) {
      around.sheet.notes.add(
        tag.file,
        `Line ${tag.line}: There is no scripts/${path.slice(0, 80)} in the theme, so the script is left out.`,
      );
      continue;
    }
    const isJoined = (attributes.get('combo') ?? '').trim().toLowerCase() === 'true';
    if (!isJoined || !fits(joined, path)) flush();
    joined.push(path);
    if (!isJoined) flush();
  }
  flush();
  return html;
}

const fits = (joined: readonly string[], path: string): boolean =>
  joined.length < MAX_JOINED && [...joined, path].map(encodePath).join(',').length <= MAX_JOINED_LENGTH;

const pathOf = (src: string): string => src.trim().replace(/^(?:\.\/)?\/?(?:scripts\/)?/, '');

const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

function addressOf(paths: readonly string[], scriptVersion: string): string {
  const [only, second] = paths;
  const version = encodeURIComponent(scriptVersion);
  if (only !== undefined && second === undefined) return `/scripts/${encodePath(only)}?v=${version}`;
  return `/scripts/combo?files=${paths.map(encodePath).join(',')}&v=${version}`;
}

const element = (address: string): string => `<script src="${escapeAttribute(address)}"></script>`;
