import { readFile } from 'node:fs/promises';
import {
  type Design,
  defaultDesign,
  designToCss,
  designTokens,
  FONT_FAMILIES,
  themeDesignCss,
} from '@awning/site-model';
import { expect, it } from 'vitest';

const PAGE = 'docs/reference/design.md';
const TOKEN = '--awning-design-';

it(`${PAGE} lists every variable of a design, and nothing else`, async () => {
  const page = await readFile(new URL(`../../../../../../${PAGE}`, import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
  const variables = listed.filter((name) => name.startsWith('--') && !name.startsWith(TOKEN));
  const properties = listed.filter((name) => /^-[a-z]/.test(name));
  const kinds = listed.filter((name) => !name.startsWith('-') && !name.includes('design'));
  const texts = kinds.flatMap((kind) => properties.map((property) => `--awning-${kind}${property}`));
  const [root = ''] = designToCss(defaultDesign).split('\n');
  const variableNames = [...root.matchAll(/(--awning-[a-z0-9-]+):/g)].map(([, name = '']) => name);
  const palette = defaultDesign.colorPalette.map(({ id }) => `--awning-palette-${id}`);
  expect([...variables, ...texts, ...palette].toSorted()).toEqual(variableNames.toSorted());
});

const tokensIn = (css: string): string[] =>
  [...css.matchAll(/(--awning-design-[a-z0-9-]+):/g)].map(([, name = '']) => name);

const withOtherSizes = (design: Design): Design => ({
  ...design,
  fontThemes: design.fontThemes.map((theme) => ({
    ...theme,
    scale: { ...theme.scale, desktop: { base: 20, ratio: 1.5 } },
  })),
});

it(`${PAGE} lists every token that is not the variable of the same name, and every family of fonts`, async () => {
  const page = await readFile(new URL(`../../../../../../${PAGE}`, import.meta.url), 'utf8');
  const [, table = ''] = page.split('## Tokens for themes');
  const outlined: Design = { ...defaultDesign, shapes: { ...defaultDesign.shapes, buttons: 'outline' } };
  const variables = designToCss(defaultDesign);
  const own = [
    ...designTokens(outlined).keys(),
    ...tokensIn(themeDesignCss(outlined, withOtherSizes(outlined))),
  ]
    .filter((name) => !variables.includes(`${name.replace(TOKEN, '--awning-')}:`))
    .filter((name, place, all) => all.indexOf(name) === place);
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.flatMap((row) => [...row.matchAll(/--awning-design-[a-z-]+/g)].map(String)).toSorted()).toEqual(
    own.toSorted(),
  );
  for (const family of FONT_FAMILIES) expect(page).toContain(family);
});
