// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSessionEntries } from '../../browser/session-entries.ts';
import { createShopCall } from '../../shop/shop-call.ts';
import { exampleCheckout } from '../../testing/example-checkout.ts';
import { createShopResponses } from '../../testing/shop-responses.ts';
import { openCheckout } from '../checkout-island.tsx';

const CHECKOUT = '/api/commerce/checkout';
const scriptUrl = 'https://js.provider.example/v3';
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

/**
 * The script of a provider as it is documented: fields in a place, a token for what was typed, a step with the bank.
 */
function createProvider() {
  const calls: string[] = [];
  const elements = {
    create: () => ({
      mount: (place: HTMLElement) => place.append('provider fields'),
      on: (event: string, listener: () => void) => event === 'ready' && listener(),
      destroy: () => {},
    }),
    submit: async () => ({}),
    update: (options: object) => calls.push(`update ${JSON.stringify(options)}`),
  };
  return {
    calls,
    make: (key: string) => ({
      elements: ({
        amount,
        currency,
        paymentMethodTypes,
      }: {
        amount?: number;
        currency?: string;
        paymentMethodTypes?: string[];
      }) => {
        calls.push(`elements ${key} ${amount} ${currency} ${paymentMethodTypes?.join()}`);
        return elements;
      },
      createConfirmationToken: async ({ params }: { params?: object }) => {
        if (params) calls.push(`token ${JSON.stringify(params)}`);
        return { confirmationToken: { id: 'ctoken_1' } };
      },
      handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
        calls.push(`next ${clientSecret}`);
        return {};
      },
    }),
  };
}

function open(shop: ReturnType<typeof createShopResponses>, installments = false): string[] {
  const left: string[] = [];
  const root = document.body.appendChild(document.createElement('main'));
  const browser = {
    provider: 'stripe',
    publishableKey: 'pk_test_1',
    scriptUrl: installments ? `${scriptUrl}?installments` : scriptUrl,
    installments,
  } as const;
  const method = { id: 'stripe', kind: 'card', label: 'Card', testMode: false, instructions: null } as const;
  openCheckout(
    root,
    {
      language: 'en-US',
      cartToken: null,
      shopUrl: null,
      attemptId: null,
      attemptKey: null,
      hasForm: true,
      checkout: exampleCheckout({ paymentMethods: [{ ...method, browser }] }),
    },
    {
      call: createShopCall({ fetch: shop.fetch, readCookies: () => 'crumb=c1' }),
      entries: createSessionEntries({ storage: () => null, now: () => 1 }),
      leave: (url) => void left.push(url),
      fail: (error) => {
        throw error;
      },
    },
  );
  return left;
}

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

describe("paying by the provider's own fields", () => {
  it('provider fields report a failed load, load again, pay with a token and authenticate in the page', async () => {
    const provider = createProvider();
    const scripts: Node[] = [];
    // Not into the document, which would try to fetch it.
    vi.spyOn(document.head, 'append').mockImplementation((...added) => {
      scripts.push(...added.filter((node) => typeof node !== 'string'));
    });
    const shop = createShopResponses();
    shop.on(`POST ${CHECKOUT}/pay`, () =>
      Response.json({ outcome: 'needs-browser', clientSecret: 'secret_1', attemptId: 'a1' }),
    );
    shop.on(`GET ${CHECKOUT}/attempts/a1`, () => Response.json({ outcome: 'completed', url: '/done' }));
    const left = open(shop);
    await eventually(() => expect(scripts).toHaveLength(1));
    scripts[0]?.dispatchEvent(new Event('error'));
    await eventually(() => expect(document.body.textContent).toContain('The payment form did not load.'));
    document.querySelector<HTMLButtonElement>('.option-panel .link-button')?.click();
    await eventually(() => expect(scripts).toHaveLength(2));
    Object.assign(window, { Stripe: provider.make });
    scripts[1]?.dispatchEvent(new Event('load'));
    await eventually(() => expect(document.body.textContent).toContain('provider fields'));
    document.querySelector<HTMLButtonElement>('.button--pay')?.click();
    await eventually(() => expect(left).toEqual(['/done']));
    expect(provider.calls).toContain('elements pk_test_1 2300 usd card');
    expect(provider.calls).toContain('next secret_1');
    expect(shop.sent('POST').map(({ body }) => body)).toEqual([
      { methodId: 'stripe', methodToken: 'ctoken_1', expectedTotalCents: 2300, expectedDueCents: 2300 },
    ]);
  });

  it('provider fields take instalments where the shop does, with the shipping address', async () => {
    const provider = createProvider();
    const shop = createShopResponses();
    shop.on(`POST ${CHECKOUT}/pay`, () => Response.json({ outcome: 'completed', url: '/done' }));
    Object.assign(window, { Stripe: provider.make });
    const append = vi.spyOn(document.head, 'append').mockImplementation((...added) => {
      for (const node of added) if (typeof node !== 'string') node.dispatchEvent(new Event('load'));
    });
    const left = open(shop, true);
    await eventually(() => expect(document.body.textContent).toContain('provider fields'));
    document.querySelector<HTMLButtonElement>('.button--pay')?.click();
    await eventually(() => expect(left).toEqual(['/done']));
    expect(provider.calls).toContain('elements pk_test_1 2300 usd card,afterpay_clearpay');
    expect(provider.calls.find((call) => call.startsWith('token '))).toContain('"shipping":{"name":"');
    append.mockRestore();
  });
});
