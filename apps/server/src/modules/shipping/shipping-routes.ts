import { ChangeHeaders, ShippingSetup, ShippingSetupInput } from '@awning/contract';
import { type HttpApp, memberOf, memberWho, readIfMatch, tagged } from '../../platform/http/index.ts';
import type { Shipping } from './shipping.ts';

const PATH = '/api/commerce/shipping';

export function registerShippingRoutes(app: HttpApp, { shipping }: { shipping: Shipping }): void {
  const config = { access: memberWho('commerce.manage') };
  app.get(PATH, { config, schema: { response: { 200: ShippingSetup } } }, async (request, reply) => {
    const setup = await shipping.read(request.site.id);
    return tagged(reply, setup.version, setup);
  });
  app.put(
    PATH,
    {
      config,
      schema: { headers: ChangeHeaders, body: ShippingSetupInput, response: { 200: ShippingSetup } },
    },
    async (request, reply) => {
      const options = { expected: readIfMatch(request), by: memberOf(request).id };
      const setup = await shipping.save(request.site.id, request.body, options);
      return tagged(reply, setup.version, setup);
    },
  );
}
