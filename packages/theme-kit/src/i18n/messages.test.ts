import { describe, expect, it } from 'vitest';
import { checkMessage } from './check-message.ts';
import { createLocales } from './locales.ts';
import { formatMessage } from './message-formatter.ts';
import { createTranslations } from './translations.ts';

const locales = createLocales();
const english = locales.get('en');
const format = (pattern: string, ...values: unknown[]): string =>
  formatMessage(english, pattern, values, {}, 'UTC');

describe('messages', () => {
  it('messages are filled by position and by name, names first', () => {
    expect(formatMessage(english, '{1} {0} {name}', ['a', 'b'], { name: 'c' }, 'UTC')).toBe('b a c');
    expect(formatMessage(english, '{0}', ['a'], new Map([['0', 'named']]), 'UTC')).toBe('named');
  });

  it('choose by the plural rules of their language', () => {
    const pattern = '{0 plural one{one} few{few} many{many} other{other}}';
    const polish = locales.get('pl');
    const words = [1, 2, 5, 22].map((count) => formatMessage(polish, pattern, [count], {}, 'UTC'));
    expect(words).toEqual(['one', 'few', 'many', 'few']);
    expect(format(pattern, 2)).toBe('other');
  });

  it('messages show the same instant in the time zone they are asked for', () => {
    const noon = Date.UTC(2024, 0, 1, 12);
    const inZone = (zone: string): string => formatMessage(english, '{0 datetime Hm}', [noon], {}, zone);
    expect(inZone('UTC')).toBe('12:00');
    expect(inZone('Asia/Tokyo')).toBe('21:00');
    expect(inZone('UTC')).toBe('12:00');
  });

  it('find no argument in what every object inherits', () => {
    expect(format('[{toString}{constructor}{__proto__}]')).toBe('[]');
  });

  it('that are nested absurdly deep are refused at once instead of being read for ever', () => {
    const depth = 50_000;
    const pattern = `${'{0 select a{'.repeat(depth)}${'}}'.repeat(depth)}`;
    const started = performance.now();
    expect(() => format(pattern, 'a')).toThrow('nested too deeply');
    expect(() => format('{'.repeat(1_000_000))).toThrow('nested too deeply');
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('checking messages', () => {
  it('numbers, exact numbers and the categories of the language are plural keys', () => {
    expect(checkMessage('{0 plural =0{none} 1{one} one{# item} other{# items}}', 'en')).toEqual([]);
    expect(checkMessage('{n, plural, zero{a} one{b} two{c} few{d} many{e} other{f}}', 'ar')).toEqual([]);
    expect(checkMessage('{0 selectordinal one{#st} two{#nd} few{#rd} other{#th}}', 'en')).toEqual([]);
    expect(checkMessage("it''s {0} '{1 plural x{y}}' {2 select x{y}}", 'en')).toEqual([]);
  });

  it('every other key is an error, also inside other choices', () => {
    expect(checkMessage('{0 plural one{a} several{b} other{c}}', 'en')).toEqual([
      'Invalid key several for argument 0',
    ]);
    expect(checkMessage('{count, plural, few{a} other{b}}', 'en')).toEqual([
      'Invalid key few for argument count',
    ]);
    expect(checkMessage('{g select a{{n plural =x{y} other{z}}} other{}}', 'en')).toEqual([
      'Invalid key =x for argument n',
    ]);
  });

  it('an offset needs a number', () => {
    expect(checkMessage('{0 plural offset:1 one{a} other{b}}', 'en')).toEqual([]);
    expect(checkMessage('{0 plural offset:x one{a} other{b}}', 'en')).toEqual([
      'The offset for argument 0 needs a number',
    ]);
  });

  it('checkMessage returns for any pattern', () => {
    for (const pattern of [
      '',
      '{',
      '}',
      '{0 plural',
      '{0 plural one{',
      "{0 plural one{'",
      '{{{{',
      '{0 plural {x}}',
      '{'.repeat(5000),
    ]) {
      expect(Array.isArray(checkMessage(pattern, 'en'))).toBe(true);
    }
  });
});

describe('translations', () => {
  const load = async () => ({ greeting: 'Hello {name}', items: '{n plural one{# item} other{# items}}' });

  it('translations need a loader', () => {
    expect(() => createTranslations({ packageName: 'cart' })).toThrow(
      'The translations of "cart" have no loader.',
    );
  });

  it('translations need the name of their package', () => {
    expect(() => createTranslations({ load })).toThrow('need the name of the package');
    expect(() => createTranslations({ packageName: '', load })).toThrow('need the name of the package');
  });

  it('translations cannot be read before they are loaded', async () => {
    const translations = createTranslations({ packageName: 'cart', load });
    expect(() => translations.text('greeting')).toThrow('not loaded yet');
    await translations.use(english);
    expect(translations.text('greeting', { name: 'Ann' })).toBe('Hello Ann');
    expect(translations.text('items', { n: 2 })).toBe('2 items');
    expect(translations.text('missing')).toBe('missing');
  });

  it('translations refuse a message under the key toString', async () => {
    const translations = createTranslations({ packageName: 'cart', load: async () => ({ toString: 'x' }) });
    await expect(translations.use(english)).rejects.toThrow('reserved');
  });
});
