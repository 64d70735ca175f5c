import { FORM_FIELD_PROPERTIES } from '@awning/forms';
import { describe, expect, it } from 'vitest';
import type { BlockDefinition, BlockReferences } from '../blocks/block-definition.ts';
import { blockDefinitions } from '../blocks/block-registry.ts';
import { galleryBlock } from '../blocks/gallery-block.ts';
import { GALLERY_OPTIONS } from '../blocks/gallery-options.ts';
import { PHONE_COLUMNS } from '../document/document-limits.ts';
import { blockControls } from './block-controls.ts';
import { type BlockControls, type Control, PICKER_GROUPS, type PointsTo } from './control.ts';
import { formFieldControls } from './form-field-controls.ts';
import { controlFaults, wordFaults } from './testing/control-faults.ts';

const kinds = blockDefinitions.map((definition): [string, BlockDefinition, BlockControls] => {
  const words = blockControls.get(definition.type);
  if (!words)
    throw new Error(`packages/site-model/src/controls has nothing for the ${definition.name} block.`);
  return [definition.title, definition, words];
});

it('every kind of block has a table of controls, and nothing else has', () => {
  expect([...blockControls.keys()].toSorted((a, b) => a - b)).toEqual(
    blockDefinitions.map(({ type }) => type),
  );
});

describe.each(kinds)('%s', (title, definition, words) => {
  it('the controls of a block name every property once, with a label and a control that fits', () => {
    expect(controlFaults(words.controls, definition.schema, definition.htmlFields)).toEqual([]);
  });

  it('the reference controls of a block point to what the block refers to', () => {
    expect(referenceFaults(definition, words.controls)).toEqual([]);
  });

  it('a block is called by its title and described in one sentence', () => {
    expect(words.label).toBe(title);
    expect(words.help).toMatch(/^\p{Lu}.{5,90}\.$/u);
    expect(wordFaults({ label: words.label, help: words.help })).toEqual([]);
  });

  it('a block has an icon and other words to look for it by', () => {
    expect(words.icon).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(words.searchWords.length).toBeGreaterThanOrEqual(4);
    expect(new Set([...words.searchWords, title.toLowerCase()]).size).toBe(words.searchWords.length + 1);
    for (const word of words.searchWords) expect(word).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/);
  });

  it('a double click on a block opens a control of its content', () => {
    const main = words.controls.find(({ path }) => path === words.main);
    expect(main?.group ?? 'content').toBe('content');
    expect(words.main === null).toBe(words.controls.every(({ group }) => group !== 'content'));
  });

  it('a block can be as narrow as its minimum width on a phone', () => {
    expect(words.minWidth).toBeGreaterThanOrEqual(1);
    expect(words.minWidth).toBeLessThanOrEqual(PHONE_COLUMNS);
  });

  it('the controls of a block are plain data that can be sent as JSON', () => {
    expect(JSON.parse(JSON.stringify(words))).toStrictEqual(words);
  });
});

it('text and button take two columns at least, and a form four', () => {
  const widths = ['Text', 'Button', 'Form'].map(
    (label) => kinds.find(([title]) => title === label)?.[2].minWidth,
  );
  expect(widths).toEqual([2, 2, 4]);
});

it('“photo” finds the image block and “shop” the product block', () => {
  const foundBy = (word: string) =>
    [...blockControls.values()]
      .filter(({ searchWords }) => searchWords.includes(word))
      .map(({ label }) => label);
  expect(foundBy('photo')).toEqual(['Image']);
  expect(foundBy('shop')).toEqual(['Product']);
});

it('the picker offers every block in one of its groups, group after group, except the one for older sites', () => {
  const groups = [...blockControls.values()].map(({ group }) => group);
  const order: (string | null)[] = [...Object.keys(PICKER_GROUPS), null];
  expect(groups.map((group) => order.indexOf(group))).toEqual(
    groups.map((group) => order.indexOf(group)).toSorted((a, b) => a - b),
  );
  expect(new Set(groups)).toEqual(new Set(order));
  expect(kinds.filter(([, , { group }]) => group === null).map(([title]) => title)).toEqual([
    'Summary (older sites)',
  ]);
});

it('a gallery option that is missing counts as its default', () => {
  const controls = blockControls.get(galleryBlock.type)?.controls ?? [];
  const options = controls.filter(({ path }) => path.startsWith('options.'));
  expect(
    Object.fromEntries(options.map(({ path, fallback }) => [path.replace('options.', ''), fallback])),
  ).toEqual(
    Object.fromEntries(Object.entries(GALLERY_OPTIONS).map(([name, option]) => [name, option.default])),
  );
});

it('the settings of a form field are offered for the kinds that have them', () => {
  for (const [type, properties] of Object.entries(FORM_FIELD_PROPERTIES)) {
    const offered = formFieldControls
      .filter(({ path }) => !['id', 'title', 'type', 'showIf', 'startsStep'].includes(path))
      .filter(({ when = [] }) =>
        when.every((condition) => {
          const values: readonly unknown[] = 'is' in condition ? condition.is : condition.not;
          return values.includes(type) === 'is' in condition;
        }),
      );
    expect(offered.map(({ path }) => path).toSorted(), type).toEqual([...properties].toSorted());
  }
});

describe('the check of controls', () => {
  const image = kinds.find(([title]) => title === 'Image');
  const faultsOf = (change: (controls: readonly Control[]) => readonly Control[]) =>
    image ? controlFaults(change(image[2].controls), image[1].schema, image[1].htmlFields) : [];
  const withControl = (path: string, over: Partial<Control>) =>
    faultsOf((controls) =>
      controls.map((control) => (control.path === path ? { ...control, ...over } : control)),
    );

  it('a property that no control has is a fault', () => {
    expect(faultsOf((controls) => controls.filter(({ path }) => path !== 'stretch'))).toEqual([
      'stretch: no control has this property',
    ]);
  });

  it('a property that two controls have is a fault', () => {
    expect(
      faultsOf((controls) => [
        ...controls,
        ...controls.slice(-1).map((last) => ({ ...last, label: 'Other' })),
      ]),
    ).toEqual(['stretch: two controls have this property']);
  });

  it.each<[string, string, Partial<Control>, string]>([
    ['a label that another control has', 'title', { label: 'Link' }, 'two controls are called “Link”'],
    ['a machine word as label', 'title', { label: 'newWindow' }, 'which is not for people'],
    ['a help text that is no sentence', 'title', { help: 'the title' }, 'is no sentence'],
    ['a switch for a text', 'title', { control: 'switch' }, 'a switch control cannot hold a text'],
    ['a plain text field for HTML', 'description', { control: 'text' }, 'a text control cannot hold a html'],
    [
      'an id that points to nothing',
      'imageId',
      { pointsTo: undefined },
      'a reference says what it points to',
    ],
    ['a choice without words', 'caption', { choices: [] }, 'no words for none, below, overlay, hover'],
    ['null without words', 'imageId', { empty: undefined }, 'null, and only null, needs words'],
    [
      'a condition on a property that is not there',
      'title',
      { when: [{ path: 'gone', is: [1] }] },
      'which has no control',
    ],
    [
      'a condition on a value that cannot be',
      'title',
      { when: [{ path: 'layout', is: ['round'] }] },
      'layout is never round',
    ],
  ])('%s is a fault', (_, path, over, fault) => {
    expect(withControl(path, over).join('\n')).toContain(fault);
  });
});

/** Puts an id into each reference control, alone and with all others, and looks where the block names it. */
function referenceFaults(definition: BlockDefinition, controls: readonly Control[]): string[] {
  const references = controls.filter(({ pointsTo }) => pointsTo !== undefined);
  const ids = new Map(
    references.map(({ path }, index) => [path, (index + 1).toString(16).padStart(24, '0')]),
  );
  const valueWith = (filled: readonly Control[]) =>
    filled.reduce<Record<string, unknown>>(
      (value, { path, control }) => {
        const id = ids.get(path);
        return withValue(value, path.split('.'), control === 'reference-list' ? [id] : id);
      },
      structuredClone({ ...definition.defaults }),
    );
  return references.flatMap((control) => {
    const id = ids.get(control.path) ?? '';
    const places = [[control], references].flatMap((filled) =>
      placesOf(definition.references?.(valueWith(filled)) ?? {}, id),
    );
    const expected = PLACES[control.pointsTo ?? 'image'];
    if (places.length === 0) return [`${control.path}: the block does not refer to it`];
    return places
      .filter((place) => !expected.includes(place))
      .map(
        (place) => `${control.path}: points to ${control.pointsTo}, and the block has it among its ${place}`,
      );
  });
}

const PLACES: Readonly<Record<PointsTo, readonly string[]>> = {
  image: ['imageIds'],
  file: ['fileIds'],
  product: ['itemIds'],
  donation: ['donationIds'],
  collection: ['collectionIds', 'itemLists.collectionId'],
  form: ['formIds'],
  author: ['itemLists.authorId'],
  category: ['itemLists.category'],
  tag: ['itemLists.tag'],
};

const placesOf = (references: BlockReferences, id: string): string[] =>
  Object.entries(references).flatMap(([place, entries]: [string, readonly unknown[]]) =>
    entries.flatMap((entry) => {
      if (entry === id) return [place];
      if (typeof entry !== 'object' || entry === null) return [];
      return Object.entries(entry)
        .filter(([, value]) => value === id)
        .map(([name]) => `${place}.${name}`);
    }),
  );

function withValue(
  owner: Record<string, unknown>,
  [step = '', ...rest]: string[],
  value: unknown,
): Record<string, unknown> {
  const inner = owner[step];
  const next =
    rest.length === 0
      ? value
      : withValue(typeof inner === 'object' && inner !== null ? { ...inner } : {}, rest, value);
  return { ...owner, [step]: next };
}
