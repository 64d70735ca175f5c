import { expect, it } from 'vitest';
import { putInFront } from '../styles/css-output.ts';
import { createSheetCompiler } from '../styles/sheet-compiler.ts';

const compile = createSheetCompiler();
const make = (text: string, values: Record<string, string> = {}, customCss = '') =>
  compile({
    theme: { stylesheets: [{ file: 'styles/site.less', text }], styleImports: {} },
    values,
    customCss,
  });

it('a stylesheet that names a family gets its faces in front, and those of no other', async () => {
  const { css, readable, ok, diagnostics } = await make('body { font-family: "Fraunces", serif }');
  expect({ ok, diagnostics }).toEqual({ ok: true, diagnostics: [] });
  expect(css).toMatch(/^@font-face\{[\s\S]*\}body\{font-family:Fraunces,serif\}$/);
  const faces = css.match(/@font-face\{[^}]*\}/g) ?? [];
  expect(faces.filter((face) => face.includes('font-display:swap'))).toHaveLength(4);
  expect(
    css.match(/\/_awning\/fonts\/fraunces-latin(?:-ext)?-wght-(?:normal|italic)-\w{12}\.woff2/g),
  ).toHaveLength(4);
  expect(faces.every((face) => face.includes('Fraunces'))).toBe(true);
  expect(readable).toMatch(/^@font-face \{\n/);
});

it('until a font has arrived a local one of the same measures stands in', async () => {
  const { css } = await make('body { font-family: Inter, "Inter Fallback", sans-serif }');
  const standIn = css.match(/@font-face\{[^}]*\}/g)?.find((face) => face.includes('Arial')) ?? '';
  expect(standIn).toContain('font-family:Inter Fallback');
  const part = (name: string): number => Number(new RegExp(`${name}:([\\d.]+)%`).exec(standIn)?.[1]);
  expect(part('size-adjust')).toBeCloseTo(107.3, 0);
  // What the browser makes of both is the height of the font's own lines.
  expect((part('ascent-override') * part('size-adjust')) / 10_000).toBeCloseTo(0.969, 2);
  expect((part('descent-override') * part('size-adjust')) / 10_000).toBeCloseTo(0.241, 2);
});

it('without such a family nothing is added', async () => {
  const { css, fontPreloads } = await make('body { font-family: Georgia, serif } .inter { top: 0 }');
  expect(css).toBe('body{font-family:Georgia,serif}.inter{top:0}');
  expect(fontPreloads).toEqual([]);
});

it('faces stand behind what has to come first', async () => {
  const { css } = await make('@import "https://fonts.example/a.css"; body { font-family: Inter }');
  expect(css).toMatch(/^@import "https:\/\/fonts\.example\/a\.css";@font-face\{/);
  expect(putInFront('@layer a,b;@import "x;{";@layer a{p{top:0}}', 'NEW')).toBe(
    '@layer a,b;@import "x;{";NEW@layer a{p{top:0}}',
  );
});

const pairs = [
  '// tweak: { "title": "fonts", "label": "Fonts", "type": "dropdown", "options": ["Salt", "Ink"], "default": "Salt" }',
  'body { font-family: var(--text); }',
  'h1 { font-family: var(--title); }',
  'body.fonts-salt { --text: "Inter", "Inter Fallback", sans-serif; --title: "Fraunces", serif; }',
  'body.fonts-ink { --text: "Newsreader", serif; --title: "Instrument Serif", serif; }',
].join('\n');
const named = (addresses: readonly string[]): string[] =>
  addresses.map((address) => address.replace(/^.*\/([a-z-]+)-latin-\w+-normal-\w{12}\.woff2$/, '$1'));

it('pages load first what the chosen pair of fonts needs', async () => {
  const usual = await make(pairs);
  expect(named(usual.fontPreloads)).toEqual(['inter', 'fraunces']);
  const chosen = await make(pairs, { fonts: 'Ink' });
  expect(named(chosen.fontPreloads)).toEqual(['newsreader', 'instrument-serif']);
  // Another pair is one class away, for who tries it in the editor.
  expect(chosen.css).toContain('font-family:Inter;');
});

it('rules of the owner count, and no page loads more than three fonts first', async () => {
  const own =
    'body { font-family: "Work Sans"; --a: "Bricolage Grotesque"; --b: "Instrument Sans" } p { font-family: var(--a), var(--b) }';
  const { fontPreloads } = await make(pairs, {}, own);
  expect(named(fontPreloads)).toHaveLength(3);
  expect(named(fontPreloads)[0]).toBe('work-sans');
});
