import { describe, expect, it } from 'vitest';
import { createEngine } from '../engine.ts';
import { DATE_STYLES, RELATIVE_TIME_FIELDS, RELATIVE_TIME_WIDTHS } from './date-time-options.ts';
import { createLocales } from './locales.ts';
import { createMemo } from './memo.ts';
import { CURRENCY_STYLES, NUMBER_STYLES, ROUNDING_MODES } from './number-options.ts';
import { createLocale } from './services.ts';

const locales = createLocales();
const engine = createEngine({ locales, now: 0 });
const render = (template: string, data: unknown, locale = 'en'): string =>
  engine.compile(template).render(data, { locale }).output;
const eachArgument = (formatter: string, argument: string, words: readonly string[], data: unknown) =>
  words.map((word) => render(`{v|${formatter} ${argument}:${word}}`, data));

describe('numbers', () => {
  it('PL-5.16 digit options are clamped to 0 and 50', () => {
    const data = { v: '1.5' };
    expect(render('{v|decimal minfrac:99}', data)).toBe(`1.5${'0'.repeat(49)}`);
    expect(render('{v|decimal minfrac:50}', data)).toBe(`1.5${'0'.repeat(49)}`);
    expect(render('{v|decimal maxfrac:-3}', data)).toBe('2');
    expect(render('{v|decimal maxfrac:x}', data)).toBe('2');
  });

  it('PL-5.17 number styles', () => {
    expect(eachArgument('decimal', 'style', NUMBER_STYLES, { v: 12345 })).toEqual([
      '12,345',
      '12K',
      '12 thousand',
      '1E+4',
      '1,234,500%',
      '12,345%',
      '12,345,000‰',
      '12,345‰',
    ]);
  });

  it('PL-5.18 currency styles', () => {
    const v = { value: '-1234.5', currency: 'USD' };
    expect(eachArgument('money', 'style', CURRENCY_STYLES, { v })).toEqual([
      '-$1,234.50',
      '($1,234.50)',
      '-1,234.50 USD',
      '-1,234.50 US dollars',
      '-$1.2K',
    ]);
  });

  it('PL-5.19 rounding modes', () => {
    const modes = ROUNDING_MODES.map((mode) => render(`{a,b|decimal maxfrac:0 round:${mode}}`, { a: 2.5 }));
    expect(modes).toEqual(['3', '2', '3', '2', '3', '2', '2']);
    const negative = ROUNDING_MODES.map((mode) => render(`{a|decimal maxfrac:0 round:${mode}}`, { a: -2.5 }));
    expect(negative).toEqual(['-3', '-2', '-2', '-3', '-3', '-2', '-2']);
  });

  it('PL-9.18 money has the fraction digits of its currency', () => {
    const money = (currency: string): string => render('{v|money}', { v: { value: '1234', currency } });
    expect(money('USD')).toBe('$1,234.00');
    expect(money('JPY')).toBe('¥1,234');
  });

  it('that claim to be enormous are no numbers, so that none takes minutes to write', () => {
    expect(render('{v|decimal}', { v: '1e100000' })).toBe('');
    expect(render('{v|decimal}', { v: '9'.repeat(100_000) })).toBe('');
    expect(render('{v|decimal}', { v: '1e21' })).toBe('1,000,000,000,000,000,000,000');
  });
});

describe('dates', () => {
  const v = Date.UTC(2017, 10, 2, 18, 26, 57);

  it('PL-5.20 date styles', () => {
    expect(eachArgument('datetime', 'date', DATE_STYLES, { v })).toEqual([
      '11/2/17',
      'Nov 2, 2017',
      'November 2, 2017',
      'Thursday, November 2, 2017',
    ]);
  });

  it('PL-9.12 the time zone is that of New York unless the site has its own', () => {
    expect(render('{v|date %H %Z}|{v|datetime Hm}', { v })).toBe('14 EDT|14:26');
    expect(render('{v|date %H %Z}|{v|datetime Hm}', { v, website: { timeZone: 'Asia/Tokyo' } })).toBe(
      '03 JST|03:26',
    );
  });

  it('PL-8.27 a date outside the Julian range is reported', () => {
    const { output, errors } = engine.compile('[{v|date %Y}]').render({ v: 1e18 });
    expect(output).toBe('[]');
    expect(errors[0]?.message).toContain('is outside the supported range of this library');
  });
});

describe('relative times', () => {
  it('PL-5.21 fields', () => {
    const year = 365 * 86_400_000;
    expect(eachArgument('relative-time', 'field', RELATIVE_TIME_FIELDS, { v: year })).toEqual([
      'next year',
      'in 12 months',
      'in 52 weeks',
      'in 365 days',
      'in 8,760 hours',
      'in 525,600 minutes',
      'in 31,536,000 seconds',
      'in 31,536,000 seconds',
    ]);
  });

  it('PL-5.22 widths', () => {
    expect(eachArgument('relative-time', 'width', RELATIVE_TIME_WIDTHS, { v: 7_200_000 })).toEqual([
      'in 2 hr.',
      'in 2h',
      'in 2 hours',
    ]);
  });

  const since = (seconds: number): string => {
    const { output } = engine.compile('{v|timesince}').render({ v: 0 }, { now: seconds * 1000 });
    return output.replace(/<[^>]*>/g, '');
  };

  it('PL-9.19 from about a minute to about a year', () => {
    const minute = 60;
    const hour = 60 * minute;
    const day = 24 * hour;
    expect([minute, 2 * minute, hour, 5 * hour, day, 3 * day, 7 * day, 14 * day].map(since)).toEqual([
      'about a minute ago',
      'about 2 minutes ago',
      'about an hour ago',
      'about 5 hours ago',
      'about a day ago',
      'about 3 days ago',
      'about a week ago',
      'about 2 weeks ago',
    ]);
    expect([30 * day, 60 * day, 365 * day, 800 * day].map(since)).toEqual([
      'about a month ago',
      'about 2 months ago',
      'about a year ago',
      'about 2 years ago',
    ]);
  });

  it('PL-9.20 less than a minute ago', () => {
    expect([0, 59, -500].map(since)).toEqual(Array(3).fill('less than a minute ago'));
  });
});

describe('locales', () => {
  const total = { v: { value: '1234.5', currency: 'EUR' } };

  it('each render has its own, and results of one never show in another', () => {
    const template = engine.compile('{v|money}');
    const outputs = ['en', 'de', 'en', 'de-CH', 'de'].map(
      (locale) => template.render(total, { locale }).output,
    );
    expect(outputs).toEqual([
      '€1,234.50',
      '1.234,50\u00a0€',
      '€1,234.50',
      "EUR\u00a01'234.50",
      '1.234,50\u00a0€',
    ]);
  });

  it('none at all leaves the formatters without words', () => {
    expect(engine.compile('[{v|money}]').render(total, { locale: null }).output).toBe('[]');
  });

  it('one that nobody knows is English', () => {
    expect(render('{v|money}', total, 'xx')).toBe('€1,234.50');
    expect(render('{v|money}', total, '../../etc/passwd')).toBe('€1,234.50');
  });

  it('one can be made from the data of its language, without reading files', async () => {
    const { default: pack } = await import('@phensley/cldr/packs/fr.json', { with: { type: 'json' } });
    const french = createLocale('fr', pack);
    const { output } = createEngine({ locale: french }).compile('{v|decimal}').render({ v: 1234.5 });
    expect(output).toBe('1\u202f234,5');
  });

  it('in a browser build a name is not enough, and no pack is bundled', async () => {
    const { readLocalePack } = await import('./locale-packs-browser.ts');
    expect(readLocalePack('en')).toBeNull();
  });
});

describe('the memo', () => {
  it('the memo keeps recently used entries and evicts the rest', () => {
    const memo = createMemo<number>(2);
    memo.set('often', 1);
    for (let i = 0; i < 10; i++) {
      memo.set(`once ${i}`, i);
      expect(memo.get('often')).toBe(1);
    }
    expect(memo.get('once 0')).toBeUndefined();
  });

  it('the memo does not keep long keys', () => {
    const memo = createMemo<number>(2);
    memo.set('x'.repeat(1000), 1);
    expect(memo.get('x'.repeat(1000))).toBeUndefined();
  });
});
