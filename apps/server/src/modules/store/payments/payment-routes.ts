import { paymentEndpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { bind, type HttpApp, memberOf, readIfMatch, tagged } from '../../../platform/http/index.ts';
import type { PaymentModule } from './create-payments.ts';
import { paymentErrors } from './payment-errors.ts';
import { registerTestBankRoutes } from './test-bank-routes.ts';

/** Far more than any event has; a provider's own limit is below. */
const EVENT_BYTES = 256 * 1024;

export async function registerPaymentRoutes(
  app: HttpApp,
  { payments }: { payments: PaymentModule },
): Promise<void> {
  bind(app, paymentEndpoints.readPaymentSettings, async (request, reply) => {
    const { version, value } = await payments.settings.read(request.site.id);
    return tagged(reply, version, value);
  });
  bind(app, paymentEndpoints.savePaymentSettings, async (request, reply) => {
    const { version, value } = await payments.settings.change(request.site.id, {
      value: request.body,
      expected: readIfMatch(request),
      by: memberOf(request).id,
    });
    return tagged(reply, version, value);
  });
  bind(app, paymentEndpoints.readPaymentConnection, async ({ site }) =>
    payments.connections.read(site.id, site.baseUrl),
  );
  bind(
    app,
    paymentEndpoints.testPaymentConnection,
    { limit: { name: 'payment-connection-tests', max: 20, windowSeconds: 60 } },
    async ({ site }) => payments.connections.test(site.id),
  );
  bind(app, paymentEndpoints.listPayments, async (request) => payments.page(request.site.id, request.query));
  bind(app, paymentEndpoints.retryRefund, async (request, reply) => {
    await payments.retryRefund(request.site.id, request.params.refundId);
    return reply.code(204).send();
  });
  bind(app, paymentEndpoints.dismissPaymentProblem, async (request, reply) => {
    const { site, params, body } = request;
    const actor = `member:${memberOf(request).id}`;
    await payments.dismissProblem(site.id, params.paymentId, { ...body, actor });
    return reply.code(204).send();
  });
  registerTestBankRoutes(app, { payments });
  await registerEventRoute(app, payments);
}

/** The signature covers the bytes, so here and nowhere else the body stays as it came, with any content type. */
async function registerEventRoute(app: HttpApp, payments: PaymentModule): Promise<void> {
  await app.register(async (scope: HttpApp) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);
    bind(scope, paymentEndpoints.receivePaymentEvent, { bodyLimit: EVENT_BYTES }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { provider } = request.params;
      const outcome = await payments.receive(request.site.id, provider, body, headersOf(request));
      if (outcome === 'forged') throw paymentErrors.forged();
      return { received: true } as const;
    });
  });
}

const headersOf = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
