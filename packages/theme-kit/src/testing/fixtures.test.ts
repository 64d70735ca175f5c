import { describe, expect, it } from 'vitest';
import { themeFixture } from '../../../../scripts/testing/theme-fixture.ts';
import { createEngine } from '../engine.ts';
import { overridableBlocks } from '../theme/block-files.ts';
import { checkTheme } from '../theme-check/check-theme.ts';
import {
  collectionConfWords,
  fileKinds,
  languageWords,
  partialWords,
  styleWords,
  tagWords,
  templateConfWords,
  valueWords,
  variableWords,
} from './fixture-words.ts';

const names = ['harbour', 'atelier', 'northlight'];

const themes = names.map(themeFixture);
const files = themes
  .flatMap((theme) => [...theme])
  .map(([path, bytes]) => ({ path, bytes: Buffer.from(bytes) }));
const textOf = (pattern: RegExp): string =>
  files
    .filter(({ path }) => pattern.test(path))
    .map(({ bytes }) => bytes.toString('utf8'))
    .join('\n');
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const templates = textOf(/\.(region|block|list|item|page)$/);
const styles = textOf(/^styles\//);
const templateConfs = files.filter(({ path }) => path === 'template.conf').map(({ bytes }) => jsonOf(bytes));
const collectionConfs = files
  .filter(({ path }) => /^collections\/.*\.conf$/.test(path))
  .map(({ bytes }) => jsonOf(bytes));

function jsonOf(bytes: Buffer): Readonly<Record<string, unknown>> {
  return JSON.parse(bytes.toString('utf8'));
}

/** Every dotted key, without the numbers of lists and with `*` for the key of a layout. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => keysOf(each, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = path === 'layouts' ? 'layouts.*' : path === '' ? key : `${path}.${key}`;
    return [own, ...keysOf(inner, own)];
  });
}

const missing = (words: readonly string[], isThere: (word: string) => boolean): string[] =>
  words.filter((word) => !isThere(word));

describe('the themes of the fixtures', () => {
  it.each(names.map((name, at) => ({ name, theme: themes[at] ?? new Map() })))(
    '$name is read and checked without a word of complaint',
    ({ theme }) => {
      const { theme: read, diagnostics } = checkTheme(theme);
      expect(diagnostics).toEqual([]);
      expect(read).not.toBeNull();
    },
  );

  it('the theme fixtures are written in three different styles', () => {
    const sources = names.map((_, at) =>
      [...(themes[at] ?? [])].filter(([path]) => path.endsWith('.region')),
    );
    const regions = sources.map((own) =>
      own.map(([, bytes]) => Buffer.from(bytes).toString('utf8')).join(''),
    );
    expect(regions.map((text) => /class='/.test(text))).toEqual([true, false, false]);
    expect(sources.map((own) => own.length)).toEqual([4, 6, 2]);
  });
});

describe('together the themes use', () => {
  it('every kind of file', () => {
    expect(
      missing(Object.keys(fileKinds), (kind) => files.some(({ path }) => fileKinds[kind]?.test(path))),
    ).toEqual([]);
  });

  it('every formatter, and the list is that of the engine', () => {
    expect(languageWords.formatters.toSorted()).toEqual(createEngine().formatterNames.toSorted());
    const uses = (name: string) => new RegExp(`\\{[^{}]*\\|${escaped(name)}[ |:}]`).test(templates);
    expect(missing(languageWords.formatters, uses)).toEqual([]);
  });

  it('every predicate, and the list is that of the engine', () => {
    expect(languageWords.predicates.toSorted()).toEqual(createEngine().predicateNames.toSorted());
    const uses = (name: string) => new RegExp(`\\{\\.(or |if )?${escaped(name)}[ }]`).test(templates);
    expect(missing(languageWords.predicates, uses)).toEqual([]);
  });

  it('every directive but the end of the source in the middle of it, and both kinds of comment', () => {
    expect(
      missing(languageWords.directives, (name) => new RegExp(`\\{\\.${name}[ }]`).test(templates)),
    ).toEqual([]);
    expect(templates).toMatch(/\{# .*\}/);
    expect(templates).toMatch(/\{## [\s\S]* ##\}/);
  });

  it('every tag with every attribute, in both shapes and with both kinds of quotes', () => {
    for (const [tag, attributes] of Object.entries(tagWords)) {
      const opened = [...templates.matchAll(new RegExp(`<squarespace:${tag} [^>]*>`, 'g'))].join('\n');
      expect([tag, missing(attributes, (name) => new RegExp(` ${name}=['"]`).test(opened))]).toEqual([
        tag,
        [],
      ]);
    }
    expect(templates).toMatch(/<squarespace:navigation [^>]*\/>/);
    expect(templates).toContain('</squarespace:navigation>');
    expect(templates).toContain('</squarespace:folder-navigation>');
    expect(templates).toMatch(/class='[^']*<squarespace:navigation/);
  });

  it('every variable and every partial of the platform', () => {
    expect(missing(variableWords, (name) => templates.includes(`{${name}}`))).toEqual([]);
    expect(missing(partialWords, (name) => templates.includes(`|apply ${name}}`))).toEqual([]);
  });

  it('every key of the settings with every value that the format names', () => {
    const keys = new Set(templateConfs.flatMap((conf) => keysOf(conf)));
    expect(missing(templateConfWords, (key) => keys.has(key))).toEqual([]);
    for (const [key, values] of Object.entries(collectionConfWords)) {
      const used = collectionConfs.flatMap((conf) => (key in conf ? [conf[key]] : [])).flat();
      expect([key, used.length > 0, missing(values, (value) => used.includes(value))]).toEqual([
        key,
        true,
        [],
      ]);
    }
    const json = textOf(/^template\.conf$/);
    const confs = textOf(/\.block\.conf$/);
    const listed = templateConfs.flatMap((conf) => conf.systemCollections);
    expect(missing(valueWords.systemCollections, (name) => listed.includes(name))).toEqual([]);
    expect(missing(valueWords.customBases, (name) => new RegExp(`"base" : "${name}"`).test(json))).toEqual(
      [],
    );
    expect(missing(valueWords.customFields, (name) => new RegExp(`"type" : "${name}"`).test(json))).toEqual(
      [],
    );
    expect(valueWords.blockOverrides).toEqual(overridableBlocks);
    expect(missing(valueWords.blockOverrides, (name) => confs.includes(`"type": "${name}"`))).toEqual([]);
    expect(textOf(/\.page\.conf$/)).toContain('template-page');
  });

  it('strings of every kind in two locales', () => {
    const wanted = valueWords.stringKinds.flatMap((kind) => [`${kind}-en-US`, `${kind}-de-DE`]);
    expect(missing(wanted, (name) => files.some(({ path }) => path === `strings/${name}.json`))).toEqual([]);
  });

  it('every kind of tweak with every key, also with quoted numbers and booleans', () => {
    const tweaks = [...styles.matchAll(/^\/\/ ?tweak:(.*)$/gm)].map(([, json = '']) => JSON.parse(json));
    const keys = new Set(tweaks.flatMap((tweak) => Object.keys(tweak)));
    expect(missing(styleWords.tweakKeys, (key) => keys.has(key))).toEqual([]);
    expect(missing(styleWords.tweakTypes, (type) => tweaks.some((tweak) => tweak.type === type))).toEqual([]);
    expect(tweaks.map(({ active }) => typeof active)).toEqual(expect.arrayContaining(['string', 'boolean']));
    expect(tweaks.map(({ max }) => typeof max)).toEqual(expect.arrayContaining(['string', 'number']));
  });

  it('every function of LESS, the style files and mixins of the platform, and what only old compilers take', () => {
    const calls = (name: string) => new RegExp(`(^|[^\\w-])${escaped(name)}\\(`, 'm').test(styles);
    expect(missing(styleWords.functions, calls)).toEqual([]);
    expect(missing(styleWords.platformFiles, (name) => styles.includes(`@import "${name}";`))).toEqual([]);
    expect(missing(styleWords.platformMixins, calls)).toEqual([]);
    expect(styles).toMatch(/@media[^{]*\{[^}]*[\s\S]*@import "sqs-grid-breaker"/);
    expect(styles).toMatch(/@gap \/ 3px/);
    expect(styles).toMatch(/@heading-font-font-size/);
    expect(styles).not.toMatch(/^@heading-font-font-size/m);
  });
});
