import type {
  PaymentMethod,
  ProductPage,
  ProductQuery,
  SetUp,
  SetUpStep,
  ShippingSetup,
} from '@awning/contract';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { UNNAMED_SITE } from '../../foundation/sites/index.ts';
import { readOrderFacts } from './home-repository.ts';

/** What a step is looked up in: the same that the shop itself works with. */
export interface SetUpParts {
  readonly database: Database;
  readonly settings: Pick<Settings, 'store'>;
  readonly sites: { title(websiteId: WebsiteId): Promise<{ readonly siteTitle: string }> };
  readonly products: { list(websiteId: WebsiteId, query: ProductQuery): Promise<ProductPage> };
  readonly shipping: { read(websiteId: WebsiteId): Promise<ShippingSetup> };
  readonly payments: { methods(websiteId: WebsiteId): Promise<readonly PaymentMethod[]> };
  readonly access: { isOpen(websiteId: WebsiteId): Promise<boolean> };
  readonly content: { readonly read: { homePage(websiteId: WebsiteId): Promise<unknown> } };
}

/** What a shop needs before it can sell. No step is ticked by hand: each is done when it works. */
export async function readSetUp(parts: SetUpParts, websiteId: WebsiteId): Promise<SetUp> {
  const { database, settings, sites, products, shipping, payments, access, content } = parts;
  const [title, store, first, delivery, methods, facts, isOpen, homePage] = await Promise.all([
    sites.title(websiteId),
    settings.store(websiteId),
    products.list(websiteId, { limit: 1, sort: 'createdOn' }),
    shipping.read(websiteId),
    payments.methods(websiteId),
    readOrderFacts(database.query, websiteId),
    access.isOpen(websiteId),
    content.read.homePage(websiteId),
  ]);
  const [product] = first.products;
  // A test card takes no money.
  const real = methods.filter(({ testMode }) => !testMode);
  const zone = delivery.zones.find(({ methods: ways }) => ways.length > 0);
  const steps: SetUpStep[] = [
    { name: 'name', isDone: title.siteTitle !== UNNAMED_SITE, detail: title.siteTitle },
    // The usual currency is nobody's choice until the settings of the store were saved, or something was priced in it.
    {
      name: 'currency',
      isDone: store.version > 0 || product !== undefined,
      detail: store.value.storeCurrency,
    },
    { name: 'product', isDone: product !== undefined, detail: product?.title ?? null },
    { name: 'delivery', isDone: zone !== undefined, detail: zone?.name ?? null },
    {
      name: 'payment',
      isDone: real.length > 0,
      detail: real.map(({ label }) => label).join(', ') || null,
    },
    { name: 'order', isDone: facts.hasAny, detail: null },
    { name: 'publish', isDone: isOpen && homePage !== null, detail: null },
  ];
  return { steps, isFresh: !facts.hasSold && steps.some(({ isDone }) => !isDone) };
}
