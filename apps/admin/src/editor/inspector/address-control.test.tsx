// @vitest-environment happy-dom
import { BLOCK_TYPES, definitionOf, findBlock } from '@awning/site-model';
import { cell, idOf, letterPage } from '@awning/site-model/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openInspector } from './testing/open-inspector.tsx';

const map = idOf('a');

const openMap = async (value: object = {}) => {
  const block = {
    at: cell(0, 0),
    type: BLOCK_TYPES.map,
    value: { ...definitionOf(BLOCK_TYPES.map)?.defaults, ...value },
  };
  const opened = await openInspector(letterPage({ a: block }), { selected: [map] });
  return { ...opened, mapValue: () => findBlock(opened.document(), map)?.value };
};

describe('the address of a map', () => {
  it('a place that is chosen fills the line, the country and the position', async () => {
    const { user, mapValue } = await openMap();
    const line = await screen.findByRole('combobox', { name: 'Address line 2' });
    await user.type(line, 'Berl');
    await user.click(await screen.findByRole('option', { name: 'Berlin, State of Berlin, Germany' }));
    await expect.poll(mapValue).toMatchObject({
      addressLine2: 'Berlin, State of Berlin',
      addressCountry: 'Germany',
      markerLat: 52.524,
      markerLng: 13.411,
    });
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('a country and a position that are there stay', async () => {
    const { user, mapValue } = await openMap({ addressCountry: 'Deutschland', markerLat: 1, markerLng: 2 });
    await user.type(await screen.findByRole('combobox', { name: 'Address line 2' }), 'Berl');
    await user.click(await screen.findByRole('option', { name: /Berlin/ }));
    await expect.poll(() => mapValue()?.addressLine2).toBe('Berlin, State of Berlin');
    expect(mapValue()).toMatchObject({ addressCountry: 'Deutschland', markerLat: 1, markerLng: 2 });
  });

  it('what is typed stays as it is without a choice', async () => {
    const { user, mapValue } = await openMap();
    await user.type(await screen.findByRole('combobox', { name: 'Address line 2' }), '10115 Berlin');
    await screen.findByRole('option', { name: /Berlin/ });
    await user.tab();
    expect(mapValue()).toMatchObject({ addressLine2: '10115 Berlin', addressCountry: '', markerLat: null });
  });
});
