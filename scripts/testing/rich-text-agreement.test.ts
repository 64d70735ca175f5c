/// <reference lib="dom" />
// @vitest-environment happy-dom
import { cleanPastedHtml, losesHtml, writeDocument } from '@awning/rich-text';
import { openText } from '@awning/rich-text/testing';
import { RICH_TEXT_RULES } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { cleanRichText } from '../../apps/server/src/platform/rich-text/index.ts';

/** A text that was opened in the editor and written again. */
function throughEditor(stored: string): string {
  const editor = openText(stored);
  const written = writeDocument(editor.state.doc);
  editor.destroy();
  return written;
}

/** Where each element of the table may stand. */
const EXAMPLES: Readonly<Record<string, string>> = {
  br: '<p>a<br />b</p>',
  hr: '<p>a</p><hr />',
  wbr: '<p>a<wbr></wbr>b</p>',
  img: '<p>a<img loading="lazy" alt="A bowl" src="/s/bowl.jpg" /></p>',
  li: '<ul><li>a</li><li>b</li></ul>',
  ul: '<ul class="plain"><li>a<ul><li>b</li></ul></li></ul>',
  ol: '<ol start="3" type="a" reversed><li value="5">a</li></ol>',
  dl: '<dl><dt>a</dt><dd>b</dd></dl>',
  dt: '<dl><dt>a</dt></dl>',
  dd: '<dl><dd>a</dd></dl>',
  figcaption: '<figure><img loading="lazy" alt="" src="/s/a.jpg" /><figcaption>a</figcaption></figure>',
  caption: '<table><caption>a</caption><tbody><tr><td>b</td></tr></tbody></table>',
  thead: '<table><thead><tr><th scope="col">a</th></tr></thead></table>',
  tbody: '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
  tfoot: '<table><tfoot><tr><td>a</td></tr></tfoot></table>',
  tr: '<table><tbody><tr><td>a</td></tr></tbody></table>',
  th: '<table><tbody><tr><th rowspan="2">a</th></tr></tbody></table>',
  td: '<table><tbody><tr><td>a</td></tr></tbody></table>',
  table: '<table class="sizes"><tbody><tr><td>a</td></tr></tbody></table>',
  summary: '<details open><summary>a</summary><p>b</p></details>',
  blockquote: '<blockquote><p>a</p><p>b</p></blockquote>',
  a: '<p><a href="/shop" title="All" class="more">a</a> and <a href="mailto:a@example.com">b</a></p>',
  abbr: '<p><abbr title="kilogram">kg</abbr></p>',
  time: '<p><time datetime="2026-01-01">a</time></p>',
};

const blocks = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'pre', 'figure', 'details']);
const exampleOf = (tag: string): string =>
  EXAMPLES[tag] ?? (blocks.has(tag) ? `<${tag}>a</${tag}>` : `<p>x <${tag}>a</${tag}> y</p>`);

/** A value that the table allows. */
const VALUES: Readonly<Record<string, string>> = {
  class: 'x',
  style: 'text-align:center',
  dir: 'rtl',
  lang: 'he',
  title: 't',
  href: '/shop',
  target: '_blank',
  rel: 'nofollow',
  download: 'a.pdf',
  src: '/s/a.jpg',
  alt: 'A bowl',
  width: '10',
  height: '20',
  loading: 'lazy',
  start: '3',
  type: 'a',
  value: '5',
  colspan: '2',
  rowspan: '2',
  scope: 'col',
  datetime: '2026-01-01',
};

const everyAttribute = RICH_TEXT_RULES.tags.flatMap((tag) =>
  [...new Set([...(RICH_TEXT_RULES.attributes['*'] ?? []), ...(RICH_TEXT_RULES.attributes[tag] ?? [])])].map(
    (attribute): [string, string] => [tag, attribute],
  ),
);

/** The first such element of a text, with the attribute. */
function withAttribute(text: string, tag: string, attribute: string): string {
  const written = VALUES[attribute] === undefined ? ` ${attribute}` : ` ${attribute}="${VALUES[attribute]}"`;
  const has = new RegExp(`<${tag}\\b[^>]* ${attribute}\\b`).test(text);
  return has ? text : text.replace(new RegExp(`<${tag}\\b`), `<${tag}${written}`);
}

describe('the text editor and the cleaning of the server', () => {
  it.each(RICH_TEXT_RULES.tags)(
    'ED-56 a text with <%s> comes out of the editor and of the server as it was',
    (tag) => {
      const stored = exampleOf(tag);
      expect(cleanRichText(stored)).toBe(stored);
      expect(stored).toMatch(new RegExp(`<${tag}\\b`));
      expect(throughEditor(stored)).toBe(stored);
    },
  );

  it.each(everyAttribute)(
    'ED-56 <%s> with the attribute %s comes out of the server with it, and then out of the editor as it was',
    (tag, attribute) => {
      const stored = cleanRichText(withAttribute(exampleOf(tag), tag, attribute));
      expect(stored).toMatch(new RegExp(`<${tag}\\b[^>]* ${attribute}\\b`));
      expect(throughEditor(stored)).toBe(stored);
      expect(losesHtml(stored)).toBe(false);
    },
  );

  it('a text keeps several attributes of the table on one element, in their order', () => {
    const stored =
      '<h2 class="lead" style="text-align:center" dir="rtl" lang="he" title="t">a &amp; &lt;b&gt; "c"</h2>' +
      '<div class="note">x<br />y</div>' +
      '<p style="font-size:1.25rem;color:#ff0000">a <strong class="x">b <em>c</em></strong><b>d</b> ' +
      '<span style="color:red">e <span class="y">f</span></span></p>' +
      '<p><a href="https://example.com" target="_blank" rel="noopener">g</a>\u00a0h</p>' +
      '<ul class="ticks"><li class="x">a</li></ul><blockquote class="big"><p>q</p></blockquote><hr class="thin" />';
    expect(cleanRichText(stored)).toBe(stored);
    expect(throughEditor(stored)).toBe(stored);
  });

  it('what stands around a part that the editor does not know can be edited, and the part stays', () => {
    const table = '<table><caption>In cm</caption><tbody><tr><td>1 &lt; 2</td></tr></tbody></table>';
    const stored = `<p>Sizes</p>${table}<p>End</p>`;
    const editor = openText(stored);
    editor.commands.insertContentAt(1, 'All ');
    expect(writeDocument(editor.state.doc)).toBe(`<p>All Sizes</p>${table}<p>End</p>`);
    editor.destroy();
  });

  it('a text that is loose words, an empty one, and deep lists are written so that the server keeps them', () => {
    for (const stored of [
      'only words',
      '',
      'a <strong>b</strong>',
      '<ul><li><p>a</p><p>b</p></li></ul>',
      '<p></p>',
    ])
      expect(cleanRichText(throughEditor(stored))).toBe(throughEditor(stored));
    expect(throughEditor('')).toBe('');
    expect(throughEditor('5 &lt; 6')).toBe('<p>5 &lt; 6</p>');
  });

  it('text pasted from word processors keeps its meaning and loses their looks', () => {
    const word =
      '<html xmlns:o="urn:x"><head><style>p{color:red}</style></head><body><!--StartFragment-->' +
      '<h1 style="mso-style:x">Title</h1><p class=MsoNormal style="margin:0cm"><b>Bold</b><o:p></o:p> ' +
      '<span style="font-family:Calibri;font-style:italic">slanted</span></p>' +
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·  </span>One</p>" +
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·  </span>Two</p>" +
      "<p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.  </span>First</p>" +
      '<script>steal()</script><img src="file:///c:/a.png" onerror="steal()"><a href="javascript:steal()">x</a>' +
      '<!--EndFragment--></body></html>';
    const written = throughEditor(cleanPastedHtml(word));
    expect(written).toBe(
      '<h1>Title</h1><p><b>Bold</b> <em>slanted</em></p><ul><li>One</li><li>Two</li></ul><ol><li>First</li></ol><p>x</p>',
    );
    expect(cleanRichText(written)).toBe(written);
    const docs =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">a</span>' +
      '<span style="font-weight:400"> b</span></p></b>';
    expect(throughEditor(cleanPastedHtml(docs))).toBe('<p dir="ltr"><strong>a</strong> b</p>');
  });

  it('what is copied within the editor keeps its parts, and nothing that runs comes in with it', () => {
    const copied =
      '<div data-pm-slice="0 0 []"><p>a</p><div data-kept-block="&lt;table&gt;&lt;tbody&gt;&lt;tr&gt;&lt;td&gt;1&lt;/td&gt;&lt;/tr&gt;&lt;/tbody&gt;&lt;/table&gt;"></div>' +
      '<img src="/s/a.jpg" onerror="steal()"></div>';
    const pasted = cleanPastedHtml(copied);
    expect(pasted).toContain('data-kept-block');
    expect(pasted).not.toContain('onerror');
  });
});
