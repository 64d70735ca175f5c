import { BLOCK_TYPES, definitionOf } from '@awning/site-model';
import { cell, idOf, letterPage, SECTION } from '@awning/site-model/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { openInspector } from './testing/open-inspector.tsx';

const [a, b] = [idOf('a'), idOf('b')];

/** Colours need a real browser; the journeys look at them. */
const faultsIn = async (container: Element): Promise<string[]> => {
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};

const blockOf = (type: number, column = 0) => ({
  at: cell(column, 0),
  type,
  value: { ...definitionOf(type)?.defaults },
});

describe('accessibility of the panel', () => {
  it.each(['image', 'form', 'chart', 'map', 'summary-v2', 'accordion'] as const)(
    'ED-54 axe finds no fault in any group of settings of a block of the kind %s',
    async (name) => {
      const page = letterPage({ a: blockOf(BLOCK_TYPES[name]) });
      const { container } = await openInspector(page, { selected: [a] });
      for (const tab of await screen.findAllByRole('tab')) {
        fireEvent.click(tab);
        expect(await faultsIn(container)).toEqual([]);
      }
    },
  );

  it('ED-54 axe finds no fault in several blocks, a section, a refusal, a locked section and the phone', async () => {
    const page = letterPage(
      { a: blockOf(BLOCK_TYPES.button), b: blockOf(BLOCK_TYPES.button, 8) },
      { locked: true },
    );
    const { model, container } = await openInspector(page, {
      selected: [a, b],
      permissions: ['site.view', 'content.edit'],
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Design' }));
    expect(await faultsIn(container)).toEqual([]);
    act(() => model.select([SECTION]));
    expect(await faultsIn(container)).toEqual([]);
    act(() => model.select([a]));
    act(() => model.show({ device: 'phone' }));
    expect(await faultsIn(container)).toEqual([]);
    fireEvent.click(screen.getByRole('tab', { name: 'Content' }));
    const link = screen.getByRole('combobox', { name: 'Link' });
    fireEvent.change(link, { target: { value: 'not a link' } });
    fireEvent.blur(link);
    expect(await faultsIn(container)).toEqual([]);
  });
});
