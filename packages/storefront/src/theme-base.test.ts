import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name: string) =>
  readFileSync(new URL(name, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
const entry = read('./theme-base.css');
const surfaces = read('./theme-base/surfaces.css');
const files = readdirSync(new URL('./theme-base/', import.meta.url));

const selectorsOf = (css: string): string[] =>
  [...css.matchAll(/([^{};]+)\{/g)]
    .map(([, prelude = '']) => prelude.trim())
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((prelude) => topLevelParts(prelude));

/** Parts of a list of selectors, with what has no rank taken out. */
function topLevelParts(list: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const piece of list.split(/([(),])/)) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (piece === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts.map((part) => part.trim());
}

function withoutWhere(selector: string): string {
  const inner = /:where\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;
  return selector.replace(inner, '');
}

/** Classes, attributes and pseudo-classes; what stands inside `:is()` and `:not()` counts once. */
function rankOf(selector: string): number {
  const counted = withoutWhere(selector).replace(/:(?:is|not)\((?:[^()]|\([^()]*\))*\)/g, '.one');
  return (counted.match(/\.[\w-]+|\[[^\]]*\]|(?<!:):[\w-]+/g) ?? []).length;
}

/** What a member chose for one block is above what a theme says about all blocks. */
const CHOICES_OF_MEMBERS = ['.sqs-block:is(.awning-card, [class*="awning-padding--"])'];

const FRAMES = 'frames.css';
const unlayered = files.filter(
  (file) => new RegExp(`theme-base/${file}"\\);`).test(entry) && file !== FRAMES,
);

describe('the base sheet of themes', () => {
  it('the theme base sheet includes every part, and the styles of blocks', () => {
    for (const file of files) expect(entry).toContain(`"./theme-base/${file}"`);
    expect(entry).toContain('"./blocks/blocks.css"');
    expect(unlayered).toEqual(['controls.css', 'grid.css', 'lists.css', 'surfaces.css']);
  });

  it.each(unlayered)(
    'the theme base sheet gives %s, which survives resets, the specificity of one class',
    (file) => {
      const selectors = selectorsOf(read(`./theme-base/${file}`));
      expect(selectors.length).toBeGreaterThan(5);
      const above = selectors.filter((selector) => rankOf(selector) > 1);
      expect(above.filter((selector) => !CHOICES_OF_MEMBERS.includes(selector))).toEqual([]);
    },
  );

  it('the frames of platform pages are above what themes say of elements, name what is ours alone and never how it looks', () => {
    const frames = read('./theme-base/frames.css');
    expect(frames.trim()).toMatch(/^:root:not\(#awning#own\) \{/);
    const named = frames.replace(/:not\([^()]*\)/g, '');
    const names = [...named.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name);
    const ofOthers = [...new Set(names)].filter((name) => !/^(?:awning|cart)-|^sqs-search-page/.test(name));
    // Of images of the format's lists only what no theme means when it names them.
    expect(ofOthers.every((name) => /-image(?:-img)?$|-thumbnail$/.test(name))).toBe(true);
    expect(frames).not.toContain('!important');
    const properties = [...frames.matchAll(/\n\s+([a-z-]+):\s/g)].map(([, property = '']) => property);
    expect(properties).toContain('display');
    const looks = /^(?:background|border|box-shadow|color|fill|font|letter|line-height|opacity|outline|text)/;
    expect(properties.filter((property) => looks.test(property))).toEqual([]);
  });

  it('the frames of platform pages show nothing that is hidden', () => {
    const frames = read('./theme-base/frames.css');
    const hidden = frames.slice(frames.lastIndexOf(':is('));
    expect(hidden).toMatch(/\)\[hidden\] \{\s*display: none;\s*\}\s*\}\s*$/);
    // A theme may hide the way to the cart by the format's name for it: one class, which the theme's comes after.
    expect(frames).not.toMatch(/\.awning-cart-pill \{/);
    expect(surfaces).toMatch(/@media not print \{\s*\.awning-cart-pill \{\s*display: inline-flex;/);
    const shown = [...frames.matchAll(/([^{};]+)\{([^{}]*)\}/g)]
      .filter(([, , body = '']) => /display: (?!none)/.test(body))
      .flatMap(([, prelude = '']) => topLevelParts(prelude))
      // Parts that no script hides by themselves.
      .filter((selector) => !/(?: img|:is\(dt, dd\))$/.test(selector));
    expect(shown.length).toBeGreaterThan(15);
    const names = shown.flatMap((selector) => [
      ...selector.slice(selector.lastIndexOf(' :is(') + 1).matchAll(/\.[\w-]+/g),
    ]);
    expect(names.map(([name]) => name).filter((name) => !new RegExp(`\\${name}\\b`).test(hidden))).toEqual(
      [],
    );
  });

  it('the frames of platform pages let stand what owners wrote and laid out in them', () => {
    const frames = read('./theme-base/frames.css');
    const [, left = ''] = /\):not\(([^)]*)\) \{\s*float: none;\s*clear: none;/.exec(frames) ?? [];
    expect(left.split(', ')).toEqual(
      ['.awning-text *', '.sqs-layout *', '.sqs-block', '.sqs-block *'].map((part) => `& ${part}`),
    );
  });

  it('lists and platform pages in themes are laid out by their place, not by the window', () => {
    const lists = read('./theme-base/lists.css');
    expect(lists).toContain('@container awning-list');
    expect(lists).not.toMatch(/@media[^{]*width/);
    for (const sheet of ['./cart-page.css', './checkout-orders.css'])
      expect(read(sheet), sheet).not.toMatch(/@media[^{]*width/);
  });

  it('the theme base sheet hides script-only buttons where a plain form replaces them, also if the script failed', () => {
    const everywhere = surfaces.replace(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
    expect(everywhere).toContain(':where(body:has(.awning-plain-cart-form))');
  });

  it('the theme base sheet hides the restock form until its island is mounted', () => {
    const rule = (selector: string, effect: string): string =>
      `.product-restock-notification${selector}{${effect}!important;}`;
    const plain = surfaces.replace(/\s/g, '');
    // Nobody sees it or gets into it, and its room is kept: nothing moves when it is there.
    expect(plain).toContain(rule(':where(:not([data-island]))', 'visibility:hidden'));
    expect(plain).toContain(rule(':where([hidden])', 'display:none'));
    expect(plain).toContain(`@media(scripting:none){${rule('', 'display:none')}}`);
  });

  it('shapes fields of plain forms as fields, and leaves what is ticked its own shape', () => {
    const fields = selectorsOf(read('./theme-base/controls.css')).filter((selector) =>
      selector.startsWith('.awning-plain-cart-form :where(input'),
    );
    expect(fields).toHaveLength(1);
    for (const type of ['hidden', 'radio', 'checkbox']) expect(fields[0]).toContain(`[type="${type}"]`);
  });

  it('every stylesheet takes error colours from the one variable --awning-danger', () => {
    const sheets = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' });
    const red = sheets
      .filter((name) => name.endsWith('.css'))
      .flatMap((name) => [
        ...read(`./${name}`).matchAll(/var\((--[\w-]*(?:danger|error|problem|warn)[\w-]*)/g),
      ]);
    expect(red.length).toBeGreaterThan(5);
    expect([...new Set(red.map(([, variable]) => variable))]).toEqual(['--awning-danger']);
  });

  it("the theme base sheet never styles the body, and elements only inside Awning's own", () => {
    const bare = files
      .flatMap((file) => selectorsOf(read(`./theme-base/${file}`)))
      .filter(
        (selector) => !/[.[]/.test(selector) && !selector.startsWith(':root') && !selector.startsWith('&'),
      );
    expect(bare).toEqual([]);
  });
});
