import { readFile } from 'node:fs/promises';
import { blockDefinitions, describeBlocks, describeSection } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { referenceHeading, referenceRows } from './testing/block-reference.ts';

const PAGE = 'docs/reference/blocks.md';
const page = await readFile(new URL(`../../../../../../${PAGE}`, import.meta.url), 'utf8');

const sections = new Map(
  page
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => [section.split('\n', 1)[0] ?? '', section]),
);

it('the reference page lists every block, in the order of the codes, and no other', () => {
  expect([...sections.keys()]).toEqual(blockDefinitions.map(referenceHeading));
});

it('the reference page explains every kind of control that the tables use, and no other', () => {
  const [intro = ''] = page.split(/^## /m);
  const explained = [...intro.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, kind]) => kind);
  const used = [...describeBlocks(), describeSection()]
    .flatMap(({ controls }) => controls)
    .flatMap(({ control, rows }) => [control, ...(rows?.controls ?? []).map((row) => row.control)]);
  expect(explained.toSorted()).toEqual([...new Set(used)].toSorted());
});

describe.each(blockDefinitions.map((definition) => [referenceHeading(definition), definition] as const))(
  '%s',
  (heading, definition) => {
    const section = sections.get(heading) ?? '';

    it('the docs of the block have a row for every field, with its label, its content and its default', () => {
      const rows = section.split('\n').filter((line) => line.startsWith('| `'));
      expect(rows, `${PAGE} should have these rows:\n${referenceRows(definition).join('\n')}`).toEqual(
        referenceRows(definition),
      );
    });

    it('the docs of the block say what it is for and how it works without script', () => {
      expect(section).toMatch(/^Without script: \S.+/m);
    });
  },
);
