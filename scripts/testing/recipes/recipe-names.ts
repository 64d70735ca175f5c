import { posix } from 'node:path';
import type { SourceTree } from './source-tree.ts';

/** Where each recipe stands, and under which heading. */
const RECIPES: Readonly<Record<string, string>> = {
  'apps/admin/README.md': 'To add a screen',
  'apps/server/src/modules/README.md': 'To add a module with a table',
  'apps/server/src/modules/store/payments/README.md': 'To add a provider',
  'apps/server/src/modules/website/blocks/README.md': 'To add a block',
  'themes/README.md': 'To add a language',
};

/** Names that a reader makes up, or that are no code of ours. */
const EXAMPLES: ReadonlySet<string> = new Set(['createX', 'xModule', 'quote']);

const FILES =
  '{{apps,packages}/*/{src,migrations},scripts,e2e,themes,docs}/**/*.{ts,tsx,mjs,css,sql,md,json,block}';
const CODE = /\.(?:tsx?|mjs|css|sql)$/;

const sectionOf = (text: string, heading: string): string =>
  text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';

/** What stands between backticks, outside of blocks of code. */
const quotedIn = (section: string): string[] =>
  [...section.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g)].map(([, text = '']) =>
    text.replace(/\s+/g, ' '),
  );

const isFile = (text: string): boolean =>
  /^[\w./<>@-]+(?:\.(?:tsx?|mjs|css|sql|md|json|block)|\/)$/.test(text);

/** `x-routes.ts` and `<name>-block.ts` stand for any file of the kind. */
const patternOf = (text: string): RegExp => {
  const escaped = text
    .replace(/\/$/, '')
    .replace(/[.\\^$+()[\]{}|]/g, '\\$&')
    .replace(/<\w+>/g, '[^/]+')
    .replace(/(^|\/)x(?=-|\\)/g, '$1[^/]+');
  return new RegExp(`(?:^|/)${escaped}${text.endsWith('/') ? '/' : '$'}`);
};

/** Files, names and scripts between backticks in the recipes that do not exist. */
export function deadRecipeNames(tree: SourceTree): string[] {
  const files = tree.list(FILES);
  const code = files
    .filter((file) => CODE.test(file) && !file.startsWith('scripts/testing/recipes/'))
    .map(tree.read)
    .join('\n');
  const isInCode = (name: string): boolean =>
    new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(code);
  const scripts = tree.read('package.json');
  const isThere = (text: string, folder: string): boolean => {
    if (isFile(text))
      return (
        tree.has(posix.join(folder, text)) || tree.has(text) || files.some((f) => patternOf(text).test(f))
      );
    const script = /^npm (?:run )?([\w-]+)/.exec(text)?.[1];
    if (script !== undefined) return scripts.includes(`"${script}":`);
    const name = /^<?([A-Za-z_$][\w$]*)(?:\.(\w+))?(?:\(.*\))?$/.exec(text);
    if (name === null) return true;
    return name.slice(1).every((word) => word === undefined || EXAMPLES.has(word) || isInCode(word));
  };
  return Object.entries(RECIPES).flatMap(([file, heading]) => {
    const section = sectionOf(tree.read(file), heading);
    if (section === '') return [`${file}: "## ${heading}"`];
    return quotedIn(section)
      .filter((text) => !isThere(text, posix.dirname(file)))
      .map((text) => `${file}: \`${text}\``);
  });
}
