import { afterAll, describe, expect, it } from 'vitest';
import { createStyleCompiler, type StyleInput } from './index.ts';

const compiler = createStyleCompiler({ timeoutMs: 600, memoryMb: 96 });
afterAll(() => compiler.close());

const input = (text: string, styleImports: Record<string, string> = {}): StyleInput => ({
  theme: { stylesheets: [{ file: 'styles/a.less', text }], styleImports },
  values: {},
  customCss: '',
});

describe('the worker that makes stylesheets', () => {
  it('the style compiler works in the order of its calls', async () => {
    const compiledStyles = await Promise.all(
      [1, 2, 3].map((n) => compiler.compile(input(`.a { top: ${n}px / 1 }`))),
    );
    expect(compiledStyles.map(({ css }) => css)).toEqual(['.a{top:1px}', '.a{top:2px}', '.a{top:3px}']);
  });

  it.each([
    ['an endless loop', '.l(@i) when (@i > 0) { .c-@{i} { top: 0 } .l(@i + 1) }\n.l(1);'],
    [
      'text that doubles',
      `@a0: "0123456789"; ${Array.from({ length: 40 }, (_, n) => `@a${n + 1}: "@{a${n}}@{a${n}}";`).join(' ')} .x { content: @a40 }`,
    ],
  ])('ends %s with a sentence, and the next one is made', async (_, text) => {
    let served = 0;
    const beat = setInterval(() => {
      served += 1;
    }, 20);
    const { ok, css, diagnostics } = await compiler.compile(input(text));
    clearInterval(beat);
    expect([ok, css]).toEqual([false, '']);
    expect(diagnostics[0]?.message).toMatch(/takes? longer|took longer|too much memory|would be|without end/);
    expect(served).toBeGreaterThan(5);
    expect((await compiler.compile(input('.b { top: 0 }'))).css).toBe('.b{top:0}');
  });

  it('a closed style compiler rejects calls, and can be closed while it works', async () => {
    const other = createStyleCompiler();
    const working = other.compile(input('.l(@i) when (@i > 0) { .l(@i + 1) }\n.l(1);'));
    const waiting = other.compile(input('.a { top: 0 }'));
    const closing = other.close();
    expect((await working.catch(() => ({ ok: false }))).ok).toBe(false);
    await expect(waiting).rejects.toThrow('closed');
    await closing;
  });
});
