import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserSession, openBrowserSession } from './browser-session.ts';
import { stableText } from './stable-text.ts';

const BUYER = 'buyer@example.test';
const ADDRESS = {
  firstName: 'Robin',
  lastName: 'Example',
  address1: '12 Harbour Street',
  city: 'Norwich',
  postalCode: 'NR1 3QG',
  countryCode: 'GB',
};

interface Mail {
  readonly to: string;
  readonly subject: string;
}
interface ProductPage {
  readonly item: {
    readonly id: string;
    readonly structuredContent: {
      readonly variants?: readonly { sku: string; qtyInStock: number; unlimited: boolean }[];
    };
  };
}

const jsonOf = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T;

/** Makes emails happen as people do, and reads them in the owner's outbox. */
export async function captureMails(
  url: string,
  owner: { email: string; password: string },
): Promise<Map<string, string>> {
  await buy(url, ['stoneware-mug', 'glaze-notebook']);
  await buy(url, ['wide-bowl']);
  const member = openBrowserSession(url);
  await member.get('/api/member-session');
  await member.send('POST', '/api/member-session/forgotten-password', { email: owner.email });
  await member.send('POST', '/api/member-session', owner);
  const mails = await settledMails(member);
  return new Map(
    mails
      .map((mail): [string, string] => [
        `${mail.to} ${mail.subject}`,
        stableText(JSON.stringify(mail, null, 2)),
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

async function buy(url: string, urlIds: readonly string[]): Promise<void> {
  const shopper = openBrowserSession(url);
  await shopper.get('/api/commerce/shopping-cart');
  for (const urlId of urlIds) {
    const { item } = await jsonOf<ProductPage>(shopper.get(`/shop/p/${urlId}?format=json`));
    const variants = item.structuredContent.variants ?? [];
    const sku = variants.find(({ unlimited, qtyInStock }) => unlimited || qtyInStock > 1)?.sku ?? '';
    await shopper.send('POST', '/cart/entries', new URLSearchParams({ itemId: item.id, sku, quantity: '1' }));
  }
  const details = { email: BUYER, shippingAddress: ADDRESS };
  const { totalCents, dueCents } = await jsonOf<{ totalCents: number; dueCents: number }>(
    shopper.send('PUT', '/api/commerce/checkout', details),
  );
  await shopper.send('POST', '/api/commerce/checkout/pay', {
    methodId: 'test-card',
    methodToken: 'test-success',
    expectedTotalCents: totalCents,
    expectedDueCents: dueCents,
  });
}

/** The outbox once two looks a second apart are equal. */
async function settledMails(member: BrowserSession): Promise<Mail[]> {
  let before = '';
  for (let look = 0; look < 30; look += 1) {
    const { messages } = await jsonOf<{ messages: Mail[] }>(member.get('/api/mail/messages'));
    const now = JSON.stringify(messages);
    if (messages.length > 0 && now === before) return messages;
    before = now;
    await sleep(1000);
  }
  throw new Error('The outbox does not settle.');
}
