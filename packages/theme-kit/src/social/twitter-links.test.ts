import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine } from '../engine.ts';

const template = createEngine().compile('{@|activate-twitter-links}');
const activate = (text: string): string => template.render(text).output;
const withoutMarkup = (html: string): string => html.replace(/<a target="new" href="[^"]*">|<\/a>/g, '');

describe('links in a tweet', () => {
  it('what a reader sees stays the same', () => {
    const pieces = fc.constantFrom(
      '@ada',
      '#tag',
      ' ',
      '.',
      'http://a.b/c',
      'https://',
      'x',
      '\n',
      '😀',
      ')',
      '_',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 15 }), (parts) => {
        const text = parts.join('');
        expect(withoutMarkup(activate(text))).toBe(text);
      }),
    );
  });

  it('a link may end in a slash but not in a full stop', () => {
    expect(activate('http://a.b/.')).toBe('<a target="new" href="http://a.b/">http://a.b/</a>.');
  });

  it('a name inside a link is left alone', () => {
    expect(activate('http://a.b/@ada#x')).toBe(
      '<a target="new" href="http://a.b/@ada#x">http://a.b/@ada#x</a>',
    );
  });

  it('no text makes it slow', () => {
    const hostile = [
      'http://'.repeat(20_000),
      `http://${'.'.repeat(200_000)}`,
      'http://.'.repeat(20_000),
      '@'.repeat(200_000),
      ' #'.repeat(100_000),
    ];
    const start = performance.now();
    for (const text of hostile) activate(text);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
