import { ChangeHeaders, TaxSetup, TaxSetupInput } from '@awning/contract';
import { type HttpApp, memberOf, memberWho, readIfMatch, tagged } from '../../platform/http/index.ts';
import type { Tax } from './tax.ts';

const PATH = '/api/commerce/tax';

export function registerTaxRoutes(app: HttpApp, { tax }: { tax: Tax }): void {
  const config = { access: memberWho('commerce.manage') };
  app.get(PATH, { config, schema: { response: { 200: TaxSetup } } }, async (request, reply) => {
    const setup = await tax.read(request.site.id);
    return tagged(reply, setup.version, setup);
  });
  app.put(
    PATH,
    {
      config,
      schema: { headers: ChangeHeaders, body: TaxSetupInput, response: { 200: TaxSetup } },
    },
    async (request, reply) => {
      const options = { expected: readIfMatch(request), by: memberOf(request).id };
      const setup = await tax.save(request.site.id, request.body, options);
      return tagged(reply, setup.version, setup);
    },
  );
}
