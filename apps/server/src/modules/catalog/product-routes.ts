import {
  ChangeHeaders,
  NewProduct,
  Nothing,
  type Product,
  ProductAnswer,
  ProductChange,
  ProductPage,
  ProductPath,
  ProductQuery,
  VariantChange,
  VariantList,
  VariantPath,
} from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HttpApp, memberOf, memberWho, readIfMatch, tagged } from '../../platform/http/index.ts';
import type { Products } from './products.ts';

const forManagers = { config: { access: memberWho('commerce.manage') } } as const;

const by = (request: FastifyRequest) => ({ by: memberOf(request).id });
const options = (request: FastifyRequest) => ({ ...by(request), expected: readIfMatch(request) });

/** The version of a product is that of its item. */
const answer = (reply: FastifyReply, product: Product): { product: Product } =>
  tagged(reply, product.version, { product });

export function registerProductRoutes(app: HttpApp, { products }: { products: Products }): void {
  app.get(
    '/api/commerce/products',
    { ...forManagers, schema: { querystring: ProductQuery, response: { 200: ProductPage } } },
    async (request) => products.list(request.site.id, request.query),
  );

  app.post(
    '/api/commerce/products',
    { ...forManagers, schema: { body: NewProduct, response: { 201: ProductAnswer } } },
    async (request, reply) => {
      const { collectionId, ...input } = request.body;
      return answer(
        reply.code(201),
        await products.create(request.site.id, collectionId, input, by(request)),
      );
    },
  );

  app.get(
    '/api/commerce/products/:itemId',
    { ...forManagers, schema: { params: ProductPath, response: { 200: ProductAnswer } } },
    async (request, reply) => answer(reply, await products.read(request.site.id, request.params.itemId)),
  );

  app.patch(
    '/api/commerce/products/:itemId',
    {
      ...forManagers,
      schema: {
        headers: ChangeHeaders,
        params: ProductPath,
        body: ProductChange,
        response: { 200: ProductAnswer },
      },
    },
    async (request, reply) => {
      const { itemId } = request.params;
      return answer(reply, await products.change(request.site.id, itemId, request.body, options(request)));
    },
  );

  app.delete(
    '/api/commerce/products/:itemId',
    { ...forManagers, schema: { params: ProductPath, response: { 204: Nothing } } },
    async (request, reply) => {
      await products.remove(request.site.id, request.params.itemId);
      return reply.code(204).send();
    },
  );

  app.put(
    '/api/commerce/products/:itemId/variants',
    {
      ...forManagers,
      schema: {
        headers: ChangeHeaders,
        params: ProductPath,
        body: VariantList,
        response: { 200: ProductAnswer },
      },
    },
    async (request, reply) => {
      const { itemId } = request.params;
      const { variants } = request.body;
      return answer(
        reply,
        await products.replaceVariants(request.site.id, itemId, variants, options(request)),
      );
    },
  );

  app.patch(
    '/api/commerce/products/:itemId/variants/:variantId',
    {
      ...forManagers,
      schema: {
        headers: ChangeHeaders,
        params: VariantPath,
        body: VariantChange,
        response: { 200: ProductAnswer },
      },
    },
    async (request, reply) => {
      const { itemId, variantId } = request.params;
      return answer(
        reply,
        await products.changeVariant(request.site.id, itemId, variantId, request.body, options(request)),
      );
    },
  );
}
