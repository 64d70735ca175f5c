// @vitest-environment happy-dom
import type { Call, PlaceDetails, PlaceSuggestion } from '@awning/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShopCall } from '../../shop/shop-call.ts';
import { type PlaceLookup, suggestFor } from './place-suggestions.ts';

const BERLIN: PlaceSuggestion = {
  placeId: 'town.DE.16.berlin',
  kind: 'town',
  name: 'Berlin',
  context: 'State of Berlin, Germany',
};
const BERNAU: PlaceSuggestion = {
  ...BERLIN,
  placeId: 'town.DE.11.bernau',
  name: 'Bernau',
  context: 'Brandenburg',
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

function setUp({ places = [BERLIN, BERNAU], isAway = false, country = 'DE' } = {}) {
  const calls: { path: string; query: Record<string, unknown> }[] = [];
  const chosen: Parameters<PlaceLookup['onPlace']>[0][] = [];
  document.body.innerHTML = '<form><input id="city"></form>';
  const input = document.querySelector('input') as HTMLInputElement;
  const call = async ({ path }: Call, { query }: { query: Record<string, unknown> }) => {
    calls.push({ path, query });
    if (isAway) throw new Error('The shop is away');
    if (path.endsWith('/autocomplete')) return { places, attribution: 'Places: GeoNames' };
    return { place: { name: 'Berlin', regionCode: null, regionName: 'State of Berlin' } as PlaceDetails };
  };
  suggestFor(input, {
    call: call as unknown as ShopCall,
    kind: 'town',
    section: 'shipping-address',
    country,
    language: 'en',
    onPlace(place) {
      chosen.push(place);
      input.value = place.name;
    },
  });
  input.focus();
  const list = document.querySelector('[role=listbox]') as HTMLElement;
  return {
    calls,
    chosen,
    input,
    list,
    async type(text: string) {
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await vi.advanceTimersByTimeAsync(200);
    },
    press(key: string) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      input.dispatchEvent(event);
      return event;
    },
    options: () => [...list.querySelectorAll('[role=option]')].map((option) => option.textContent),
  };
}

describe('suggestions of places at the checkout', () => {
  it('PL-3.48 places are asked for with the tracking context, once for what was typed in one go', async () => {
    const { calls, type, options, list, input } = setUp();
    for (const text of ['B', 'Be', 'Ber']) {
      input.value = text;
      input.dispatchEvent(new Event('input'));
    }
    await type('Bern');
    expect(calls).toEqual([
      {
        path: '/api/google-maps/places/autocomplete',
        query: {
          input: 'Bern',
          country: 'DE',
          kind: 'town',
          language: 'en',
          productPage: 'checkout',
          productSection: 'shipping-address',
        },
      },
    ]);
    expect(options()).toEqual(['Berlin State of Berlin, Germany', 'Bernau Brandenburg']);
    expect([list.hidden, input.getAttribute('aria-expanded'), list.textContent]).toEqual([
      false,
      'true',
      expect.stringContaining('GeoNames'),
    ]);
  });

  it('a place is chosen with the keyboard, and its details are asked for with the tracking context', async () => {
    const { calls, chosen, type, press, input, list } = setUp();
    await type('Ber');
    expect(press('Enter').defaultPrevented).toBe(false);
    press('ArrowDown');
    expect(input.getAttribute('aria-activedescendant')).toBe('city-places-0');
    press('ArrowUp');
    expect(input.hasAttribute('aria-activedescendant')).toBe(false);
    press('ArrowUp');
    expect(input.getAttribute('aria-activedescendant')).toBe('city-places-1');
    press('ArrowDown');
    press('ArrowDown');
    expect(press('Enter').defaultPrevented).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.at(-1)).toMatchObject({
      path: '/api/google-maps/places/details',
      query: { placeId: BERLIN.placeId, productPage: 'checkout', productSection: 'shipping-address' },
    });
    expect(chosen).toEqual([{ name: 'Berlin' }, expect.objectContaining({ regionName: 'State of Berlin' })]);
    expect(list.hidden).toBe(true);
  });

  it('what is typed on behind a chosen place is left as it is', async () => {
    const { chosen, type, list, input } = setUp();
    await type('Ber');
    list.querySelectorAll<HTMLElement>('[role=option]')[0]?.click();
    input.value = 'Berlin-Mitte';
    await vi.advanceTimersByTimeAsync(0);
    expect(chosen).toEqual([{ name: 'Berlin' }]);
  });

  it('a place is chosen with a press', async () => {
    const { chosen, type, list } = setUp();
    await type('Ber');
    list.querySelectorAll<HTMLElement>('[role=option]')[1]?.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(chosen[0]).toEqual({ name: 'Bernau' });
  });

  it('the list is closed by Escape and when the field is left, and nothing is chosen', async () => {
    const { chosen, type, press, list, input } = setUp();
    await type('Ber');
    press('Escape');
    expect([list.hidden, input.value]).toEqual([true, 'Ber']);
    await type('Berl');
    input.blur();
    expect(list.hidden).toBe(true);
    expect(chosen).toEqual([]);
  });

  it('where no answer comes the field is a text field', async () => {
    const { type, list, input, press } = setUp({ isAway: true });
    await type('Ber');
    expect([list.hidden, input.value]).toEqual([true, 'Ber']);
    expect(press('ArrowDown').defaultPrevented).toBe(false);
  });

  it('nothing is asked for one letter, nor without a country', async () => {
    const one = setUp();
    await one.type('B');
    expect(one.calls).toEqual([]);
    const nowhere = setUp({ country: '' });
    await nowhere.type('Berlin');
    expect(nowhere.calls).toEqual([]);
  });
});
