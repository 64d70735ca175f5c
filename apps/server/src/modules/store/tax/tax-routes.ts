import { taxEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf, readIfMatch, tagged } from '../../../platform/http/index.ts';
import type { Tax } from './tax.ts';

export function registerTaxRoutes(app: HttpApp, { tax }: { tax: Tax }): void {
  bind(app, taxEndpoints.readTax, async (request, reply) => {
    const setup = await tax.read(request.site.id);
    return tagged(reply, setup.version, setup);
  });
  bind(app, taxEndpoints.saveTax, async (request, reply) => {
    const options = { expected: readIfMatch(request), by: memberOf(request).id };
    const setup = await tax.save(request.site.id, request.body, options);
    return tagged(reply, setup.version, setup);
  });
}
