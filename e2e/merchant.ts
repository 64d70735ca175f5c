import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { readTestServer, type TestServer } from './test-server.ts';

export type Merchant = Awaited<ReturnType<typeof signInAsMerchant>>;

interface Order {
  readonly id: string;
  readonly orderNumber: string;
  readonly statusPath: string;
  readonly lineItems: readonly { readonly id: string; readonly productName: string }[];
}

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

interface CreatedProduct {
  readonly id: string;
  readonly variantId: string;
  readonly sku: string;
  readonly title: string;
  /** Where it is sold. */
  readonly path: string;
  reprice(priceMinor: number): Promise<void>;
  sellElsewhere(quantity: number): Promise<void>;
  restock(quantity: number): Promise<void>;
  remove(): Promise<void>;
}

/** The owner of the demo, or of another site, who does by calls what their screens will do. */
export async function signInAsMerchant({ url, owner }: Pick<TestServer, 'url' | 'owner'> = readTestServer()) {
  // Only browsers find sites by names below localhost.
  const extraHTTPHeaders = { Host: new URL(url).host };
  const fixture = await request.newContext({ baseURL: readTestServer().url, extraHTTPHeaders });
  await fixture.get('/api/member-session');
  await send(fixture, 'post', '/api/member-session', owner);

  const call = (method: Method, path: string, body?: object) => send(fixture, method, path, body);
  const read = async (path: string) => (await checked(await fixture.get(path), path)).json();
  return {
    call,
    read,
    /** For a browser that is to be signed in as well. */
    session: () => fixture.storageState(),
    end: () => fixture.dispose(),
    /** The only order of a buyer. */
    orderOf: async (email: string): Promise<Order> => {
      const { orders } = await read(`/api/commerce/orders?search=${encodeURIComponent(email)}`);
      expect(orders, `orders of ${email}`).toHaveLength(1);
      return (await read(`/api/commerce/orders/${orders[0].id}`)).order;
    },
    /** The mail that this address got; it may be a moment away. */
    mailTo: async (email: string, subject: RegExp): Promise<Mail> => {
      let match: Mail | undefined;
      await expect
        .poll(
          async () => {
            const { messages }: { messages: Mail[] } = await read('/api/mail/messages');
            match = messages.find((mail) => mail.to === email && subject.test(mail.subject));
            return match?.subject ?? messages.filter(({ to }) => to === email).map((mail) => mail.subject);
          },
          { message: `a mail to ${email}` },
        )
        .toMatch(subject);
      if (!match) throw new Error('It was there a moment ago.');
      return match;
    },
    /** Something in the shop that belongs to one journey alone. */
    createProduct: async (title: string, { priceMinor, stock }: { priceMinor: number; stock: number }) => {
      const { collections } = await read('/api/content/collections');
      const shop = collections.find(({ urlId }: { urlId: string }) => urlId === 'shop');
      const response = await call('post', '/api/commerce/products', {
        collectionId: shop.id,
        title,
        status: 'published',
        variants: [{ priceMinor, stock: { quantity: stock } }],
      });
      const { id, urlId, variants } = (await response.json()).product;
      const [{ id: variantId, sku }] = variants;
      return {
        id,
        variantId,
        sku,
        title,
        path: `/shop/p/${urlId}`,
        reprice: async (price) => {
          await call('patch', `/api/commerce/products/${id}/variants/${variantId}`, { priceMinor: price });
        },
        sellElsewhere: async (quantity) => {
          await call('post', '/api/commerce/inventory/adjustments', {
            decrementOperations: [{ variantId, quantity }],
            note: 'sold at the market',
          });
        },
        restock: async (quantity) => {
          await call('post', '/api/commerce/inventory/adjustments', {
            incrementOperations: [{ variantId, quantity }],
            note: 'out of the kiln',
          });
        },
        remove: async () => {
          await call('delete', `/api/commerce/products/${id}`);
        },
      } satisfies CreatedProduct;
    },
  };
}

type Method = 'post' | 'put' | 'patch' | 'delete';

async function send(
  fixture: APIRequestContext,
  method: Method,
  path: string,
  body?: object,
): Promise<APIResponse> {
  const { cookies } = await fixture.storageState();
  const crumb = cookies.find(({ name }) => name === 'crumb')?.value ?? '';
  const headers = {
    'X-CSRF-Token': crumb,
    'Idempotency-Key': crypto.randomUUID(),
    // Journeys replace what they made themselves.
    ...(method === 'put' ? { 'If-Match': '*' } : {}),
  };
  const options = { headers, ...(body ? { data: body } : {}) };
  return checked(await fixture[method](path, options), path);
}

async function checked(response: APIResponse, path: string): Promise<APIResponse> {
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response;
}
