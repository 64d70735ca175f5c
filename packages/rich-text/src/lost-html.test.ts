/// <reference lib="dom" />
// @vitest-environment happy-dom
import { RICH_TEXT_RULES, RICH_TEXT_TAGS } from '@awning/site-model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { losesHtml, simplifyHtml } from './lost-html.ts';
import { openText } from './testing/open-text.ts';
import { writeDocument } from './write-document.ts';

function throughEditor(stored: string): string {
  const editor = openText(stored);
  const written = writeDocument(editor.state.doc);
  editor.destroy();
  return written;
}

/** Each is written into one place and counted afterwards. */
const MARKER = 'm4rker';
const attribute = fc.constantFrom('class', 'id', 'title', 'data-x', 'style', 'lang', 'onclick', 'align');
const knownInline = fc.constantFrom(
  ...RICH_TEXT_TAGS.inline.filter((tag) => !['br', 'wbr', 'img'].includes(tag)),
);
const foreignInline = fc.constantFrom('font', 'button', 'label', 'x-note', 'svg', 'big');
const words = fc.constantFrom('a', 'b c', ' d', 'e ', '', '\u00a0', '5 < 6');
const escaped = words.map((text) => text.replaceAll('<', '&lt;'));

const element = (tag: fc.Arbitrary<string>, inside: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(tag, fc.option(attribute, { nil: null }), inside, fc.boolean())
    .map(([name, its, content, isMarked]) => {
      const written = its === null ? '' : ` ${its}="${isMarked ? MARKER : 'v'}"`;
      return `<${name}${written}>${content}</${name}>`;
    });

const phrase = fc.letrec<{ phrase: string }>((tie) => ({
  phrase: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    escaped,
    fc.constant(MARKER),
    fc.constantFrom('<br>', '<img src="/s/a.jpg" alt="">', `<!--${MARKER}-->`),
    element(knownInline, tie('phrase')),
    element(foreignInline, tie('phrase')),
    fc.tuple(tie('phrase'), tie('phrase')).map(([one, other]) => one + other),
  ),
})).phrase;

const lines = fc.constantFrom('p', 'h2', 'h5', 'div', 'blockquote', 'pre', 'center', 'section', 'figure');
const list = fc
  .array(element(fc.constant('li'), phrase), { maxLength: 3 })
  .map((items) => `<ul>${items.join('')}</ul>`);
const text = fc
  .array(fc.oneof(element(lines, phrase), phrase, list, fc.constant('<hr>')), { maxLength: 4 })
  .map((parts) => parts.join(''));

const count = (html: string): number => html.split(MARKER).length - 1;

describe('what the editor would lose of a text', () => {
  it('ED-56 a text of which the editor loses anything is never taken for one that it keeps', () => {
    fc.assert(
      fc.property(text, (stored) => {
        if (losesHtml(stored)) return;
        const written = throughEditor(stored);
        expect(count(written)).toBe(count(stored));
        expect(bare(written)).toBe(bare(stored));
      }),
    );
  });

  it('ED-56 what the editor has written it opens again without a loss', () => {
    fc.assert(
      fc.property(text, (stored) => {
        expect(losesHtml(throughEditor(stored))).toBe(false);
      }),
    );
  });

  it.each(RICH_TEXT_TAGS.inline.filter((tag) => !['br', 'wbr', 'img'].includes(tag)))(
    'ED-56 a text with words in <%s>, with each attribute of the table, is opened for writing',
    (tag) => {
      const names = [...(RICH_TEXT_RULES.attributes['*'] ?? []), ...(RICH_TEXT_RULES.attributes[tag] ?? [])];
      const written = [...new Set(names)].map((name) => ` ${name}="x"`).join('');
      expect(losesHtml(`<p>a <${tag}${written}>b</${tag}> c</p>`)).toBe(false);
    },
  );

  it.each([
    '<p>a</p>\n\n<p>b</p>',
    'loose <b>words</b>',
    '<p><em>a <strong>b</strong></em></p>',
    '<p><strong>a</strong><strong>b</strong></p>',
    '<ul>\n<li><p>a</p></li>\n<li>b</li></ul>',
    '<blockquote>a</blockquote>',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
    '<p>a<font color="red">b</font></p>',
    '',
  ])('ED-56 a text that is only spelled in another way is opened for writing: %s', (stored) => {
    expect(losesHtml(stored)).toBe(false);
  });

  it.each(['<p>a<!-- note --></p>', '<p><i class="icon"></i>a</p>', '<p>a</p><a name="here"></a>'])(
    'ED-56 a text with parts that only its HTML can hold is opened read-only, and can be simplified: %s',
    (stored) => {
      expect(losesHtml(stored)).toBe(true);
      expect(simplifyHtml(stored)).toBe('<p>a</p>');
      expect(losesHtml(simplifyHtml(stored))).toBe(false);
    },
  );

  it('a simplified text has nothing that the table does not name', () => {
    const simple = simplifyHtml(
      '<p onclick="x()">a <x-note>b</x-note><script>c</script></p><center>d</center>',
    );
    expect(simple).toBe('<p>a b</p><p>d</p>');
  });
});

/** The words alone. */
function bare(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  return (template.content.textContent ?? '').replace(/[ \t\n]+/g, '');
}
