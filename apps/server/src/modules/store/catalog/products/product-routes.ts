import { type Product, productEndpoints } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  bind,
  type HttpApp,
  memberOf,
  readIdempotencyKey,
  readIfMatch,
  tagged,
} from '../../../../platform/http/index.ts';
import type { Once } from '../../../../platform/once/index.ts';
import type { Inventory } from '../../inventory/index.ts';
import { changeProducts } from './product-batch.ts';
import type { Products } from './products.ts';

const by = (request: FastifyRequest) => ({ by: memberOf(request).id });
const options = (request: FastifyRequest) => ({ ...by(request), expected: readIfMatch(request) });

/** The version of a product is that of its item. */
const response = (reply: FastifyReply, product: Product): { product: Product } =>
  tagged(reply, product.version, { product });

interface ProductRouteParts {
  readonly products: Products;
  readonly inventory: Pick<Inventory, 'adjust'>;
  readonly once: Pick<Once, 'underLease'>;
}

export function registerProductRoutes(app: HttpApp, parts: ProductRouteParts): void {
  const { products, once } = parts;
  bind(app, productEndpoints.listProducts, async (request) => products.list(request.site.id, request.query));

  bind(app, productEndpoints.addProduct, async (request, reply) => {
    const { site, body } = request;
    const { collectionId, ...input } = body;
    const create = async () => (await products.create(site.id, collectionId, input, by(request))).id;
    const key = readIdempotencyKey(request);
    const scope = `catalog.add-product/${memberOf(request).id}`;
    const itemId =
      key === undefined
        ? await create()
        : await once.underLease({ websiteId: site.id, scope, key, request: body }, create);
    return response(reply.code(201), await products.read(site.id, itemId));
  });

  bind(app, productEndpoints.readProduct, async (request, reply) =>
    response(reply, await products.read(request.site.id, request.params.itemId)),
  );

  bind(app, productEndpoints.changeProduct, async (request, reply) => {
    const { itemId } = request.params;
    return response(reply, await products.change(request.site.id, itemId, request.body, options(request)));
  });

  bind(app, productEndpoints.changeProducts, async (request) =>
    changeProducts(parts, request.site.id, request.body, {
      ...by(request),
      idempotencyKey: readIdempotencyKey(request),
    }),
  );

  bind(app, productEndpoints.removeProduct, async (request, reply) => {
    await products.remove(request.site.id, request.params.itemId);
    return reply.code(204).send();
  });

  bind(app, productEndpoints.saveProductVariants, async (request, reply) => {
    const { itemId } = request.params;
    const { variants } = request.body;
    return response(
      reply,
      await products.replaceVariants(request.site.id, itemId, variants, options(request)),
    );
  });

  bind(app, productEndpoints.changeProductVariant, async (request, reply) => {
    const { itemId, variantId } = request.params;
    return response(
      reply,
      await products.changeVariant(request.site.id, itemId, variantId, request.body, options(request)),
    );
  });
}
