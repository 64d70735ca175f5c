import { describe, expect, it } from 'vitest';
import {
  findEmptyElement,
  findTagByClass,
  html,
  insertHtml,
  joinHtml,
  NO_HTML,
  rawHtml,
  replacePiece,
} from './index.ts';

const HOSTILE = `<script>alert("1")</script>'&`;
const ESCAPED = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;';

describe('the html tag', () => {
  it('the html tag escapes text in elements and in attributes, and leaves what stands in the template as it is', () => {
    expect(String(html`<p title="${HOSTILE}" class='${HOSTILE}'>${HOSTILE}</p>\n`)).toBe(
      `<p title="${ESCAPED}" class='${ESCAPED}'>${ESCAPED}</p>\n`,
    );
  });

  it('the html tag takes HTML as it is, and escapes it once however deep it is nested', () => {
    const name = html`<b>${'Nets & Co'}</b>`;
    expect(String(html`<p>${name}${rawHtml('<br>')}</p>`)).toBe('<p><b>Nets &amp; Co</b><br></p>');
  });

  it('writes numbers, everything of a list and nothing of null', () => {
    expect(String(html`${3}|${['<', html`<i>`, 2]}|${null}|${[]}`)).toBe('3|&lt;<i>2||');
  });

  it('the html tag joins pieces with HTML between them', () => {
    expect(String(joinHtml(['a & b', html`<i>c</i>`], html`<br>`))).toBe('a &amp; b<br><i>c</i>');
    expect(String(joinHtml(['a', 'b']))).toBe('ab');
  });

  it('the html tag knows when a piece is empty', () => {
    expect([NO_HTML.isEmpty, html`${null}`.isEmpty, html` `.isEmpty]).toEqual([true, true, false]);
  });
});

describe('insertions into finished HTML', () => {
  it('insertions into finished HTML go to their places in any order, and two at one place stay in their order', () => {
    const insertions = [
      { at: 3, html: 'x' },
      { at: 0, html: '1' },
      { at: 0, html: '2' },
      { at: 4, until: 5, html: '' },
    ];
    expect(insertHtml('abcdef', insertions)).toBe('12abcxdf');
    expect(insertHtml('abc', [])).toBe('abc');
  });

  it('insertions into finished HTML take text literally that means something to String.replace', () => {
    expect(insertHtml('ab', [{ at: 1, html: "$&$1$'" }])).toBe("a$&$1$'b");
  });

  it('a known piece is replaced once, where it is first, and nothing happens where it is missing', () => {
    expect(replacePiece('a<i>b<i>', '<i>', '$&<b>')).toBe('a$&<b>b<i>');
    expect(replacePiece('a<i>', '<i>', '')).toBe('a');
    expect(replacePiece('a', '<i>', 'x')).toBe('a');
  });
});

describe('the search for a tag by its class', () => {
  it('the search for a tag by its class finds whole class names on tags, and no words in texts or in longer names', () => {
    const page = '<p>drop</p><i class="drop-zone"></i><div id="a" class="x drop y">';
    expect(findTagByClass(page, 'drop')).toEqual({ start: page.indexOf('<div'), end: page.length });
    expect(findTagByClass('<p>drop</p>', 'drop')).toBeUndefined();
  });

  it('the search for a tag by its class finds an element only where it was left empty', () => {
    const page = '<div class="place">full</div><div class="place"> </div>';
    expect(findEmptyElement(page, 'place', ['div'])?.start).toBe(page.lastIndexOf('<div'));
    expect(findEmptyElement(page, 'place', ['section'])).toBeUndefined();
  });

  it('ends soon on markup that is all tags and no ends', () => {
    const hostile = '<div class="place '.repeat(200_000);
    const before = performance.now();
    expect(findTagByClass(hostile, 'place')).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});
