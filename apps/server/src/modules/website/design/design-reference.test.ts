import { readFile } from 'node:fs/promises';
import { defaultDesign, designToCss } from '@awning/site-model';
import { expect, it } from 'vitest';

const PAGE = 'docs/reference/design.md';

it(`${PAGE} lists every variable of a design, and nothing else`, async () => {
  const page = await readFile(new URL(`../../../../../../${PAGE}`, import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
  const variables = listed.filter((name) => name.startsWith('--'));
  const properties = listed.filter((name) => /^-[a-z]/.test(name));
  const kinds = listed.filter((name) => !name.startsWith('-'));
  const texts = kinds.flatMap((kind) => properties.map((property) => `--awning-${kind}${property}`));
  const [root = ''] = designToCss(defaultDesign).split('\n');
  const variableNames = [...root.matchAll(/(--awning-[a-z0-9-]+):/g)].map(([, name = '']) => name);
  const palette = defaultDesign.colorPalette.map(({ id }) => `--awning-palette-${id}`);
  expect([...variables, ...texts, ...palette].toSorted()).toEqual(variableNames.toSorted());
});
