import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { readStage, type Stage } from './stage.ts';

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

interface MadeProduct {
  readonly id: string;
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
export async function signInAsMerchant({ url, owner }: Pick<Stage, 'url' | 'owner'> = readStage()) {
  // Only browsers find sites by names below localhost.
  const extraHTTPHeaders = { Host: new URL(url).host };
  const desk = await request.newContext({ baseURL: readStage().url, extraHTTPHeaders });
  await desk.get('/api/member-session');
  await send(desk, 'post', '/api/member-session', owner);

  const call = (method: Method, path: string, body?: object) => send(desk, method, path, body);
  const read = async (path: string) => (await checked(await desk.get(path), path)).json();
  return {
    call,
    read,
    /** For a browser that is to be signed in as well. */
    session: () => desk.storageState(),
    end: () => desk.dispose(),
    /** The only order of a buyer. */
    orderOf: async (email: string): Promise<Order> => {
      const { orders } = await read(`/api/commerce/orders?search=${encodeURIComponent(email)}`);
      expect(orders, `orders of ${email}`).toHaveLength(1);
      return (await read(`/api/commerce/orders/${orders[0].id}`)).order;
    },
    /** The mail that somebody got; it may be a moment away. */
    mailTo: async (email: string, subject: RegExp): Promise<Mail> => {
      let found: Mail | undefined;
      await expect
        .poll(
          async () => {
            const { messages }: { messages: Mail[] } = await read('/api/mail/messages');
            found = messages.find((mail) => mail.to === email && subject.test(mail.subject));
            return found?.subject ?? messages.filter(({ to }) => to === email).map((mail) => mail.subject);
          },
          { message: `a mail to ${email}` },
        )
        .toMatch(subject);
      if (!found) throw new Error('It was there a moment ago.');
      return found;
    },
    /** Something in the shop that belongs to one journey alone. */
    createProduct: async (title: string, { priceMinor, stock }: { priceMinor: number; stock: number }) => {
      const { collections } = await read('/api/content/collections');
      const shop = collections.find(({ urlId }: { urlId: string }) => urlId === 'shop');
      const answer = await call('post', '/api/commerce/products', {
        collectionId: shop.id,
        title,
        status: 'published',
        variants: [{ priceMinor, stock: { quantity: stock } }],
      });
      const { id, urlId, variants } = (await answer.json()).product;
      const [{ id: variantId, sku }] = variants;
      return {
        id,
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
      } satisfies MadeProduct;
    },
  };
}

type Method = 'post' | 'put' | 'patch' | 'delete';

async function send(
  desk: APIRequestContext,
  method: Method,
  path: string,
  body?: object,
): Promise<APIResponse> {
  const { cookies } = await desk.storageState();
  const crumb = cookies.find(({ name }) => name === 'crumb')?.value ?? '';
  const headers = { 'X-CSRF-Token': crumb, 'Idempotency-Key': crypto.randomUUID() };
  const options = { headers, ...(body ? { data: body } : {}) };
  return checked(await desk[method](path, options), path);
}

async function checked(answer: APIResponse, path: string): Promise<APIResponse> {
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return answer;
}
