// @vitest-environment happy-dom
import { BLOCK_TYPES, definitionOf } from '@awning/site-model';
import { cell, idOf, letterPage } from '@awning/site-model/testing';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openInspector } from './testing/open-inspector.tsx';

// Controls that are never there: the network is slow.
vi.mock('./settings/address-control.tsx', () => new Promise(() => {}));
vi.mock('./settings/list-control.tsx', () => new Promise(() => {}));
vi.mock('./settings/media-control.tsx', () => new Promise(() => {}));
vi.mock('./settings/table-control.tsx', () => new Promise(() => {}));

it.each(['map', 'image', 'accordion', 'chart'] as const)(
  'the rest of the editor stays while a control of a %s is fetched',
  async (kind) => {
    const type = BLOCK_TYPES[kind];
    const block = { at: cell(0, 0), type, value: { ...definitionOf(type)?.defaults } };
    await openInspector(letterPage({ a: block }), {
      selected: [idOf('a')],
      wrap: (inspector) => (
        <>
          <p>The page</p>
          {inspector}
        </>
      ),
    });
    expect((await screen.findAllByRole('status', { name: /^Loading/ })).length).toBeGreaterThan(0);
    expect(screen.getByText('The page').style.display).toBe('');
  },
);
