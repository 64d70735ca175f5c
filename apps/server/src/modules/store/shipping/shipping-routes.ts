import { shippingEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf, readIfMatch, tagged } from '../../../platform/http/index.ts';
import type { Shipping } from './shipping.ts';

export function registerShippingRoutes(app: HttpApp, { shipping }: { shipping: Shipping }): void {
  bind(app, shippingEndpoints.readShipping, async (request, reply) => {
    const setup = await shipping.read(request.site.id);
    return tagged(reply, setup.version, setup);
  });
  bind(app, shippingEndpoints.saveShipping, async (request, reply) => {
    const options = { expected: readIfMatch(request), by: memberOf(request).id };
    const setup = await shipping.save(request.site.id, request.body, options);
    return tagged(reply, setup.version, setup);
  });
}
