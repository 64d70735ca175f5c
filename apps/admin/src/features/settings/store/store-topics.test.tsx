import { saveCheckoutSettings, saveShipping, saveTax } from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createTranslate } from '../../../messages/messages.ts';
import { createFakeServer, type FakeServer, owner } from '../../../testing/fake-server.ts';
import { addStoreSettings } from '../../../testing/fake-store-settings.ts';
import { openAdmin } from '../../../testing/open-admin.tsx';
import { findSettings } from '../setting-index.ts';
import { topics } from '../topic-list.ts';
import { topicMessages } from '../topic-messages.ts';

afterEach(() => window.localStorage.clear());

const open = (topic: string, prepare: (store: ReturnType<typeof addStoreSettings>) => void = () => {}) => {
  const server = createFakeServer({ member: owner });
  const store = addStoreSettings(server);
  prepare(store);
  return { server, store, ...openAdmin(server, `/config/settings/${topic}`) };
};
const lastBody = (server: FakeServer, endpoint: string): unknown =>
  server.requests.findLast((request) => request.endpoint === endpoint)?.body;

const flat = {
  id: 'a'.repeat(24),
  name: 'Tracked 48',
  description: '2 to 4 days',
  enabled: true,
  freeFromMinor: 6000,
  kind: 'flat' as const,
  amountMinor: 475,
};
const kingdom = {
  id: 'b'.repeat(24),
  name: 'United Kingdom',
  places: [{ countryCode: 'GB', states: null }],
  everywhereElse: false,
  methods: [flat],
};

describe('the search over the settings of selling', () => {
  it.each(['store', 'checkout', 'tax', 'payments'])(
    'every field of %s is found by its name',
    async (topic) => {
      open(topic);
      await waitFor(() => expect(document.querySelector('main form label')).not.toBeNull());
      const labels = [...document.querySelectorAll('main form label')]
        .map((label) => label.firstChild?.textContent ?? '')
        .filter((text) => text !== '');
      const t = createTranslate(topicMessages, 'en');
      const missing = labels.filter(
        (label) => !findSettings(label, topics, t).some((found) => found.topic === topic),
      );
      expect(labels.length).toBeGreaterThan(0);
      expect(missing).toEqual([]);
    },
  );

  it.each([
    ['free', 'delivery'],
    ['VAT', 'tax'],
    ['order number', 'checkout'],
    ['low', 'store'],
  ])('the word %s leads to %s', (typed, topic) => {
    const t = createTranslate(topicMessages, 'en');
    expect(findSettings(typed, topics, t).map((found) => found.topic)).toContain(topic);
  });
});

describe('the settings of the store', () => {
  it('an amount is typed with comma or point and stored in minor units', async () => {
    const { user, server } = open('store');
    const field = await screen.findByLabelText<HTMLInputElement>('Least order');
    await user.clear(field);
    await user.type(field, '19,5');
    await user.tab();
    expect(field.value).toBe('19.50');
    await user.click(screen.getByRole('button', { name: 'Save store settings' }));
    await waitFor(() =>
      expect(lastBody(server, 'PUT /api/settings/store')).toEqual({ minimumOrderSubtotal: 1950 }),
    );
  });

  it('what is no amount stays on the screen and is told at its field', async () => {
    const { user } = open('store');
    const field = await screen.findByLabelText<HTMLInputElement>('Least order');
    await user.clear(field);
    await user.type(field, 'a lot');
    await user.tab();
    expect(field.value).toBe('a lot');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('sections are saved by themselves, each over the version that the other one saved', async () => {
    const { user, server } = open('store');
    await user.click(await screen.findByRole('switch', { name: 'Express checkout' }));
    await user.click(screen.getByRole('button', { name: 'Save store settings' }));
    await waitFor(() => expect(server.settings.store.value.expressCheckout).toBe(true));
    await user.click(screen.getByRole('switch', { name: 'Hide all reviews' }));
    await user.click(screen.getByRole('button', { name: 'Save review settings' }));
    await waitFor(() => expect(server.settings.store.value.reviewsKillSwitch).toBe(true));
    expect(lastBody(server, 'PUT /api/settings/store')).toEqual({ reviewsKillSwitch: true });
  });
});

describe('the settings of the checkout', () => {
  it('order numbers show what an order will look like and are saved as a whole', async () => {
    const { user, store } = open('checkout');
    await user.type(await screen.findByLabelText('Before the number'), 'SM-');
    const start = screen.getByLabelText('Count from');
    await user.clear(start);
    await user.type(start, '1000');
    expect(screen.getByText('An order looks like SM-1000.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save order numbers' }));
    await waitFor(() => expect(store.checkout.value.orderNumbers).toEqual({ prefix: 'SM-', start: 1000 }));
  });

  it('a policy with a bad address is refused at its field, and what was typed stays', async () => {
    const { user, server } = open('checkout');
    server.respond(saveCheckoutSettings, () =>
      refuse(400, 'settings.bad-checkout', 'Please look at what is named below.', {
        errors: {
          'policies.0.url': 'Please enter an address such as /returns.',
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Add a link' }));
    await user.type(screen.getByLabelText('Title'), 'Returns');
    await user.type(screen.getByLabelText('Address'), 'javascript:1');
    await user.click(screen.getByRole('button', { name: 'Save policies' }));
    expect(await screen.findByText('Please enter an address such as /returns.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('javascript:1');
  });

  it('a question of the shop is asked, saved without an id, and its removal can be undone by unticking', async () => {
    const { user, server } = open('checkout');
    await user.click(await screen.findByRole('checkbox', { name: 'Ask shoppers something' }));
    await user.type(screen.getByRole('textbox', { name: 'Question' }), 'Engraving');
    await user.click(screen.getByRole('button', { name: 'Save questions' }));
    await waitFor(() =>
      expect(lastBody(server, 'PUT /api/settings/checkout')).toEqual({
        customFields: { name: '', fields: [{ type: 'text', title: 'Engraving' }] },
      }),
    );
  });
});

describe('delivery', () => {
  it('a zone is made with a country and a rate, tried with unsaved prices, and saved without made-up ids', async () => {
    const { user, server } = open('delivery');
    await user.click(await screen.findByRole('button', { name: 'Add a zone' }));
    const zone = await screen.findByRole('dialog', { name: 'Home' });
    await user.selectOptions(within(zone).getByLabelText('Add a country'), 'GB');
    await user.click(within(zone).getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Add a rate to Home' }));
    const rate = await screen.findByRole('dialog', { name: 'Rate' });
    await user.type(within(rate).getByLabelText('Name'), 'Tracked');
    const costs = within(rate).getByLabelText('Costs');
    await user.clear(costs);
    await user.type(costs, '4.75');
    await user.click(within(rate).getByRole('button', { name: 'Done' }));

    await user.selectOptions(screen.getByLabelText('Shopper’s country'), 'GB');
    const seen = await screen.findByRole('list', { name: 'What the shopper sees' });
    expect(within(seen).getByText('$4.75')).toBeDefined();
    expect(screen.getByText(/It names this country/)).toBeDefined();
    await user.selectOptions(screen.getByLabelText('Shopper’s country'), 'DE');
    expect(await screen.findByText(/No zone is for this place/)).toBeDefined();

    await user.click(screen.getByRole('button', { name: 'Save delivery' }));
    await waitFor(() =>
      expect(lastBody(server, 'PUT /api/commerce/shipping')).toEqual({
        zones: [
          {
            name: 'Home',
            places: [{ countryCode: 'GB', states: null }],
            everywhereElse: false,
            methods: [
              {
                name: 'Tracked',
                description: '',
                enabled: true,
                freeFromMinor: null,
                kind: 'flat',
                amountMinor: 475,
              },
            ],
          },
        ],
      }),
    );
  });

  it('the test says how much more makes a rate free, and why a rate is not offered', async () => {
    const { user } = open('delivery', ({ shipping }) =>
      shipping.save({
        zones: [
          {
            ...kingdom,
            methods: [
              flat,
              {
                ...flat,
                id: 'c'.repeat(24),
                name: 'Small parcel',
                kind: 'by-weight',
                bands: [{ upToGrams: 500, amountMinor: 300 }],
              },
            ],
          },
        ],
      }),
    );
    const goods = await screen.findByLabelText('Goods for');
    await user.clear(goods);
    await user.type(goods, '52');
    expect(await screen.findByText('$8.00 more makes it free.')).toBeDefined();
    expect(screen.getByText('Not offered: only up to 0.5 kg.')).toBeDefined();
  });

  it('a refused rate is told at its row and in its sheet, and nothing typed is lost', async () => {
    const { user, server } = open('delivery', ({ shipping }) => shipping.save({ zones: [kingdom] }));
    server.respond(saveShipping, () =>
      refuse(400, 'shipping.invalid', 'The shipping zones could not be saved.', {
        errors: {
          'zones.0.methods.0.name': 'Please give this way to ship a name.',
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Edit the rate Tracked 48' }));
    const sheet = await screen.findByRole('dialog', { name: 'Tracked 48' });
    await user.clear(within(sheet).getByLabelText('Name'));
    await user.click(within(sheet).getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Save delivery' }));
    expect(await screen.findByText('Please give this way to ship a name.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Edit the rate Rate without a name' })).toBeDefined();
  });

  it('a rate that was removed by mistake is back with Undo', async () => {
    const { user } = open('delivery', ({ shipping }) => shipping.save({ zones: [kingdom] }));
    await user.click(await screen.findByRole('button', { name: 'More for the rate Tracked 48' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Edit the rate Tracked 48' })).toBeNull(),
    );
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByRole('button', { name: 'Edit the rate Tracked 48' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save delivery' })).toHaveProperty('disabled', true);
  });

  it('Undo of a removal leaves alone what was typed since, and works after a save', async () => {
    const second = { ...flat, id: 'c'.repeat(24), name: 'Courier' };
    const { user, server } = open('delivery', ({ shipping }) =>
      shipping.save({ zones: [{ ...kingdom, methods: [flat, second] }] }),
    );
    const remove = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `More for the rate ${name}` }));
      await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    };
    await remove('Tracked 48');
    await user.click(await screen.findByRole('button', { name: 'Edit the rate Courier' }));
    const sheet = await screen.findByRole('dialog');
    const [field] = within(sheet).getAllByRole('textbox');
    if (!field) throw new Error('a rate has a name');
    await user.clear(field);
    await user.type(field, 'Bike');
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByRole('button', { name: 'Edit the rate Tracked 48' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Edit the rate Bike' })).toBeDefined();
    await user.keyboard('{Escape}');
    await remove('Tracked 48');
    await user.click(screen.getByRole('button', { name: 'Save delivery' }));
    await waitFor(() =>
      expect(lastBody(server, `PUT ${saveShipping.path}`)).toMatchObject({
        zones: [{ methods: [{ name: 'Bike' }] }],
      }),
    );
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save delivery' })).toHaveProperty('disabled', true),
    );
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByRole('button', { name: 'Edit the rate Tracked 48' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Save delivery' })).toHaveProperty('disabled', false);
  });

  it('places that no zone names are pointed out, and one press adds a zone for them', async () => {
    const { user } = open('delivery', ({ shipping }) => shipping.save({ zones: [kingdom] }));
    await user.click(await screen.findByRole('button', { name: 'Add a zone for everywhere else' }));
    expect(await screen.findByRole('dialog', { name: 'Everywhere else' })).toBeDefined();
    expect(screen.queryByText(/Countries that no zone names/)).toBeNull();
  });
});

describe('taxes', () => {
  it('a rule is made and worked through an example before it is saved with everything else', async () => {
    const { user, server } = open('tax');
    await user.click(await screen.findByRole('button', { name: 'Add a rule' }));
    const sheet = await screen.findByRole('dialog', { name: 'Tax rule' });
    await user.type(within(sheet).getByLabelText('Name'), 'VAT');
    const rate = within(sheet).getByLabelText('Rate');
    await user.clear(rate);
    await user.type(rate, '20');
    await user.selectOptions(within(sheet).getByLabelText('Country'), 'GB');
    await user.click(within(sheet).getByRole('button', { name: 'Done' }));
    await user.selectOptions(screen.getByLabelText('Shopper’s country'), 'GB');
    // Two of 25.00 and 5.00 for the delivery, which is not taxed.
    expect(await screen.findByText('VAT 20% on $50.00')).toBeDefined();
    expect(screen.getByText('$65.00')).toBeDefined();
    await user.click(screen.getByRole('switch', { name: 'Prices include tax' }));
    expect(await screen.findByText('included: $8.33')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save taxes' }));
    await waitFor(() =>
      expect(lastBody(server, 'PUT /api/commerce/tax')).toEqual({
        pricesIncludeTax: true,
        rounding: 'line',
        rules: [
          {
            name: 'VAT',
            countryCode: 'GB',
            state: null,
            postalCodes: null,
            rate: 20_000,
            category: null,
            onShipping: false,
          },
        ],
      }),
    );
  });

  it('a refused rule is told at its row, and the others stay', async () => {
    const rule = {
      id: 'd'.repeat(24),
      name: 'VAT',
      countryCode: 'GB',
      state: null,
      postalCodes: null,
      rate: 20_000,
      category: null,
      onShipping: true,
    };
    const { user, server } = open('tax', ({ tax }) => tax.save({ rules: [rule] }));
    server.respond(saveTax, () =>
      refuse(400, 'tax.invalid', 'The taxes could not be saved.', {
        errors: {
          'rules.1.name': 'Please give the tax a name, such as VAT.',
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'More for the rule VAT' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    const sheet = await screen.findByRole('dialog', { name: 'VAT' });
    await user.clear(within(sheet).getByLabelText('Name'));
    await user.click(within(sheet).getByRole('button', { name: 'Done' }));
    await user.click(screen.getByRole('button', { name: 'Save taxes' }));
    expect(await screen.findByText('Please give the tax a name, such as VAT.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Edit the rule VAT' })).toBeDefined();
    expect(lastBody(server, 'PUT /api/commerce/tax')).toMatchObject({ rules: [rule, { rate: 20_000 }] });
  });
});
