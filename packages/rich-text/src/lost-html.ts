import { RICH_TEXT_TAGS } from '@awning/site-model';
import { Editor } from '@tiptap/core';
import { listedElements } from './listed-elements.ts';
import { prepareHtml } from './prepare-html.ts';
import { textExtensions } from './text-extensions.ts';
import { writeDocument } from './write-document.ts';

const inline: ReadonlySet<string> = new Set(RICH_TEXT_TAGS.inline);

/** A stored text after it was opened in the editor and written again. */
function throughEditor(prepared: HTMLElement): string {
  const editor = new Editor({ element: null, extensions: textExtensions(), content: prepared.innerHTML });
  const written = writeDocument(editor.state.doc);
  editor.destroy();
  return written;
}

/**
 * ED-56: whether opening a text and writing it again would lose or change anything that a reader or another program
 * could notice. Spaces between lines, the nesting of emphasis and paragraphs around loose words are no loss.
 */
export const losesHtml = (stored: string): boolean => !isSameText(stored, throughEditor(prepareHtml(stored)));

/** ED-56: a text without what only its HTML could hold; what the editor keeps as a whole stays. */
export const simplifyHtml = (stored: string): string =>
  throughEditor(prepareHtml(listedElements(stored).innerHTML));

const isSameText = (one: string, other: string): boolean => {
  const [first, second] = [tokensOf(one), tokensOf(other)];
  return first.length === second.length && first.every((token, index) => token === second[index]);
};

/** Words with the elements within the line that they stand in; or a sign of its own, which ends a line. */
type Entry = { readonly words: string; readonly place: string } | { readonly sign: string };

/**
 * A text as a list that is the same for texts which mean the same: one entry for each line of words, and one for each
 * element around lines as it opens and closes. A paragraph without attributes only ends the line before it.
 */
function tokensOf(text: string): string[] {
  const template = document.createElement('template');
  template.innerHTML = text;
  const tokens: string[] = [];
  let line: { words: string; place: string }[] = [];
  const endLine = (): void => {
    const runs = withoutNeedlessSpaces(line);
    if (runs.length > 0) tokens.push(JSON.stringify(runs));
    line = [];
  };
  for (const entry of entriesOf(template.content, [])) {
    const last = line.at(-1);
    if ('sign' in entry) {
      endLine();
      if (entry.sign !== '') tokens.push(entry.sign);
    } else if (last?.place === entry.place) last.words += entry.words;
    else line.push({ ...entry });
  }
  endLine();
  return tokens;
}

function* entriesOf(parent: Node, phrases: readonly string[]): Generator<Entry> {
  for (const child of parent.childNodes) {
    if (child.nodeType === child.TEXT_NODE) yield { words: child.textContent ?? '', place: placeOf(phrases) };
    else if (child.nodeType === child.ELEMENT_NODE) yield* entriesOfElement(child as Element, phrases);
    else yield { sign: `<!--${child.textContent ?? ''}-->` };
  }
}

function* entriesOfElement(element: Element, phrases: readonly string[]): Generator<Entry> {
  const tag = element.localName;
  const sign = describe(element);
  const isInline = inline.has(tag);
  if (isInline && element.childNodes.length > 0)
    yield* entriesOf(element, phrases.includes(sign) ? phrases : [...phrases, sign]);
  else if (isInline) yield { sign: `${sign} in ${placeOf(phrases)}` };
  else {
    const isPlain = tag === 'p' && element.attributes.length === 0;
    yield { sign: isPlain ? '' : sign };
    yield* entriesOf(element, phrases);
    yield { sign: isPlain ? '' : `</${tag}>` };
  }
}

/** Which emphasis is around which says nothing; of elements of one name the order counts. */
const placeOf = (phrases: readonly string[]): string =>
  phrases.toSorted((one, other) => tagIn(one).localeCompare(tagIn(other))).join('');

const tagIn = (sign: string): string => /^<[\w:-]+/.exec(sign)?.[0] ?? '';

const describe = (element: Element): string => {
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return `<${[element.localName, ...attributes.toSorted()].join(' ')}>`;
};

/** As browsers show them: several as one, none at the ends of a line. */
function withoutNeedlessSpaces(line: readonly { readonly words: string; readonly place: string }[]) {
  const runs: { words: string; place: string }[] = [];
  for (const { words, place } of line) {
    const collapsed = words.replace(/[ \t\n\r\f]+/g, ' ');
    const isAfterSpace = runs.at(-1)?.words.endsWith(' ') ?? true;
    const shown = isAfterSpace ? collapsed.replace(/^ /, '') : collapsed;
    if (shown !== '') runs.push({ words: shown, place });
  }
  const last = runs.at(-1);
  if (last) last.words = last.words.replace(/ $/, '');
  return last?.words === '' ? runs.slice(0, -1) : runs;
}
