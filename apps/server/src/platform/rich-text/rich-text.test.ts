import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import { cleanLinkText, cleanRichText } from './rich-text.ts';
import { memoizeTexts } from './text-cache.ts';

describe('text from a person', () => {
  it('cleaned rich text keeps headings, paragraphs, links and lists', () => {
    const html =
      '<h2>Glaze</h2><p style="text-align:center">A <strong>thin</strong> <a href="/shop" title="All bowls">coat</a>.</p><ul><li>One</li></ul>';
    expect(cleanRichText(html)).toBe(html);
  });

  it('cleaned rich text keeps its styles', () => {
    const html =
      '<p class="sqsrte-large" style="font-size:1.25rem;line-height:1.4;color:hsl(12, 40%, 30%);background-color:var(--awning-tint)">a</p><span style="letter-spacing:0.1em;text-transform:uppercase">b</span>';
    expect(cleanRichText(html)).toBe(html);
  });

  it.each<[string, string]>([
    ['<p>a</p><script>steal()</script>', '<p>a</p>'],
    ['<img src=/s/boat.jpg onerror=steal()>', '<img loading="lazy" alt="" src="/s/boat.jpg" />'],
    [
      '<img src="/static/0a/boat.jpg?format=300w" width="300" alt="A boat">',
      '<img loading="lazy" alt="A boat" src="/static/0a/boat.jpg?format=300w" width="300" />',
    ],
    ['<img src="/s/my..boat.jpg">', '<img loading="lazy" alt="" src="/s/my..boat.jpg" />'],
    ['<img src=x onerror=steal()>', ''],
    ['<p>a<img src="https://elsewhere.example/pixel.gif">b</p>', '<p>ab</p>'],
    ['<img src="//elsewhere.example/static/a.jpg">', ''],
    ['<img src="/\\elsewhere.example/static/a.jpg">', ''],
    ['<img src="/static/../api/session">', ''],
    ['<img src="/static/%2E%2e/api/session">', ''],
    ['<img src="/api/session">', ''],
    [
      '<img srcset="https://elsewhere.example/pixel.gif 1x" src="/s/a.jpg">',
      '<img loading="lazy" alt="" src="/s/a.jpg" />',
    ],
    ['<img alt="nothing">', ''],
    ['<a href="javascript:steal()">x</a>', '<a>x</a>'],
    ['<a href="java&#10;script:steal()">x</a>', '<a>x</a>'],
    ['<a href="//elsewhere.example">x</a>', '<a>x</a>'],
    ['<iframe src="https://example.com"></iframe>', ''],
    ['<form action="https://example.com"><input name="card"></form>', ''],
    ['<p style="position:fixed;inset:0;color:#ff0000">x</p>', '<p style="color:#ff0000">x</p>'],
    ['<p style="color:url(https://example.com)">x</p>', '<p>x</p>'],
    ['<div class="sqs-add-to-cart-button awning-account lead">x</div>', '<div class="lead">x</div>'],
    ['<p id="main">x</p>', '<p>x</p>'],
    ['<svg><a xlink:href="javascript:steal()"><text>x</text></a></svg>', '<a>x</a>'],
    ['<base href="https://example.com"><p>x', '<p>x</p>'],
    ['<p>x</p></div></section>', '<p>x</p>'],
    ['<a href="JaVaScRiPt:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<img src="data:image/svg+xml,x">', ''],
    ['<math><mtext><img src=/s/x onerror=y></mtext></math>', '<img loading="lazy" alt="" src="/s/x" />'],
    ['<style>*{display:none}</style>x', 'x'],
    ['5 < 6 & 7', '5 &lt; 6 &amp; 7'],
    ['no tags at all', 'no tags at all'],
  ])('%s becomes %s', (dirty, clean) => {
    expect(cleanRichText(dirty)).toBe(clean);
  });

  it('a text that is a link as a whole keeps everything but the links in it', () => {
    const clean = cleanRichText(
      '<p class="lead">See <a href="/x" title="a > b"><b>this</b></a> &amp; <a>that</a><br>5 &lt; 6</p>',
    );
    expect(cleanLinkText(clean)).toBe('<p class="lead">See <b>this</b> &amp; that<br />5 &lt; 6</p>');
    expect(cleanLinkText('<p>Same<img src="/s/a.jpg"></p>')).toBe(
      cleanRichText('<p>Same<img src="/s/a.jpg"></p>'),
    );
  });

  it('a link to a new window cannot reach back into this one', () => {
    expect(cleanRichText('<a href="https://example.com" target="_blank" rel="opener">x</a>')).toBe(
      '<a href="https://example.com" target="_blank" rel="noopener">x</a>',
    );
  });

  it('cleaned rich text contains nothing that runs, for any input', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<a href="/x" target=_blank>',
      '</a>',
      '<b',
      '>',
      '"',
      "'",
      '&lt;',
      '&amp;amp;',
      '<!--',
      '-->',
      'text',
      '<script>',
      '</script>',
      '<img src=/s/a.jpg>',
      '<style>',
      '<li>',
      '<td>',
      '<svg>',
      '<math>',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
        const once = cleanRichText(pieces.join(''));
        expect(once).not.toMatch(/<script|<style|<svg|<math|<!--/i);
        expect(cleanRichText(once)).not.toMatch(/<script|<style|<svg|<math|<!--/i);
      }),
      { numRuns: 1000 },
    );
  });

  it('cleaned once it stays as it is, and nothing in it runs', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<a href="',
        'javascript:',
        '">',
        '<script>',
        '</script',
        '<!--',
        '-->',
        '<svg/onload=',
        '&lt;',
        '&#x3c;',
        '<img src=x ',
        'onerror=x',
        "'",
        '`',
        '<style>',
        '\u0000',
      ),
      anyText({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const cleaned = cleanRichText(parts.join(''));
        expect(cleanRichText(cleaned)).toBe(cleaned);
        expect(cleaned).not.toMatch(
          /<(script|style|svg|iframe|object|embed|form|math|template|base|meta|link)\b/i,
        );
        for (const [tag] of cleaned.matchAll(/<[a-z][^>]*>/gi))
          expect(tag).not.toMatch(/\s(on\w+|id|srcdoc)\s*=/i);
        expect(cleaned).not.toMatch(/href="\s*(javascript|data|vbscript):/i);
      }),
      { numRuns: 150 },
    );
  });
});

describe('texts that are cached', () => {
  it('a memoized text is computed once', () => {
    const sources: string[] = [];
    const upper = memoizeTexts((text) => {
      sources.push(text);
      return text.toUpperCase();
    });
    expect([upper('a'), upper('a'), upper('b')]).toEqual(['A', 'A', 'B']);
    expect(sources).toEqual(['a', 'b']);
  });

  it('texts that are cached give way to others, the longest unused first', () => {
    const sources: string[] = [];
    const keep = memoizeTexts((text) => {
      sources.push(text);
      return text;
    }, 20);
    keep('aaaa');
    keep('bbbb');
    keep('aaaa');
    keep('cccc');
    keep('aaaa');
    keep('bbbb');
    expect(sources).toEqual(['aaaa', 'bbbb', 'cccc', 'bbbb']);
  });
});
