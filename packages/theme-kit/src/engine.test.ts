import { describe, expect, it } from 'vitest';
import { createEngine, createLocales } from './index.ts';

const locales = createLocales();
const engine = createEngine({ locales, locale: 'en', now: 0 });
const render = (template: string, data: unknown) => engine.compile(template).render(data);

describe('the engine of themes', () => {
  it('the theme engine has all formatters and predicates of the reference', () => {
    const formatters = 'html truncate image-meta product-price comments money message timesince unit'.split(
      ' ',
    );
    const predicates = 'odd? gallery? on-sale? comments? current-type? units-metric?'.split(' ');
    const source = [
      ...formatters.map((name) => `{x|${name}}`),
      ...predicates.map((name) => `{.${name}}{.end}`),
    ].join('');
    expect(engine.compile(source).diagnostics).toEqual([]);
  });

  it('the theme engine takes a clock, and another time for a single render', () => {
    const template = createEngine({ locales, now: () => 7_200_000 }).compile('{v|relative-time}');
    expect(template.render({ v: 0 }).output).toBe('2 hours ago');
    expect(template.render({ v: 0 }, { now: 60_000 }).output).toBe('1 minute ago');
    expect(template.render({ v: 0 }).output).toBe('2 hours ago');
  });

  it('the theme engine takes partials as source and as compiled templates', () => {
    const partial = engine.compile('[{v|decimal}]', { name: 'compiled' });
    const { output } = engine
      .compile('{@|apply text}{@|apply compiled}')
      .render({ v: 1234.5 }, { partials: { text: '({v|decimal})', compiled: partial }, locale: 'de' });
    expect(output).toBe('(1.234,5)[1.234,5]');
  });

  it.each(['closures', 'generated'] as const)(
    'what a tag reports before it fails has the place of the tag (%s)',
    (form) => {
      const template = createEngine({ form }).compile('one\n{p|apply missing|date %F}');
      const places = template.render({ p: {} }).errors.map(({ code, line, column }) => [code, line, column]);
      expect(places).toEqual([
        ['partial-missing', 2, 1],
        ['unexpected-error', 2, 1],
      ]);
    },
  );

  it('the theme engine can be given more formatters', () => {
    const loud = createEngine({
      locales,
      formatters: { loud: () => (value) => `${String(value).toUpperCase()}!` },
    });
    expect(loud.compile('{v|loud}').render({ v: 'hi' }).output).toBe('HI!');
  });

  it('the theme engine keeps to its budget', () => {
    const small = createEngine({ locales, budget: { loopTurns: 3 } });
    const { output, errors } = small.compile('{.repeated section a}{@}{.end}').render({ a: [1, 2, 3, 4, 5] });
    expect(output).toBe('123');
    expect(errors[0]?.code).toBe('budget-exceeded');
  });

  it('switches expressions and includes off where a host wants that', () => {
    const plain = createEngine({ locales, expressions: false, includes: false });
    expect(plain.compile('a{.eval 1+1}{.include p}b').render({}, { partials: { p: 'x' } }).output).toBe('ab');
  });

  it('the theme engine returns the instruction tree of a template', () => {
    expect(engine.parse('Hi {name|html}').tree).toEqual([
      17,
      1,
      [
        [0, 'Hi '],
        [1, [['name']], [['html']]],
      ],
      18,
    ]);
  });
});

describe('rules that themes rely on', () => {
  const event = {
    title: 'Party',
    startDate: Date.UTC(2013, 10, 15, 12, 30, 30),
    endDate: Date.UTC(2013, 10, 15, 18, 0, 0),
    location: { addressLine1: '1 Main St', addressLine2: 'Town', addressCountry: 'US' },
    website: { timeZone: 'Asia/Tokyo' },
  };

  it("SF-7.24 PL-9.22 an event's calendar link has its title, place, and start and end in UTC", () => {
    const { output } = render('{@|google-calendar-url}', event);
    expect(output).toContain('text=Party');
    expect(output).toContain('dates=20131115T123030Z/20131115T180000Z');
    expect(decodeURIComponent(output)).toContain('1 Main St');
  });

  it('PL-4.42 PL-4.43 comments show when they are open or when there are some', () => {
    const hasComments = (item: object): string => render('{.comments?}yes{.or}no{.end}', item).output;
    expect(hasComments({ commentState: 1 })).toBe('yes');
    expect(hasComments({ commentState: 2, publicCommentCount: 1 })).toBe('yes');
    expect(hasComments({ commentState: 2, publicCommentCount: 0 })).toBe('no');
  });

  it('PL-4.44 comments never show on a site that has switched them off', () => {
    const item = { commentState: 1, publicCommentCount: 5, websiteSettings: { commentsEnabled: false } };
    expect(render('{.comments?}yes{.or}no{.end}', item).output).toBe('no');
  });

  it('PL-8.26 asking for metric units is reported', () => {
    const { output, errors } = render('{.units-metric?}m{.or}i{.end}', {});
    expect(output).toBe('i');
    expect(errors.map(({ message }) => message)).toEqual(['"units-metric?" is not yet implemented']);
  });

  it('SF-9.09 minor units are divided by 100', () => {
    expect(render('{v|bookkeeper-money-format}', { v: 123456 }).output).toBe('$1,234.56');
  });
});
