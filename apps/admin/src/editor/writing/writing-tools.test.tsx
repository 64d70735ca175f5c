import {
  listAllItems,
  listAssets,
  listCollections,
  listProducts,
  readSiteDesign,
} from '@awning/contract/calls';
import { defaultDesign } from '@awning/site-model';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { KeysProvider } from '../../kit/keys/keys-context.tsx';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { renderField } from '../../testing/render-field.tsx';
import { EditorProvider } from '../use-editor.ts';
import { openWriting } from './testing/open-writing.ts';
import { WritingTools } from './writing-tools.tsx';

async function openTools() {
  const writing = await openWriting();
  const server = createFakeServer({ member: owner });
  const none = { hasNextPage: false, nextPageCursor: null, hasPreviousPage: false, previousPageCursor: null };
  server.respond(listCollections, () => Response.json({ collections: [], ...none }));
  server.respond(listProducts, () => Response.json({ products: [], ...none }));
  server.respond(listAllItems, () => Response.json({ items: [], ...none }));
  server.respond(listAssets, () => Response.json({ assets: [], ...none }));
  server.respond(readSiteDesign, () => Response.json({ design: defaultDesign }));
  const { user } = renderField(
    null,
    () => (
      <KeysProvider bareKeys>
        <EditorProvider value={writing.model}>
          <WritingTools session={writing.session} />
        </EditorProvider>
      </KeysProvider>
    ),
    { server },
  );
  const show = (change: object = {}): void =>
    act(() => writing.session.receive({ kind: 'textState', state: { ...writing.state, ...change } }));
  const commands = () =>
    writing.told.flatMap((message) => (message.kind === 'text' ? [message.command] : []));
  return { ...writing, user, show, commands };
}

describe('the tools for a text', () => {
  it('ED-55 the tools are there while a text is written, and show what is under the caret', async () => {
    const { show, session } = await openTools();
    expect(screen.queryByRole('toolbar')).toBeNull();
    show({ marks: ['bold'], level: 2, list: 'bullet' });
    expect(screen.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('button', { name: 'Italic' }).getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'This line is' }).value).toBe('2');
    act(() => session.receive({ kind: 'textState', state: null }));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('ED-58 level and look are chosen apart, and colours are those of the palette', async () => {
    const { show, user, commands } = await openTools();
    show();
    await user.selectOptions(screen.getByRole('combobox', { name: 'This line is' }), 'Heading 2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size' }), 'Display');
    await user.click(screen.getByRole('button', { name: 'Colour' }));
    const [first] = defaultDesign.colorPalette;
    await user.click(await screen.findByRole('button', { name: first?.name ?? '' }));
    expect(commands()).toEqual([
      { do: 'level', level: 2 },
      { do: 'size', step: 5 },
      { do: 'color', color: first?.id },
    ]);
  });

  it('PL-3.62 the preset for food ordering brings the words Order Now for the address of the provider', async () => {
    const { show, user, commands } = await openTools();
    show();
    await user.click(screen.getByRole('button', { name: 'Link' }));
    await user.click(await screen.findByRole('button', { name: 'Food ordering' }));
    await user.type(screen.getByRole('combobox', { name: 'Link to' }), 'https://eat.example/us');
    await user.click(screen.getByRole('button', { name: 'Set link' }));
    expect(commands().at(-1)).toEqual({
      do: 'link',
      link: { href: 'https://eat.example/us' },
      words: 'Order Now',
    });
  });

  it('ED-58 a section of the page with an anchor is one press away as the place that a link leads to', async () => {
    const { show, user, commands } = await openTools();
    show({ hasSelection: true });
    await user.click(screen.getByRole('button', { name: 'Link' }));
    await user.click(await screen.findByRole('button', { name: '#opening' }));
    await user.click(screen.getByRole('button', { name: 'Set link' }));
    expect(commands().at(-1)).toEqual({ do: 'link', link: { href: '#opening' }, words: '' });
  });

  it('ED-56 a text that would be reduced offers its HTML and to simplify it, and no other tool', async () => {
    const { show, user, commands, session } = await openTools();
    show({ isReadOnly: true });
    expect(screen.queryByRole('button', { name: 'Bold' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Simplify' }));
    expect(commands()).toEqual([{ do: 'simplify' }]);
    await user.click(screen.getByRole('button', { name: 'Edit as HTML' }));
    const field = await screen.findByRole('textbox', { name: 'Edit as HTML' });
    await user.clear(field);
    await user.type(field, '<p>b</p>');
    await user.click(screen.getByRole('button', { name: 'Use this HTML' }));
    expect(session.value()).toBe('<p>b</p>');
  });

  it('ED-58 code, a line and alignment are among the further tools, by name', async () => {
    const { show, user, commands } = await openTools();
    show();
    for (const name of ['Code', 'Line', 'Centre']) {
      await user.click(screen.getByRole('button', { name: 'More' }));
      await user.click(await screen.findByRole('button', { name }));
    }
    expect(commands()).toEqual([
      { do: 'mark', mark: 'code' },
      { do: 'line' },
      { do: 'align', align: 'center' },
    ]);
  });

  it('Ctrl and K opens the link of the text, and Alt and F10 leads to the tools', async () => {
    const { show, user } = await openTools();
    show();
    await user.keyboard('{Alt>}{F10}{/Alt}');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'This line is' }));
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('combobox', { name: 'Link to' })).toBeDefined();
  });

  it('HTML that is longer than a text may be is refused beside its field, and stays in it', async () => {
    const { show, user, session } = await openTools();
    show({ isReadOnly: true });
    await user.click(screen.getByRole('button', { name: 'Edit as HTML' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit as HTML' });
    fireEvent.change(field, { target: { value: 'x'.repeat(200_001) } });
    await user.click(screen.getByRole('button', { name: 'Use this HTML' }));
    expect(field.value).toHaveLength(200_001);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(session.value()).toBe('<p>a</p>');
  });

  it('the tools are one stop of the Tab key, and arrows move within them', async () => {
    const { show, user } = await openTools();
    show();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'This line is' }));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bold' }));
  });
});
