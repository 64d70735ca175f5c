import { basename } from 'node:path';
import { missingOf, type SourceTree } from './source-tree.ts';

const MODEL = 'packages/site-model/src';
const BLOCKS = 'apps/server/src/modules/website/blocks';
const STYLES = 'packages/storefront/src/blocks';

/** Kinds that need no styles of their own, and why. */
const UNSTYLED: Readonly<Record<string, string>> = {
  markdown: 'looks as the text block does',
};

/** Kinds that share the template and the view of another. */
const SAME_AS: Readonly<Record<string, string>> = { summary: 'summary-v2' };

/** The steps of `modules/website/blocks/README.md` that are missing, for every `<name>-block.ts`. */
export const missingBlockSteps = (tree: SourceTree): string[] =>
  tree.list(`${MODEL}/blocks/*-block.ts`).flatMap((file) => {
    const definition = basename(file);
    const stem = definition.replace(/-block\.ts$/, '');
    const names = [...tree.read(file).matchAll(/^ {2}name: '([^']+)',$/gm)].map(([, name = '']) => name);
    const controls = `${stem}-controls.ts`;
    const view = `views/${stem}-view.ts`;
    const sheets = [stem, ...names].map((name) => `${name}.css`);
    const codes = tree.read(`${MODEL}/codes/page-data-codes.ts`);
    const styles = tree.read(`${STYLES}/blocks.css`);
    const reference = tree.read('docs/reference/blocks.md');
    const mentions = (path: string, text: string): boolean => tree.read(path).includes(text);
    return missingOf(stem, [
      [
        names.length > 0 && names.every((name) => new RegExp(`^ {2}'?${name}'?: `, 'm').test(codes)),
        'step 1, its code in BLOCK_TYPES of codes/page-data-codes.ts, under the name in its definition',
      ],
      [
        mentions(`${MODEL}/blocks/block-registry.ts`, `./${definition}`),
        'step 3, a line in block-registry.ts',
      ],
      [mentions(`${MODEL}/index.ts`, `./blocks/${definition}`), 'step 3, a line in index.ts of site-model'],
      [tree.has(`${MODEL}/controls/${controls}`), `step 4, packages/site-model/src/controls/${controls}`],
      [
        mentions(`${MODEL}/controls/block-controls.ts`, `./${controls}`),
        'step 4, a line in controls/block-controls.ts of site-model',
      ],
      [tree.has(`${BLOCKS}/${view}`), `step 5, ${view}`],
      [
        mentions(`${BLOCKS}/views/view-registry.ts`, `./${basename(view)}`),
        'step 5, a line in views/view-registry.ts',
      ],
      [
        names.every((name) => tree.has(`${BLOCKS}/templates/${SAME_AS[name] ?? name}.block`)),
        `step 6, templates/${names[0] ?? stem}.block`,
      ],
      [
        stem in UNSTYLED ||
          sheets.some((sheet) => tree.has(`${STYLES}/${sheet}`) && styles.includes(`url("./${sheet}")`)),
        `step 7, ${STYLES}/${stem}.css with a line in blocks.css`,
      ],
      [
        names.every((name) => reference.includes(`(\`${name}\`, `)),
        'step 8, a section in docs/reference/blocks.md',
      ],
    ]);
  });
