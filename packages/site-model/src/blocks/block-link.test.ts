import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSecureWebAddress, linkProblem, safeLink } from './block-link.ts';

it.each([
  'https://example.com',
  'http://example.com/a?b=c#d',
  'HTTPS://EXAMPLE.COM/',
  '/shop/p/bowl',
  '/',
  '#opening-hours',
  'mailto:studio@example.com',
  'mailto:studio@example.com?subject=Bowl',
  'tel:+351-21-000-00-00',
])('%j may be followed', (link) => {
  expect(safeLink(link)).toBe(link);
  expect(linkProblem(link)).toBeNull();
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/x',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  'https:example.com',
  'https://name:secret@example.com',
  'example.com',
])('%j is refused, and a person is told how links look', (link) => {
  expect(safeLink(link)).toBe('');
  expect(linkProblem(link)).toBe('Links must be formatted as https://example.com or /page');
});

it('an email link without an address is told how addresses look', () => {
  expect(linkProblem('mailto:somebody')).toBe('Emails must be formatted as mailto:name@example.com');
});

it('PL-5.57 a link has at most 2083 characters, as many as every browser follows', () => {
  const longest = `https://example.com/${'a'.repeat(2063)}`;
  expect(safeLink(longest)).toBe(longest);
  expect(safeLink(`${longest}a`)).toBe('');
});

it('no link at all is nothing to mend', () => {
  expect(linkProblem('')).toBeNull();
});

describe('any typed link', () => {
  it('a typed link never becomes an address that runs code', () => {
    const scheme = fc.constantFrom(
      'javascript:',
      'data:',
      'vbscript:',
      'https://',
      '/',
      '#',
      'mailto:',
      'tel:',
    );
    const noise = fc.string({ unit: 'binary', maxLength: 8 });
    fc.assert(
      fc.property(noise, scheme, noise, (before, middle, after) => {
        const link = safeLink(before + middle + after);
        if (link === '') return;
        // As browsers read it: spaces at the ends and tabs and line feeds anywhere do not count.
        const address = URL.parse(link, 'https://site.example/page');
        if (address === null) return;
        const { protocol, origin } = address;
        expect(['https:', 'http:', 'mailto:', 'tel:', 'sms:']).toContain(protocol);
        if (link.startsWith('/')) expect(origin).toBe('https://site.example');
      }),
      { numRuns: 3000 },
    );
  });
});

it('only encrypted addresses go into frames and players', () => {
  expect(isSecureWebAddress('https://example.com/a')).toBe(true);
  expect(isSecureWebAddress('http://example.com/a')).toBe(false);
  expect(isSecureWebAddress('/a')).toBe(false);
});
