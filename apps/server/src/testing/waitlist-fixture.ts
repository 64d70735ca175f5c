import { type Product, type WaitlistSettings, websiteRoles } from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import { type CheckoutFixture, openCheckoutFixture } from './checkout-fixture.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';
import { violatedInvariants } from './violated-invariants.ts';

export const RESTOCK = '/api/site-users/account/notifications/restock';

/** A variant that people wait for. */
export interface Wanted {
  readonly productId: string;
  readonly variantId: string;
}

/** A shop whose products let people wait, without a captcha. */
export interface WaitlistFixture extends CheckoutFixture {
  readonly manager: TestBrowser;
  wanted(stock?: number, product?: object): Promise<Wanted & { readonly product: Product }>;
  signUp(wanted: Wanted, email: string, more?: object): Promise<LightMyRequestResponse>;
  /** Several, in this order, each at a moment of their own. */
  line(wanted: Wanted, emails: readonly string[]): Promise<void>;
  restock(wanted: Wanted, more: number): Promise<void>;
  set(change: Partial<WaitlistSettings>, productId?: string): Promise<void>;
  /** The path of the page in the last mail to this address. */
  linkOf(email: string): string;
  /** What stands in it for the person. */
  tokenOf(email: string): string;
  /** Time passes, and everything that is due happens. */
  moveOn(hours?: number): Promise<void>;
  /** What does not hold of lines, links and stock. */
  broken(): Promise<string[]>;
  /** Who was mailed, in the order of delivery. */
  mailed(): string[];
  states(wanted: Wanted): Promise<Record<string, string>>;
}

const HOUR_MS = 3_600_000;
let strangers = 0;

export async function openWaitlistFixture(app: TestApp): Promise<WaitlistFixture> {
  const fixture = await openCheckoutFixture(app);
  const { site } = fixture;
  await app.captcha.change(site.id, { value: { kind: 'none' }, by: 'test' });
  const manager = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(manager, (await app.make.member(site, [websiteRoles.storeManager])).email);
  // From anywhere, so that the limit of one address is not what is tested.
  const stranger = (): TestBrowser => {
    strangers++;
    return app.browser({
      host: `${site.slug}.localhost`,
      address: `10.${(strangers >> 16) & 255}.${(strangers >> 8) & 255}.${strangers & 255}`,
    });
  };
  const signUp: WaitlistFixture['signUp'] = ({ productId, variantId }, email, more = {}) =>
    stranger().call('POST', RESTOCK, { productId, variantId, siteVisitorEmail: email, ...more });
  const home = `href="${app.sites.baseUrl(site)}"`;
  /** To those who wait: members hear of the stock, too. */
  const ofSite = () =>
    app.mailbox.delivered.filter(
      ({ html = '' }) => html.includes(home) && !html.includes('because you manage this store'),
    );

  const linkOf: WaitlistFixture['linkOf'] = (email) => {
    const mail = ofSite().findLast(({ to }) => to === email);
    return /\/waitlist\/[0-9a-f]{24}\.[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? '';
  };

  return {
    ...fixture,
    manager,
    signUp,
    linkOf,
    tokenOf: (email) => linkOf(email).split('/').at(-1) ?? '',
    async moveOn(hours = 0) {
      app.clock.advance(hours * HOUR_MS);
      await app.waitlist.moveOn();
      await app.settle();
    },
    async broken() {
      await app.inventory.sweepExpired();
      const { database } = app.platform;
      return violatedInvariants(database.query, [...app.waitlist.invariants, ...app.inventory.invariants]);
    },
    async wanted(stock = 0, product = {}) {
      const result = await fixture.product(stock, {
        merchandising: { restockNotificationsEnabled: true, mailingListSignUpEnabled: true },
        ...product,
      });
      return { product: result, productId: result.id, variantId: result.variants[0]?.id ?? '' };
    },
    async line(wanted, emails) {
      for (const email of emails) {
        app.clock.advance(1);
        const { statusCode, body } = await signUp(wanted, email);
        if (statusCode !== 200) throw new Error(body);
      }
    },
    async restock({ variantId }, more) {
      const kind = more > 0 ? 'incrementOperations' : 'decrementOperations';
      const operation = { variantId, quantity: Math.abs(more) };
      await app.inventory.adjust(site.id, { [kind]: [operation] }, { actor: 'test' });
    },
    async set(change, productId) {
      await app.waitlist.changeSettings(site.id, productId, change, { by: 'test' });
    },
    mailed: () => ofSite().map(({ to }) => to),
    async states({ productId, variantId }) {
      const { signUps } = await app.waitlist.people(site.id, { productId, variantId, limit: 200 });
      return Object.fromEntries(signUps.map(({ email, state }) => [email, state]));
    },
  };
}
