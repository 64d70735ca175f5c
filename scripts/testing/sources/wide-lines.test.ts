import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wideLines } from './wide-lines.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SOURCES = [
  '*.md',
  'docs/**/*.md',
  '{apps,packages}/*/*.md',
  '{apps,packages}/*/src/**/*.{ts,tsx,mjs,css,less,sql,md}',
  '{benchmarks,e2e,scripts,tools,themes}/**/*.{ts,tsx,mjs,css,less,md}',
];

describe('comments and prose', () => {
  it('comments and Markdown prose wrap at 120 columns', () => {
    // Migrations are no sources: they stay as they were applied.
    const wide = globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules', '**/dist'] })
      .sort()
      .flatMap((file) =>
        wideLines(file, readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`),
      );
    expect(wide).toEqual([]);
  });

  const long = 'word '.repeat(30);
  it.each([
    ['a.md', `short\n${long}`, [2]],
    ['a.md', `| ${long} |`, []],
    ['a.md', `\`\`\`\n${long}\n\`\`\``, []],
    ['a.md', `[here](https://example.test/${'a'.repeat(120)})`, []],
    ['a.sql', `-- needs: ${long}\n-- ${long}\nselect '${long}';`, [2]],
    ['a.less', `// tweak: ${long}\n// ${long}\n.a { content: "${long}"; }`, [2]],
    ['a.css', `/* short\n   ${long} */\n.a { content: "${long}"; }`, [2]],
    ['a.ts', `/** ${long} */\nconst a = '${long}';\n  // ${long}`, [1, 3]],
  ])('wide lines of comments and prose are found in %s, case %#', (file, text, lines) => {
    expect(wideLines(file, text)).toEqual(lines);
  });
});
