import type { ContentCollection } from '@awning/contract';
import { listAllItems, listAssets, listCollections, listProducts, searchSite } from '@awning/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createFakeServer, type FakeServer, owner } from '../../testing/fake-server.ts';
import { renderField } from '../../testing/render-field.tsx';
import { LinkField } from './link-field.tsx';
import { Picker } from './picker-field.tsx';
import { readLink } from './read-link.ts';
import { RichTextField } from './rich-text/rich-text-field.tsx';

const lastPage = {
  hasNextPage: false,
  nextPageCursor: null,
  hasPreviousPage: false,
  previousPageCursor: null,
};

const page = { id: 'c'.repeat(24), title: 'About us', fullUrl: '/about' } as ContentCollection;

/** The fields that the screens read; the rest is the server's. */
function createSite(): FakeServer {
  const server = createFakeServer({ member: owner });
  const json = (body: object): Response => Response.json(body);
  server.respond(listCollections, ({ query }) =>
    json({
      collections: 'about us'.startsWith((query.search ?? '').toLowerCase()) ? [page] : [],
      ...lastPage,
    }),
  );
  server.respond(listProducts, () => json({ products: [], ...lastPage }));
  server.respond(listAllItems, () => json({ items: [], ...lastPage }));
  server.respond(listAssets, () => ({ body: { assets: [], ...lastPage } }));
  const buyer = { id: 'a'.repeat(24), title: 'anna@example.com', detail: 'Anna', address: '' };
  server.respond(searchSite, () => json({ groups: [{ name: 'buyers', results: [buyer], more: null }] }));
  return server;
}

describe('what a person means by a link', () => {
  it.each([
    ['example.com', 'https://example.com'],
    ['www.exämple.de/a?b=c', 'https://www.exämple.de/a?b=c'],
    ['http://example.com', 'http://example.com'],
    [' anna@example.com ', 'mailto:anna@example.com'],
    ['+49 (30) 123 45', 'tel:+493012345'],
    ['/shop', '/shop'],
    ['#part', '#part'],
    ['javascript:steal()', 'javascript:steal()'],
    ['//elsewhere.example', '//elsewhere.example'],
    ['two words', 'two words'],
    ['', ''],
  ])('%s is read as %s', (typed, link) => {
    expect(readLink(typed)).toBe(link);
  });
});

describe('the link field', () => {
  const open = (value = '') =>
    renderField(value, (state) => <LinkField label="Link" {...state} />, { server: createSite() });

  it('a page is found by its title and chosen by keyboard', async () => {
    const { user, values } = open();
    await user.type(screen.getByRole('combobox', { name: 'Link' }), 'abou');
    expect(await screen.findByRole('option', { name: /About us/ })).toBeDefined();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(values.at(-1)).toBe('/about');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('an email address that is typed becomes a link when the field is left', async () => {
    const { user, values } = open();
    await user.type(screen.getByRole('combobox', { name: 'Link' }), 'anna@example.com');
    await user.tab();
    expect(values.at(-1)).toBe('mailto:anna@example.com');
  });

  it('a link that would run code is refused with a sentence and stays as typed', async () => {
    const { user, values } = open();
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Link' });
    await user.type(input, 'javascript:steal()');
    await user.tab();
    expect(values.at(-1)).toBe('javascript:steal()');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('the picker', () => {
  it('a customer is found by name, taken out again, and an unknown address can be chosen', async () => {
    const { user, values } = renderField<readonly string[]>(
      [],
      ({ value, onChange }) => <Picker kind="customer" label="Customer" value={value} onChange={onChange} />,
      { server: createSite() },
    );
    const input = screen.getByRole('combobox', { name: 'Customer' });
    await user.type(input, 'ann');
    await user.click(await screen.findByRole('option', { name: /Anna/ }));
    expect(values.at(-1)).toEqual(['anna@example.com']);
    await user.click(screen.getByRole('button', { name: 'Remove anna@example.com' }));
    expect(values.at(-1)).toEqual([]);
    expect(document.activeElement).toBe(input);
    await user.type(input, 'new@example.com');
    await user.click(await screen.findByRole('option', { name: /new@example.com/ }));
    expect(values.at(-1)).toEqual(['new@example.com']);
  });
});

describe('the field of a rich text', () => {
  it('a stored text is shown, said to be what it is, and handed on only when it changes', async () => {
    const { values } = renderField('<p>A <strong>mug</strong></p>', (state) => (
      <RichTextField label="Text" error="Too long." {...state} />
    ));
    const text = await screen.findByRole('textbox', { name: 'Text' });
    await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
    expect(text.textContent).toBe('A mug');
    expect(screen.getByRole('alert').textContent).toBe('Too long.');
    expect(values).toEqual([]);
  });

  it('the toolbar is one stop, moves by arrows and gives the text a heading', async () => {
    const { user, values } = renderField('<p>Mug</p>', (state) => <RichTextField label="Text" {...state} />);
    const style = await screen.findByRole('combobox', { name: 'Kind of paragraph' });
    style.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Bold');
    await user.keyboard('{End}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Redo');
    await user.selectOptions(style, 'Heading 2');
    await waitFor(() => expect(values.at(-1)).toBe('<h2>Mug</h2>'));
    await user.selectOptions(style, 'Text');
    await waitFor(() => expect(values.at(-1)).toBe('<p>Mug</p>'));
  });

  it('a text that may not be changed says why and has no toolbar', async () => {
    renderField('<p>Mug</p>', (state) => (
      <RichTextField label="Text" disabledReason="Only owners change it." {...state} />
    ));
    expect(await screen.findByText(/Only owners change it./)).toBeDefined();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });
});
