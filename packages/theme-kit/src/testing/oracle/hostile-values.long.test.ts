import { type Context, defaultBudget } from '@awning/template-engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEngine } from '../../engine.ts';

/** Data is written by members and visitors too: no value may cost more than it weighs. */
interface Attack {
  readonly title: string;
  readonly template: string;
  readonly data: unknown;
}

const repeat = (text: string, count: number): string => text.repeat(count);
const many = <T>(length: number, make: (i: number) => T): T[] => Array.from({ length }, (_, i) => make(i));

const amounts = {
  'a huge exponent': '1e999999999',
  'a tiny exponent': '-1e-999999999',
  'an exponent beyond all numbers': `1e${repeat('9', 1_000)}`,
  'half a million digits': repeat('9', 500_000),
  'digits on both sides of the point': `${repeat('9', 400_000)}.${repeat('9', 400_000)}`,
};

const numberTags = [
  'v|decimal',
  'v|decimal style:scientific',
  'v|decimal style:long maxfrac:50',
  'm|money',
  'm|money style:name',
  'v|percentage-format',
  'v|bookkeeper-money-format',
  'p|from-price',
  'p|product-price',
  'p|variants-select',
  'v|round',
  'v|date %c',
  'v|datetime full',
  'v,v|datetime-interval',
  'v|relative-time',
  'v|timesince',
  'v|humanizeDuration',
  't|message v m',
];

const withAmount = (value: string): unknown => {
  const money = { value, currency: 'USD' };
  const variant = { price: 1, priceMoney: money, salePriceMoney: money, attributes: { a: value } };
  return {
    v: value,
    m: money,
    t: '{0 decimal} {0 plural one{#} other{#}} {1 money} {0 datetime}',
    p: {
      structuredContent: {
        productType: 1,
        variantOptionOrdering: ['a'],
        variants: [variant, { ...variant, onSale: true }],
      },
    },
    featureFlags: { useCLDRMoneyFormat: true },
  };
};

const shop = (variants: unknown[], ordering: string[] = ['a']): unknown => ({
  structuredContent: { productType: 1, variantOptionOrdering: ordering, variants },
});
const table = Object.fromEntries(many(50_000, (i) => [`k${i}`, i]));
const expensive = { p: shop([{ price: table }, { price: { ...table } }]) };
const doubled = `{.ctx @o a=t b=t}${repeat('{.ctx @o a=@o b=@o}', 30)}`;

const attacks: readonly Attack[] = [
  ...Object.entries(amounts).flatMap(([title, value]) =>
    numberTags.map((tag) => ({ title: `${title}: ${tag}`, template: `{${tag}}`, data: withAmount(value) })),
  ),
  { title: 'a text of names', template: '{t|activate-twitter-links}', data: { t: repeat(' @', 400_000) } },
  { title: 'a text of tags', template: '{t|activate-twitter-links}', data: { t: repeat(' #a', 20_000) } },
  {
    title: 'a text of schemes',
    template: '{t|activate-twitter-links}',
    data: { t: repeat('http://', 100_000) },
  },
  {
    title: 'an address of colons',
    template: '{t|activate-twitter-links}',
    data: { t: `http://${repeat(':', 900_000)}` },
  },
  {
    title: 'addresses that end in dots',
    template: '{t|activate-twitter-links}',
    data: { t: `${repeat('http://.', 100_000)}!` },
  },
  { title: 'a message of braces', template: '{t|message a}', data: { t: repeat('{', 500_000), a: 1 } },
  {
    title: 'a message in a message',
    template: '{t|message a}',
    data: { t: repeat('{0 plural other{#', 20_000) + repeat('}}', 20_000), a: 1 },
  },
  { title: 'a message of apostrophes', template: '{t|message a}', data: { t: repeat("'", 900_000), a: 1 } },
  {
    title: 'a message that repeats its argument',
    template: '{t|message a}',
    data: { t: repeat('{0}', 300_000), a: repeat('x', 10_000) },
  },
  { title: 'a long date format', template: `{d|date ${repeat('%c', 100_000)}}`, data: { d: 0 } },
  { title: 'a long skeleton', template: `{d|datetime ${repeat('yMMMd', 100_000)}}`, data: { d: 0 } },
  {
    title: 'a long skeleton of an interval',
    template: `{d,e|datetime-interval ${repeat('yMMMd', 100_000)}}`,
    data: { d: 0, e: 1e12 },
  },
  {
    title: 'a time zone that is none',
    template: '{d|date %c}{d|datetime full}',
    data: { d: 0, website: { timeZone: repeat('x', 900_000) } },
  },
  {
    title: 'widths without end',
    template: '{@|image-srcset}',
    data: { assetUrl: repeat('x', 10_000), systemDataVariants: repeat('100w,', 100_000) },
  },
  {
    title: 'a hundred thousand tags',
    template: '{@|item-classes}',
    data: { tags: many(100_000, () => 'Some Tag') },
  },
  {
    title: 'a size that is none',
    template: '{t|width}{t|height}{t|color-weight}{t|website-color}{t|image}',
    data: { t: repeat('x', 900_000) },
  },
  { title: 'upper case that is longer', template: '{t|capitalize|html}', data: { t: repeat('ß', 900_000) } },
  {
    title: 'an excerpt of markup, often',
    template: '{.repeated section l}{.excerpt?}x{.end}{.end}',
    data: { l: many(5_000, () => ({ excerpt: repeat('<p>', 30_000) })) },
  },
  {
    title: 'a title of other scripts',
    template: '{@|google-calendar-url}',
    data: { title: repeat('€', 900_000), startDate: 0, endDate: 0 },
  },
  {
    title: 'many options with the same variants',
    template: '{@|variants-select}',
    data: shop(
      many(1_000, () => ({ attributes: { a: 1 } })),
      many(1_000, () => 'a'),
    ),
  },
  {
    title: 'many different variants',
    template: '{@|variants-select}',
    data: shop(many(20_000, (i) => ({ attributes: { a: i } }))),
  },
  {
    title: 'many different variants, often',
    template: '{.repeated section l}{p|variants-select}{.end}',
    data: { l: many(20_000, () => 1), p: shop(many(3_000, (i) => ({ attributes: { a: i } }))) },
  },
  {
    title: 'the cheapest of many, often',
    template: '{.repeated section l}{p|product-price}{.end}',
    data: {
      l: many(50_000, () => 1),
      p: shop(many(3_000, (i) => ({ price: i, priceMoney: { value: String(i) } }))),
    },
  },
  {
    title: 'a questionnaire without end',
    template: '{@|summary-form-field}',
    data: { type: 'likert', values: Object.fromEntries(many(100_000, (i) => [`q${i}`, 1])) },
  },
  {
    title: 'variants that hold each other',
    template: `${doubled}{.ctx @s variants=@o variantOptionOrdering=o productType=one}{.ctx @p structuredContent=@s}{@p|variants-select}`,
    data: { t: 1, o: ['a'], one: 1 },
  },
  {
    title: 'a form that holds itself',
    template: `${doubled}{.ctx @s additionalFieldsForm=@o additionalFieldsFormId=one productType=one}{.ctx @p structuredContent=@s}{@p|add-to-cart-btn}`,
    data: { t: 1, one: 1 },
  },
  {
    title: 'keys that are asked for in a loop',
    template: '{.repeated section l}{.section o}{.has-multiple?}x{.end}{.end}{@|item-classes}{.end}',
    data: { l: many(50_000, () => ({ o: table })), tags: table },
  },
  {
    title: 'prices that are large objects, often',
    template: '{.repeated section l}{.section p}{.varied-prices?}x{.end}{.end}{.end}',
    data: { l: many(50_000, () => expensive) },
  },
  {
    title: 'options of share buttons, often',
    template: '{.repeated section l}{@|social-button}{.end}',
    data: { l: many(50_000, () => 1), website: { shareButtonOptions: table } },
  },
];

/** A tenth of the usual steps: the same bound, proven in a tenth of the time. */
const STEPS = defaultBudget.steps / 10;
/** Many times what a step takes. Work that is not counted shows as time that the steps do not explain. */
const MILLISECONDS_PER_STEP = 1 / 1_000;
const ALLOWANCE = 3_000;

const FORMS = ['closures', 'generated'] as const;
/** Each attack in one of the two forms, by the seed: the next run tries the other. */
const { seed = 0 } = fc.readConfigureGlobal();
const attacksOn = (form: (typeof FORMS)[number]) =>
  attacks.filter((_attack, index) => FORMS[(index + Math.abs(seed)) % FORMS.length] === form);

describe.each(FORMS)('TE-7 hostile values as %s', (form) => {
  let seen: Context | null = null;
  const engine = createEngine({
    form,
    budget: { steps: STEPS },
    formatters: {
      'count-this': () => (_value, ctx) => {
        seen = ctx;
        return '';
      },
    },
  });
  const spent = (): number => Math.min(seen?.spent ?? 0, STEPS);

  test.each(attacksOn(form))(
    'bounded work, bounded output, no exception: $title',
    { timeout: 120_000 },
    ({ template, data }) => {
      seen = null;
      const started = process.cpuUsage();
      const { output, errors } = engine.compile(`{@|count-this}${template}`).render(data, { now: 0 });
      expect(output.length).toBeLessThanOrEqual(defaultBudget.outputLength);
      expect(errors.filter(({ code }) => code === 'budget-exceeded').length).toBeLessThanOrEqual(1);
      const { user, system } = process.cpuUsage(started);
      expect((user + system) / 1_000).toBeLessThan(ALLOWANCE + spent() * MILLISECONDS_PER_STEP);
    },
  );
});
