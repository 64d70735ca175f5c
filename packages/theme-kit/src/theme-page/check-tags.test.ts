import { describe, expect, it, test } from 'vitest';
import { checkTags } from './check-tags.ts';

const check = (text: string): string[] =>
  checkTags({ file: 'site.region', text }).map(({ line, column, message }) => `${line}:${column} ${message}`);

describe('checkTags', () => {
  test.each([
    ['an unknown tag', 'a\n <squarespace:mystery />', /^2:2 <squarespace:mystery> is not known/],
    [
      'a pair that is not closed',
      '<squarespace:query collection="x">',
      /^1:1 <squarespace:query> has neither/,
    ],
    ['a tag without an end', '\n\n<squarespace:query collection="x"', /^3:1 <squarespace:query has no ">"/],
    ['a closing tag alone', 'x</squarespace:query>', /^1:2 <\/squarespace:query> closes nothing/],
    ['a missing attribute', '<squarespace:block-field label="x" />', /^1:1 .*"id"/],
    [
      'a query in a query',
      '<squarespace:query collection="x">\n<squarespace:query collection="y">z</squarespace:query></squarespace:query>',
      /^2:1 A query inside/,
    ],
    [
      'nothing to draw with',
      '<squarespace:navigation navigationId="x" />',
      /^1:1 .*neither a template nor a body/,
    ],
    [
      'more items than a tag shows',
      '<squarespace:query collection="x" limit="3000">y</squarespace:query>',
      /^1:1 "limit" of <squarespace:query> is a whole number up to 100; "3000" counts as 100\.$/,
    ],
    [
      'a number that is none',
      '<squarespace:query collection="x" limit="abc">y</squarespace:query>',
      /^1:1 "limit" of <squarespace:query> is a whole number up to 100; "abc" counts as if it were not there\.$/,
    ],
    [
      'more skipped than can be',
      '<squarespace:query collection="x" skip="50">y</squarespace:query>',
      /^1:1 "skip" .* up to 10; "50" counts as 10\.$/,
    ],
    [
      'a choice that is none',
      '<squarespace:query collection="x" featured="maybe">y</squarespace:query>',
      /^1:1 "featured" of <squarespace:query> is "true" or "false"; "maybe" counts as "false"\.$/,
    ],
    [
      'columns that there are not',
      '<squarespace:block-field id="a" columns="99" />',
      /^1:1 "columns" of <squarespace:block-field> is "1" or "12"; "99" counts as "12"\.$/,
    ],
    [
      'an id twice',
      '<squarespace:block-field id="a" />\n<squarespace:block-field id="a" />',
      /^2:1 Another block-field above has the id "a" too, so both show the same content\.$/,
    ],
    [
      'more queries than a page makes',
      `${'<squarespace:query collection="x">y</squarespace:query>'.repeat(8)}\n<squarespace:query collection="x">y</squarespace:query>`,
      /^2:1 A page makes at most 8 queries, and this is one more\. Where all of them are drawn, it has no items\.$/,
    ],
  ])('%s', (_name, text, expected) => {
    expect(check(text)[0]).toMatch(expected);
  });

  it('checkTags finds nothing in correct markup of any style', () => {
    expect(
      check(`<squarespace:navigation navigationId='x' template="nav">
        <p class="<squarespace:navigation navigationId="x">{.if items}y{.end}</squarespace:navigation>">
        <squarespace:query collection="{.if a > b}x{.or}y{.end}"><squarespace:related collectionId="{collection.id}" itemId="{id}">z</squarespace:related></squarespace:query>
        {# <squarespace:mystery> }{## </squarespace:query> ##}`),
    ).toEqual([]);
  });

  it('checkTags reports at most a hundred problems, and ends for any source', () => {
    for (const text of [
      '<squarespace:a ',
      '<squarespace:a>',
      '</squarespace:a',
      '<squarespace:a b="{',
      '<!--',
      '<script>',
      '<script {',
      '{#',
      '<squarespace:query a="\'>',
    ])
      expect(check(text.repeat(Math.floor(200_000 / text.length))).length).toBeLessThanOrEqual(100);
  });
});
