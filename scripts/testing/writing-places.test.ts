/// <reference lib="dom" />
// @vitest-environment happy-dom
import { definitionOf } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { file, idOf, imageAsset } from '../../apps/server/src/testing/block-fixtures.ts';
import { showBlock } from '../../apps/server/src/testing/show-block.ts';
import { TEXT_RULES, writingPlaces } from '../../packages/storefront/src/canvas/writing/writing-places.ts';

const imageId = idOf(0xa1);
const fileId = idOf(0xf1);
const content = { images: [imageAsset(imageId)], files: [file(fileId)] };

/** Settings without which a block does not show all of its texts. */
const SHOWN: Readonly<Record<string, Record<string, unknown>>> = {
  accordion: { items: [{}, {}] },
  image: { imageId, layout: 'card', linkTo: '/shop' },
  video: { fileId },
};

type Holder = Record<string | number, unknown>;

/** Puts a text of its own into each place of a list of paths; `*` is every entry of a list. */
function fill(value: Holder, path: readonly string[], text: (at: string) => string, at = ''): void {
  const [key = '', ...rest] = path;
  const keys = key === '*' ? Object.keys(value) : [key];
  for (const each of keys) {
    const here = `${at}.${each}`;
    if (rest.length === 0) value[each] = text(here);
    else fill(value[each] as Holder, rest, text, here);
  }
}

function limitIn(schema: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return Reflect.get(schema as object, 'maxLength');
  const part = key === '*' ? 'items' : 'properties';
  const inner = Reflect.get(schema as object, part);
  return limitIn(key === '*' ? inner : Reflect.get(inner as object, key), rest);
}

describe.each(Object.entries(TEXT_RULES))('texts of a block of the kind %s on the page', (type, rules) => {
  const definition = definitionOf(Number(type));
  const words = (at: string): string => `Words of ${at}`;

  it('each text that can be written on the page stands in the element that shows it', async () => {
    const value = structuredClone({ ...definition?.defaults, ...SHOWN[definition?.name ?? ''] }) as Holder;
    for (const { path, kind } of rules)
      fill(value, path, (at) => (kind === 'text' ? `<p>${words(at)}</p>` : words(at)));
    const { html } = await showBlock(Number(type), value, { content });
    document.body.innerHTML = html;
    const block = document.querySelector<HTMLElement>('.sqs-block');
    const places = block ? writingPlaces(block) : [];
    expect(places.map(({ element }) => element.textContent?.trim())).toEqual(
      places.map(({ path }) => words(`.${path.join('.')}`)),
    );
    expect(
      new Set(places.map(({ path }) => path.map((part) => (typeof part === 'number' ? '*' : part)).join())),
    ).toEqual(new Set(rules.map(({ path }) => path.join())));
  });

  it('the length that can be written is the length that the block takes', () => {
    for (const { path, limit } of rules)
      expect(limitIn(definition?.schema, path), path.join('.')).toBe(limit);
  });
});
