import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../../testing/any-text.ts';
import { CataloguedError } from '../../errors/index.ts';
import { parseQuery } from '../routes/query-string.ts';
import { MAX_DEPTH, MAX_FIELDS } from './json-bounds.ts';
import { cleanText, parseFormBody, parseJsonBody, parseJsonText } from './text-guard.ts';

const json = (text: string): unknown => parseJsonBody(Buffer.from(text));

describe('a JSON body', () => {
  it('a JSON body is read unchanged, with its text in NFC', () => {
    const storable = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\u0000'));
    const value = fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' });
    fc.assert(
      fc.property(fc.oneof(storable, value), (input) => {
        const text = JSON.stringify(input);
        fc.pre(!/\\u0000|__proto__/.test(text));
        expect(json(text)).toEqual(JSON.parse(text.normalize('NFC')));
      }),
    );
  });

  it('of any bytes at all is read or refused, and never breaks the reader', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          parseJsonBody(Buffer.from(bytes));
        } catch (error) {
          expect(error).toBeInstanceOf(CataloguedError);
        }
      }),
    );
  });

  it('a JSON body may be as deep as the limit and not a level deeper', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect(() => json(nested(MAX_DEPTH))).not.toThrow();
    expect(() => json(nested(MAX_DEPTH + 1))).toThrow('nested too deeply');
  });

  it('a JSON body may have any number of brackets inside its text', () => {
    const text = `${'['.repeat(500)}"\\${'{'.repeat(500)}`;
    expect(json(JSON.stringify({ text }))).toEqual({ text });
  });

  it('a JSON body may start with a byte order mark', () => {
    expect(json('\ufeff{"a":1}')).toEqual({ a: 1 });
  });

  it('a JSON body may have a key named constructor, unless it would reach a prototype', () => {
    expect(json('{"constructor":"text"}')).toEqual({ constructor: 'text' });
    expect(() => json('{"constructor":{"prototype":{}}}')).toThrow(CataloguedError);
    expect(() => json('{"a":{"__proto__":{"isAdmin":true}}}')).toThrow(CataloguedError);
    expect(Object.prototype).not.toHaveProperty('isAdmin');
  });
});

describe('JSON in a text', () => {
  const outcomeOf = (read: () => unknown): unknown => {
    try {
      return read();
    } catch (error) {
      return error instanceof CataloguedError ? error.code : error;
    }
  };

  it('is read or refused as the same body would be, however plain it looks', () => {
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    const suspicious = [
      '{"a":{"__proto__":{"isAdmin":true}}}',
      '{"a":{"\\u005f_proto__":{"isAdmin":true}}}',
      '{"constructor":{"prototype":{}}}',
      '{"constructor":"text"}',
      '{"a":"\\u0000","e\\u0301":"e\\u0301"}',
      '{"a":"e\u0301"}',
      nested(MAX_DEPTH),
      nested(MAX_DEPTH + 1),
      `${'{"a":'.repeat(MAX_DEPTH + 1)}1${'}'.repeat(MAX_DEPTH + 1)}`,
      '',
      '{',
    ];
    for (const text of suspicious)
      expect([text, outcomeOf(() => parseJsonText(text))]).toEqual([text, outcomeOf(() => json(text))]);
    fc.assert(
      fc.property(
        fc.oneof(fc.json({ stringUnit: 'binary-ascii' }), fc.string({ unit: 'binary-ascii' })),
        (text) => {
          expect(outcomeOf(() => parseJsonText(text))).toEqual(outcomeOf(() => json(text)));
        },
      ),
    );
  });
});

describe('a form body', () => {
  const form = (text: string) => parseFormBody(Buffer.from(text));

  it('a form body has a text for a field that comes once and a list for a repeated one', () => {
    expect(form('a=1&b=2&a=3&a=&c')).toEqual({ a: ['1', '3', ''], b: '2', c: '' });
    expect(form('constructor=x')).toEqual({ constructor: 'x' });
  });

  it('a form body with too many fields is refused', () => {
    expect(Object.keys(form('a=1&'.repeat(MAX_FIELDS)))).toEqual(['a']);
    expect(() => form('a=1&'.repeat(MAX_FIELDS + 1))).toThrow('too many fields');
  });

  it('a form body preserves any text that browsers encode', () => {
    fc.assert(
      fc.property(fc.dictionary(anyText(), anyText()), (fields) => {
        const names = Object.keys(fields);
        const spellings = new Set(names.map((name) => name.normalize('NFC')));
        fc.pre(spellings.size === names.length && !names.includes('__proto__'));
        fc.pre(!JSON.stringify(fields).includes('\\u0000'));
        const expected = Object.entries(fields).map(([name, value]) => [
          name.normalize('NFC'),
          value.normalize('NFC'),
        ]);
        expect(form(new URLSearchParams(fields).toString())).toEqual(Object.fromEntries(expected));
      }),
    );
  });
});

describe('text', () => {
  it('in two spellings is one text', () => {
    expect(cleanText('Cafe\u0301')).toBe('Caf\u00e9');
  });

  it.each([
    ['a\u0000b', 'ab'],
    ['a\ud800', 'a\ufffd'],
    ['\udc00b', '\ufffdb'],
    ['\ud800\ud800', '\ufffd\ufffd'],
    ['\ud83d\u0000\ude00', '\ud83d\ude00'],
  ])('that no database can keep is cleaned (%j)', (text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  it('cleaned once stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const cleaned = cleanText(text);
        expect(cleaned.isWellFormed() && !cleaned.includes('\u0000')).toBe(true);
        expect(cleanText(cleaned)).toBe(cleaned);
      }),
    );
  });

  it('text is cleaned in JSON, in JSON within a text and in forms alike, names and values', () => {
    const cleaned = { ab: ['\ufffdc'] };
    expect(json('{"a\\u0000b":["\\ud800c"]}')).toEqual(cleaned);
    expect(parseJsonText('{"a\\u0000b":["\\ud800c"]}')).toEqual(cleaned);
    expect(parseFormBody(Buffer.from('a%00b=c%00d'))).toEqual({ ab: 'cd' });
    expect(parseQuery('a%00b=c%00d&e=Cafe%CC%81')).toEqual({ ab: 'cd', e: 'Caf\u00e9' });
  });

  it('that becomes a poisonous key by cleaning is refused', () => {
    expect(() => json('{"__proto\\u0000__":{"isAdmin":true}}')).toThrow(CataloguedError);
    expect(() => parseFormBody(Buffer.from('__proto%00__=x'))).toThrow(CataloguedError);
  });
});
