import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DiagnosticCode, defaultBudget } from '@awning/template-engine';
import { describe, expect, test } from 'vitest';
import { createEngine } from './engine.ts';

const root = join(import.meta.dirname, '../../..');
const pagePath = join(root, 'docs/reference/template-language.md');
const page = readFileSync(pagePath, 'utf8');
const { formatterNames, predicateNames } = createEngine();

/** First cells of the tables below a heading of the second level, down to the next one. */
function namesBelow(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [body = ''] = section.split('\n## ');
  return [...body.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name = '']) => name);
}

const caseNames = ['template-engine', 'theme-kit'].flatMap((name) =>
  readdirSync(join(root, 'packages', name, 'cases')).map((file) => file.slice(0, file.indexOf('.'))),
);
const casesOf = (name: string): number => caseNames.filter((known) => known === name).length;

/** A complete list, checked by the compiler in one direction and by the page in the other. */
const codes: Record<DiagnosticCode, true> = {
  'unknown-formatter': true,
  'unknown-predicate': true,
  'not-allowed-at-root': true,
  'not-allowed-in-block': true,
  'never-executes': true,
  'eof-in-block': true,
  'after-eof': true,
  'partial-missing': true,
  'partial-invalid': true,
  'partial-too-deep': true,
  'expression-invalid': true,
  'expression-failed': true,
  'unexpected-error': true,
  'not-implemented': true,
  'budget-exceeded': true,
  'not-a-template': true,
};

describe('the reference of the template language', () => {
  test('the template reference has one line for every formatter, and no other', () => {
    const options = ['decimal', 'money', 'datetime', 'datetime-interval', 'relative-time'];
    const named = namesBelow('Formatters');
    expect(named.slice(0, formatterNames.length).toSorted()).toEqual(formatterNames.toSorted());
    // What follows is the table of options.
    expect(named.slice(formatterNames.length)).toEqual(options);
  });

  test('the template reference has one line for every predicate, and no other', () => {
    expect(namesBelow('Predicates').toSorted()).toEqual(predicateNames.toSorted());
  });

  test('the template reference has one line for every mistake code and every budget', () => {
    expect(namesBelow('Mistakes').toSorted()).toEqual(Object.keys(codes).toSorted());
    expect(namesBelow('Budgets').toSorted()).toEqual(Object.keys(defaultBudget).toSorted());
  });

  test('there are at least three cases for every formatter and predicate', () => {
    expect(formatterNames.filter((name) => casesOf(name) < 3)).toEqual([]);
    expect(predicateNames.filter((name) => casesOf(`predicate-${name.slice(0, -1)}`) < 3)).toEqual([]);
  });

  test('every file it links to exists', () => {
    const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(formatterNames.length + predicateNames.length);
    expect(links.filter((link) => !existsSync(join(dirname(pagePath), link)))).toEqual([]);
  });

  test('every example says what its case file says', () => {
    const examples = [...page.matchAll(/^\[[^\]]+\]\(([^)]+\.case)\)\n\n```text\n([\s\S]*?)```$/gm)];
    expect(examples.length).toBeGreaterThan(12);
    for (const [, link = '', text] of examples) {
      expect(text).toBe(readFileSync(join(dirname(pagePath), link), 'utf8'));
    }
  });
});
