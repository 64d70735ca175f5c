import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createStyleCompiler, readTweaks } from './index.ts';
import { readLessText } from './less-text.ts';

const scraps = fc.constantFrom(
  '{',
  '}',
  '(',
  ')',
  ';',
  ':',
  ',',
  '"',
  "'",
  '/*',
  '*/',
  '//',
  '\\',
  '\n',
  ' ',
  '@',
  '@{',
  '&',
  '~"',
  '`',
  '%',
  '@import "a";',
  '@import "b"',
  '@import url(',
  'url(x',
  '.a',
  '#b',
  '@media',
  '@c',
  '@c: 1px',
  'color: red',
  '\u0000',
  '// tweak: {"title":"t","type":"color"}\n',
  '// tweak: {"title":"f","type":"font"}\n',
  '// tweak: {\n',
  '!important',
);
const text = fc
  .array(fc.oneof(scraps, fc.string({ maxLength: 5 })), { maxLength: 40 })
  .map((parts) => parts.join(''));

// LESS itself never comes back from some of it, so it is not for the thread of the tests.
const compiler = createStyleCompiler({ timeoutMs: 1_000 });
afterAll(() => compiler.close());

describe('text that nobody would write', () => {
  it('any LESS text keeps its length and lines when comments and strings are blanked', () => {
    fc.assert(
      fc.property(text, (source) => {
        const { code } = readLessText(source);
        expect(code).toHaveLength(source.length);
        expect(code.split('\n')).toHaveLength(source.split('\n').length);
      }),
    );
  });

  it('any LESS text compiles to the CSS after it or to a diagnostic', async () => {
    await fc.assert(
      fc.asyncProperty(text, text, async (one, other) => {
        const stylesheets = [{ file: 'styles/a.less', text: one }];
        const styleImports = { 'b.less': other };
        expect(readTweaks(stylesheets, styleImports).tweaks.length).toBeGreaterThan(0);
        const input = {
          theme: { stylesheets, styleImports },
          values: { t: '#fff' },
          customCss: '.owner{top:0}',
        };
        const { css, ok, diagnostics } = await compiler.compile(input);
        expect(css.includes('.owner') || diagnostics.length > 0).toBe(true);
        expect(ok || diagnostics.length > 0).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
