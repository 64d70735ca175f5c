// @vitest-environment happy-dom
import type { FromCanvas, TextFormat } from '@awning/contract/canvas';
import { BLOCK_TYPES, emptyDocument, newSection, type PageDocument } from '@awning/site-model';
import type { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { replacePart } from '../page-parts.ts';
import { createWriting } from './writing.ts';

const BLOCK = 'b'.repeat(24);
const SECTION = 'a'.repeat(24);

function documentWith(type: number, value: Record<string, unknown>): PageDocument {
  const section = newSection(SECTION);
  const cell = { column: 0, row: 0, width: 6, height: 2, layer: 0 };
  const block = { id: BLOCK, type, value };
  const layout = { type: 'fluid', blocks: [{ block, desktop: cell, phone: cell }] };
  return { ...emptyDocument(), sections: [{ ...section, layout } as never] };
}

const blockHtml = (type: number, html: string): string =>
  `<div class="sqs-block" id="block-${BLOCK}" data-block-type="${type}"><div class="sqs-block-content" data-own="1">${html}</div></div>`;

/** A page with one block, and what it tells. */
function openPage(type: number, value: Record<string, unknown>, html: string) {
  document.body.innerHTML = blockHtml(type, html);
  const told: FromCanvas[] = [];
  const page = documentWith(type, value);
  const writing = createWriting({
    page: document,
    document: () => page,
    isGestureEnd: () => false,
    nameOf: () => 'Text',
    onChange: () => undefined,
    tell: (message) => told.push(message),
  });
  const commits = () => told.filter((message) => message.kind === 'textCommit');
  const states = () => told.filter((message) => message.kind === 'textState').map(({ state }) => state);
  return { writing, told, commits, states };
}

async function openText(html: string, caret: 'start' | 'end' | 'all' = 'end') {
  const opened = openPage(BLOCK_TYPES.html, { html }, html);
  opened.writing.run({ do: 'start', block: BLOCK, caret });
  // The text editor is loaded with the first text.
  await vi.waitFor(() => expect(opened.states().at(-1)?.block).toBe(BLOCK), { timeout: 20_000 });
  return { ...opened, editor: editorIn() };
}

function editorIn(): Editor {
  const editable = document.querySelector('[contenteditable=true]');
  const editor: Editor | undefined = editable ? Reflect.get(editable, 'editor') : undefined;
  if (!editor) throw new Error('Nothing is being written.');
  return editor;
}

const type = (editor: Editor, text: string): void => {
  for (const letter of text) {
    const { from, to } = editor.state.selection;
    const isTaken = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, letter, () => editor.state.tr.insertText(letter, from, to)),
    );
    if (!isTaken) editor.view.dispatch(editor.state.tr.insertText(letter, from, to));
  }
};

const press = (editor: Editor, key: string, options: KeyboardEventInit = {}): void => {
  editor.view.dom.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
  );
};

function paste(editor: Editor, data: Record<string, string>, files: readonly File[] = []): void {
  const event = new Event('paste', { bubbles: true, cancelable: true });
  const clipboardData = {
    getData: (kind: string) => data[kind] ?? '',
    files,
    types: Object.keys(data),
    items: [],
  };
  Object.defineProperty(event, 'clipboardData', { value: clipboardData });
  editor.view.dom.dispatchEvent(event);
}

afterEach(() => document.body.replaceChildren());

describe('a text on the page', () => {
  it('ED-55 a text is written in its own element, which is given back with its attributes when writing ends', async () => {
    const { writing, editor, commits, states } = await openText('<p>Words</p>');
    expect(editor.view.dom).toBe(document.querySelector('.sqs-block-content'));
    type(editor, ' more');
    writing.run({ do: 'end' });
    expect(document.body.innerHTML).toBe(blockHtml(BLOCK_TYPES.html, '<p>Words more</p>'));
    expect(commits().map(({ value }) => value)).toEqual(['<p>Words more</p>']);
    expect(states().at(-1)).toBeNull();
  });

  it('a text that was only looked at is left as it was, with the nodes of the page and no commit', async () => {
    const stored = '<p>One</p>\n<p>Two</p>';
    const { writing, commits } = await openText(stored);
    writing.run({ do: 'end' });
    expect(document.body.innerHTML).toBe(blockHtml(BLOCK_TYPES.html, stored));
    expect(commits()).toEqual([]);
  });

  it('ED-57 Enter commits at once, and Escape leaves the text', async () => {
    const { editor, commits, states } = await openText('<p>a</p>');
    type(editor, 'b');
    press(editor, 'Enter');
    expect(commits().map(({ value }) => value)).toEqual(['<p>ab</p><p></p>']);
    press(editor, 'Escape');
    expect(states().at(-1)).toBeNull();
  });

  it('words that wait for their commit are told, so that a window which is closed can ask first', async () => {
    const { editor, states } = await openText('<p>a</p>');
    type(editor, 'b');
    await vi.waitFor(() => expect(states().at(-1)?.isUncommitted).toBe(true));
    press(editor, 's', { ctrlKey: true });
    await vi.waitFor(() => expect(states().at(-1)?.isUncommitted).toBe(false));
  });

  it('ED-57 undo is a key of the page: what was typed is committed before it', async () => {
    const { editor, told } = await openText('<p>a</p>');
    type(editor, 'b');
    press(editor, 'z', { ctrlKey: true });
    expect(told.slice(-2)).toMatchObject([
      { kind: 'textCommit', value: '<p>ab</p>', number: 1 },
      { kind: 'key', key: { key: 'z', command: true, shift: false } },
    ]);
    expect(editor.getText()).toBe('ab');
  });

  it('ED-57 a value from outside replaces only what differs, so that the caret stays between its letters', async () => {
    const { writing, editor, commits } = await openText('<p>one</p><p>two three</p>');
    editor.commands.setTextSelection(10);
    expect(editor.state.selection.$from.parentOffset).toBe(4);
    writing.run({ do: 'value', value: '<p>one and a half</p><p>two three</p>', seen: 0 });
    expect(editor.getText({ blockSeparator: '|' })).toBe('one and a half|two three');
    expect(editor.state.selection.$from.parentOffset).toBe(4);
    expect(commits()).toEqual([]);
  });

  it('ED-57 a value that is older than the last commit changes nothing', async () => {
    const { writing, editor, commits } = await openText('<p>a</p>');
    type(editor, 'b');
    press(editor, 's', { ctrlKey: true });
    writing.run({ do: 'value', value: '<p>a</p>', seen: 0 });
    expect(editor.getText()).toBe('ab');
    writing.run({ do: 'value', value: '<p>a</p>', seen: 1 });
    expect(editor.getText()).toBe('a');
    expect(commits()).toHaveLength(1);
  });

  it('ED-57 words that wait for their commit stay when another part of the text changes', async () => {
    const { writing, editor, commits } = await openText('<p>one</p><p>two</p>');
    type(editor, '!');
    writing.run({ do: 'value', value: '<p>ONE</p><p>two</p>', seen: 0 });
    expect(editor.getText({ blockSeparator: '|' })).toBe('ONE|two!');
    expect(commits().map(({ value }) => value)).toEqual(['<p>ONE</p><p>two!</p>']);
  });

  it('ED-9 drawing changes the block around a text and not the element with the caret', async () => {
    const { writing, editor } = await openText('<p>a</p>');
    type(editor, 'b');
    const drawn = blockHtml(BLOCK_TYPES.html, '<p>a</p>').replace(
      'class="sqs-block"',
      'class="sqs-block wide"',
    );
    replacePart(document, BLOCK, drawn, [writing.element() ?? document.body]);
    expect(document.querySelector('.sqs-block.wide')).not.toBeNull();
    expect(editor.view.dom.isConnected).toBe(true);
    expect(editor.getText()).toBe('ab');
    expect(editor.view.dom.textContent).toBe('ab');
  });

  it('ED-56 a text that the editor would reduce opens read-only, and is simplified as a commit when asked', async () => {
    const { writing, commits, states } = openPage(
      BLOCK_TYPES.html,
      { html: '<p>a<!-- n --></p>' },
      '<p>a</p>',
    );
    writing.run({ do: 'start', block: BLOCK, caret: 'end' });
    await vi.waitFor(() => expect(states().at(-1)).toMatchObject({ isReadOnly: true }));
    expect(document.querySelector('[contenteditable=true]')).toBeNull();
    writing.run({ do: 'simplify' });
    expect(commits().map(({ value }) => value)).toEqual(['<p>a</p>']);
    expect(editorIn().getText()).toBe('a');
  });

  it('ED-59 the label of a button is one line: Enter leaves, and pasted lines become one', async () => {
    const { writing, commits, states } = openPage(
      BLOCK_TYPES.button,
      { buttonText: 'Go' },
      '<a class="sqs-block-button-element" href="/x">Go</a>',
    );
    writing.run({ do: 'start', block: BLOCK, caret: 'end' });
    await vi.waitFor(() => expect(states().at(-1)).toMatchObject({ kind: 'line', path: ['buttonText'] }));
    const editor = editorIn();
    paste(editor, { 'text/plain': ' to\nthe <b>shop</b> ' });
    press(editor, 'Enter');
    expect(commits().map(({ value }) => value)).toEqual(['Goto the <b>shop</b>']);
    expect(document.querySelector('a')?.outerHTML).toBe(
      '<a class="sqs-block-button-element" href="/x">Goto the &lt;b&gt;shop&lt;/b&gt;</a>',
    );
  });

  it.each([
    ['F6', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F6', bubbles: true }))],
    ['the editor', null],
  ])('ED-61 a text is not opened any more once %s has led elsewhere', async (_, leave) => {
    const { writing, states } = openPage(BLOCK_TYPES.html, { html: '<p>a</p>' }, '<p>a</p>');
    writing.run({ do: 'start', block: BLOCK, caret: 'end' });
    if (leave) leave();
    else writing.run({ do: 'end' });
    // By then the text editor has been loaded.
    await import('./text-session.ts');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(states()).toEqual([]);
    expect(document.querySelector('[contenteditable=true]')).toBeNull();
  });

  it('a block without any text on the page says so', async () => {
    const { writing, told } = openPage(BLOCK_TYPES.spacer, {}, '');
    writing.run({ do: 'start', block: BLOCK, caret: 'end' });
    await vi.waitFor(() => expect(told).toContainEqual({ kind: 'textProblem', problem: 'no-text' }));
  });
});

describe('tools and keys for a text', () => {
  it.each<[TextFormat, string]>([
    [{ do: 'mark', mark: 'bold' }, '<p><strong>Words</strong></p>'],
    [{ do: 'level', level: 3 }, '<h3>Words</h3>'],
    [{ do: 'size', step: 3 }, '<p style="font-size:var(--awning-step-3)">Words</p>'],
    [{ do: 'align', align: 'center' }, '<p style="text-align:center">Words</p>'],
    [{ do: 'list', list: 'bullet' }, '<ul><li>Words</li></ul>'],
    [{ do: 'list', list: 'numbered' }, '<ol><li>Words</li></ol>'],
    [{ do: 'quote' }, '<blockquote><p>Words</p></blockquote>'],
    [
      { do: 'color', color: 'accent' },
      '<p><span style="color:var(--awning-palette-accent)">Words</span></p>',
    ],
    [{ do: 'mark', mark: 'code' }, '<p><code>Words</code></p>'],
    [{ do: 'link', link: { href: '/shop' } }, '<p><a href="/shop">Words</a></p>'],
  ])('ED-58 the tool %j changes the selected words, and says so in the state', async (format, expected) => {
    const { writing, commits, editor } = await openText('<p>Words</p>', 'all');
    writing.run(format);
    expect(commits().at(-1)?.value).toBe(expected);
    expect(editor.getText().trim()).toBe('Words');
  });

  it('ED-58 a heading keeps its look when its level changes, and loses only the look when that is reset', async () => {
    const { writing, commits } = await openText('<h2>Title</h2>', 'all');
    writing.run({ do: 'size', step: 5 });
    writing.run({ do: 'level', level: 4 });
    expect(commits().at(-1)?.value).toBe('<h4 style="font-size:var(--awning-step-5)">Title</h4>');
    writing.run({ do: 'size', step: null });
    expect(commits().at(-1)?.value).toBe('<h4>Title</h4>');
  });

  it('ED-58 a colour of the palette is taken away again without leaving an empty element', async () => {
    const { writing, commits, states } = await openText('<p>Words</p>', 'all');
    writing.run({ do: 'color', color: 'ink' });
    await vi.waitFor(() => expect(states().at(-1)?.color).toBe('ink'));
    writing.run({ do: 'color', color: null });
    expect(commits().at(-1)?.value).toBe('<p>Words</p>');
  });

  it('ED-58 a table is put in, filled with Tab from cell to cell, gets a column, and loses a row', async () => {
    const { writing, editor, commits, states } = await openText('<p>Sizes</p><p></p>');
    writing.run({ do: 'table', change: 'insert' });
    type(editor, 'Size');
    press(editor, 'Tab');
    type(editor, 'Price');
    press(editor, 'Tab');
    type(editor, 'Small');
    await vi.waitFor(() => expect(states().at(-1)?.isTable).toBe(true));
    writing.run({ do: 'table', change: 'add-column' });
    press(editor, 'Tab');
    press(editor, 'Tab');
    press(editor, 'Tab');
    writing.run({ do: 'table', change: 'remove-row' });
    expect(commits().at(-1)?.value).toBe(
      '<p>Sizes</p><table><tbody><tr><th>Size</th><th></th><th>Price</th></tr>' +
        '<tr><td>Small</td><td></td><td></td></tr></tbody></table>',
    );
    writing.run({ do: 'table', change: 'remove' });
    expect(commits().at(-1)?.value).toBe('<p>Sizes</p>');
  });

  it('ED-58 a line across the text is put in after the caret', async () => {
    const { writing, commits } = await openText('<p>a</p>');
    writing.run({ do: 'line' });
    expect(commits().at(-1)?.value).toMatch(/^<p>a<\/p><hr \/>/);
  });

  it('a link without selected words brings its own', async () => {
    const { writing, commits } = await openText('<p>Hungry? </p>');
    writing.run({ do: 'link', link: { href: 'https://eat.example/us' }, words: 'Order Now' });
    expect(commits().at(-1)?.value).toBe('<p>Hungry?<a href="https://eat.example/us">Order Now</a></p>');
  });

  it.each([
    ['# ', '<h1></h1>'],
    ['- ', '<ul><li></li></ul>'],
    ['3. ', '<ol start="3"><li></li></ol>'],
    ['> ', '<blockquote><p></p></blockquote>'],
  ])('ED-58 a line that begins with "%s" becomes what it means', async (start, expected) => {
    const { editor, commits } = await openText('');
    type(editor, start);
    press(editor, 's', { ctrlKey: true });
    expect(commits().at(-1)?.value).toBe(expected);
  });

  it('ED-58 a slash on an empty line asks for a block, a second one is a letter, and within words it is one', async () => {
    const { editor, told } = await openText('');
    const asked = () => told.filter(({ kind }) => kind === 'slash').length;
    editor.view.coordsAtPos = () => ({ left: 1, right: 1, top: 2, bottom: 20 });
    type(editor, '/');
    expect([asked(), editor.getText()]).toEqual([1, '']);
    type(editor, '/and/');
    expect([asked(), editor.getText()]).toEqual([1, '/and/']);
  });

  it('ED-58 a slash says how the text is without its line, which only a text of several lines can lose', async () => {
    const { editor, told, commits } = await openText('<p>Words</p>');
    const asked = () => told.filter((message) => message.kind === 'slash');
    editor.view.coordsAtPos = () => ({ left: 1, right: 1, top: 2, bottom: 20 });
    type(editor, '!');
    press(editor, 'Enter');
    type(editor, '/');
    expect(asked()).toMatchObject([{ block: BLOCK, path: ['html'], rest: '<p>Words!</p>' }]);
    // Everything that was typed is known before it is asked for a block.
    expect(commits().at(-1)?.value).toBe('<p>Words!</p><p></p>');
    expect(told.findLastIndex(({ kind }) => kind === 'textCommit')).toBeLessThan(
      told.findIndex(({ kind }) => kind === 'slash'),
    );
    const alone = await openText('');
    alone.editor.view.coordsAtPos = () => ({ left: 1, right: 1, top: 2, bottom: 20 });
    type(alone.editor, '/');
    expect(alone.told.filter((message) => message.kind === 'slash')).toMatchObject([{ rest: null }]);
  });

  it('ED-61 a text that the page does not show yet is opened once it is drawn, and not when another is selected', async () => {
    const { writing, told, states } = openPage(BLOCK_TYPES.html, { html: '' }, '');
    const drawn = document.body.innerHTML;
    document.body.innerHTML = '';
    writing.run({ do: 'start', block: BLOCK, caret: 'end' });
    expect(told).toEqual([]);
    document.body.innerHTML = drawn;
    writing.drawn();
    await vi.waitFor(() => expect(states().at(-1)?.block).toBe(BLOCK), { timeout: 20_000 });
    writing.run({ do: 'end' });

    document.body.innerHTML = '';
    writing.run({ do: 'start', block: BLOCK, caret: 'end' });
    writing.select([SECTION]);
    document.body.innerHTML = drawn;
    writing.drawn();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(document.querySelector('[contenteditable=true]')).toBeNull();
  });
});

describe('what is pasted into a text', () => {
  it('ED-58 five megabytes of HTML are refused with a reason, and no word of the text is lost', async () => {
    const { editor, told } = await openText('<p>Words</p>');
    paste(editor, { 'text/html': `<p>${'x'.repeat(5_000_000)}</p>`, 'text/plain': 'x' });
    expect(told).toContainEqual({ kind: 'textProblem', problem: 'too-long' });
    expect(editor.getText()).toBe('Words');
  });

  it('ED-58 Ctrl, Shift and V pastes the words alone', async () => {
    const { editor, commits } = await openText('<p>a</p>');
    press(editor, 'V', { ctrlKey: true, shiftKey: true });
    paste(editor, { 'text/html': '<p><b>bc</b></p>', 'text/plain': 'bc' });
    press(editor, 's', { ctrlKey: true });
    expect(commits().at(-1)?.value).toBe('<p>abc</p>');
  });

  it('pasted words that would make the text longer than its block takes are refused as a whole', async () => {
    const { editor, told } = await openText(`<p>${'a'.repeat(150_000)}</p>`);
    paste(editor, { 'text/html': `<p>${'b'.repeat(100_000)}</p>`, 'text/plain': 'b' });
    expect(told).toContainEqual({ kind: 'textProblem', problem: 'too-long' });
    expect(editor.getText()).toHaveLength(150_000);
  });

  it('ED-58 an image within pasted words is left out, and the shell is told so', async () => {
    const { editor, told } = await openText('<p>a</p>');
    const image = '<img src="file:///C:/clip_image001.png">';
    paste(editor, { 'text/html': `<p>bc${image}</p>`, 'text/plain': 'bc' });
    expect(editor.getText()).toContain('bc');
    expect(told).toContainEqual({ kind: 'textProblem', problem: 'images-lost' });
    const lost = told.filter(({ kind }) => kind === 'textProblem').length;
    paste(editor, { 'text/html': '<p>words alone</p>', 'text/plain': 'words alone' });
    expect(told.filter(({ kind }) => kind === 'textProblem')).toHaveLength(lost);
  });

  it('ED-58 a pasted image is handed on as a file, and words with an image of themselves are words', async () => {
    const { editor, told } = await openText('<p>a</p>');
    const image = new File(['x'], 'a.png', { type: 'image/png' });
    paste(editor, {}, [image]);
    expect(told).toContainEqual({ kind: 'files', block: BLOCK, files: [image] });
    paste(editor, { 'text/html': '<p><b>bc</b></p>', 'text/plain': 'bc' }, [image]);
    expect(editor.getText()).toContain('bc');
    expect(told.filter(({ kind }) => kind === 'files')).toHaveLength(1);
  });
});
