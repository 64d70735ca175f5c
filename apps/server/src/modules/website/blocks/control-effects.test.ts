import { defaultFormModel } from '@awning/forms';
import {
  type BlockValue,
  type DescribedBlock,
  type DescribedControl,
  type DonationData,
  describeBlocks,
  type ItemList,
} from '@awning/site-model';
import { shownControls } from '@awning/site-model/controls';
import { describe, expect, it } from 'vitest';
import {
  block,
  classicDocument,
  contentSources,
  file,
  idOf,
  imageAsset,
  page,
} from '../../../testing/block-fixtures.ts';
import { collection, collectionId, event, post, product } from '../../../testing/content-fixtures.ts';
import { testSeed, withEffort } from '../../../testing/test-effort.ts';
import { createTestRandom, type TestRandom } from '../../../testing/test-random.ts';
import { createBlocks } from './index.ts';

const FORM = idOf(0xf0);
const DONATION: DonationData = {
  id: idOf(0xd0),
  title: 'A new roof',
  description: 'It leaks.',
  image: imageAsset(idOf(7)),
  currency: 'USD',
  amountsMinor: [1000],
  ownAmount: true,
  leastMinor: 100,
  mostMinor: 10_000,
  rhythms: ['once', 'month'],
  goalMinor: 5000,
  givenMinor: 1000,
  isOpen: true,
};
const PRODUCT = product(1, { price: '64.00' });

/** Lists whose first item says what was asked for. */
const itemsOf = (list: ItemList) => [
  post(1, {
    title: JSON.stringify(list),
    tags: ['Red', 'Blue'],
    categories: ['News'],
    author: { id: idOf(0xa), displayName: 'Ada', firstName: 'Ada', lastName: 'B', bio: '' },
    mainImage: imageAsset(idOf(7)),
  }),
  post(2, { title: 'Another', tags: ['Red'], categories: ['Shop'], publishOn: Date.UTC(2026, 1, 3) }),
  event(3, Date.UTC(2026, 4, 6, 18), {
    title: 'An event',
    location: { addressTitle: 'Pier', addressLine1: '', addressLine2: '', addressCountry: '' },
    items: [imageAsset(idOf(8))],
  }),
  product(4, { price: '12.00' }),
];

const blocks = createBlocks({
  sources: contentSources({
    images: [imageAsset(idOf(7)), imageAsset(idOf(8), { title: 'Jug' })],
    files: [file(idOf(7)), file(idOf(8), { title: 'Wind' })],
    items: [PRODUCT, product(2, { price: '5.00' })],
    collections: [collection(), collection({ id: idOf(0xc2), title: 'Events', fullUrl: '/events/' })],
    itemLists: itemsOf,
    donations: [DONATION, { ...DONATION, id: idOf(0xd1), title: 'A bell' }],
    forms: [[FORM, { ...defaultFormModel, name: 'From the library' }]],
  }),
});

async function draw({ type }: DescribedBlock, value: BlockValue): Promise<string> {
  const document = classicDocument([block(type, value)]);
  const { website } = page();
  const cookieCategories = ['necessary', 'analytics'].map((name) => ({ name, label: name, text: 'Why' }));
  const where = page({ website: { ...website, cookieCategories } });
  return blocks.render(document, await blocks.load(where.website.id, [document]), where).html;
}

/** Values worth trying; those of a list of parts by the block's name. */
function alternativesOf({ name }: DescribedBlock, control: DescribedControl): readonly unknown[] {
  const empty = control.empty === undefined ? [] : [null];
  switch (control.control) {
    case 'switch':
      return [true, false];
    case 'segments':
    case 'select':
    case 'ratio':
      return [...(control.choices ?? []).map(({ value }) => value), ...empty];
    case 'number':
      return [control.minimum ?? 1, control.maximum ?? 2];
    case 'date':
      return [...empty, Date.UTC(2026, 0, 1), Date.UTC(2026, 1, 1)];
    case 'reference':
      return [...empty, ...(REFERENCES[control.pointsTo ?? ''] ?? [])];
    case 'reference-list':
      return [[idOf(7)], [idOf(8), idOf(7)]];
    case 'list':
      return LISTS[name] ?? [];
    case 'table':
      return [
        {
          columns: ['A', 'B'],
          rows: [
            { label: 'One', values: [1, 2] },
            { label: 'Two', values: [3, 4] },
          ],
        },
        { columns: ['C', 'D'], rows: [{ label: 'Three', values: [5, 6] }] },
      ];
    case 'place':
      return [null, 38.7, 41.1];
    default:
      return (TEXTS[control.control] ?? []).map((text) => text.slice(0, control.maxLength));
  }
}

const REFERENCES: Readonly<Record<string, readonly string[]>> = {
  image: [idOf(7), idOf(8)],
  file: [idOf(7), idOf(8)],
  collection: [collectionId, idOf(0xc2)],
  product: [PRODUCT.id, product(2, { price: '5.00' }).id],
  donation: [DONATION.id, idOf(0xd1)],
  form: [FORM],
  author: [idOf(0xa), idOf(0xb)],
  category: ['News', 'Shop'],
  tag: ['Red', 'Blue'],
};

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  text: ['', '$', 'Soup $7'],
  'rich-text': ['', '<p>One</p>', '<p>Two</p>'],
  code: ['', '<b>One</b>', '<i>Two</i>'],
  link: ['', '/one', '/two'],
  'web-address': ['', 'https://vimeo.com/76979871', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
};

const LISTS: Readonly<Record<string, readonly unknown[]>> = {
  accordion: [
    [
      { title: 'Why', body: '<p>So</p>' },
      { title: 'How', body: '<p>Thus</p>' },
    ],
    [{ title: 'When', body: '<p>Now</p>' }],
  ],
  'socialaccountlinks-v2': [
    [{ url: 'https://instagram.com/a', name: '' }],
    [{ url: 'https://x.com/b', name: 'Our X' }],
  ],
  form: [defaultFormModel.fields, [{ id: 'wish', type: 'text', title: 'A wish' }]],
};

type Fields = Readonly<Record<string, unknown>>;

/** With the value at the path; a latitude brings its longitude. */
function withValue(value: Fields, control: DescribedControl, wanted: unknown): Fields {
  const changed = put(value, control.path.split('.'), wanted);
  return control.longitude === undefined ? changed : put(changed, control.longitude.split('.'), wanted);
}

function put(value: Fields, [step = '', ...rest]: readonly string[], wanted: unknown): Fields {
  if (rest.length === 0) return { ...value, [step]: wanted };
  const inner = value[step];
  const owner: Fields = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  return { ...value, [step]: put(owner, rest, wanted) };
}

const randomValue = (kind: DescribedBlock, random: TestRandom): Fields =>
  kind.controls.reduce<Fields>((value, control) => {
    const alternatives = alternativesOf(kind, control);
    return alternatives.length === 0
      ? value
      : withValue(value, control, alternatives[random.below(alternatives.length)]);
  }, kind.defaults);

/**
 * What visitors find in the page. Classes and measures may name a choice that has no effect just now, and a message
 * may wait out of sight for a form that leads elsewhere.
 */
const bare = (html: string): string =>
  html
    .replace(/ (?:class|style|sizes|data-[\w-]+)="[^"]*"/g, '')
    .replace(/<div tabindex="-1" hidden>.*?<\/div>/gs, '')
    .replace(/<template>.*?<\/template>/gs, '');

const kinds = describeBlocks().filter(({ controls }) => controls.length > 0);
const rounds = () => withEffort(12);

describe.each(kinds.map((kind) => [kind.label, kind] as const))('%s', (_, kind) => {
  it('a setting that the editor hides makes no difference to the page', async () => {
    const random = createTestRandom(testSeed());
    for (let round = 0; round < rounds(); round += 1) {
      const value = randomValue(kind, random);
      const before = bare(await draw(kind, value));
      const shown = new Set(shownControls(kind.controls, value));
      for (const control of kind.controls) {
        if (shown.has(control)) continue;
        for (const wanted of alternativesOf(kind, control)) {
          const after = bare(await draw(kind, withValue(value, control, wanted)));
          expect(after, `${control.path} of ${JSON.stringify(value)}`).toBe(before);
        }
      }
    }
  });

  it('a setting that the editor shows makes a difference to the page, at least with some other settings', async () => {
    const random = createTestRandom(testSeed());
    const idle = new Set(kind.controls.filter(({ control }) => control !== 'hidden'));
    for (let round = 0; round < 20 * rounds() && idle.size > 0; round += 1) {
      const value = randomValue(kind, random);
      const before = await draw(kind, value);
      for (const control of shownControls(kind.controls, value)) {
        if (!idle.has(control)) continue;
        for (const wanted of alternativesOf(kind, control)) {
          if ((await draw(kind, withValue(value, control, wanted))) !== before) idle.delete(control);
        }
      }
    }
    expect([...idle].map(({ path }) => path)).toEqual([]);
  });
});
