import { formatAmount, isCurrency } from '@awning/commerce';
import { paymentEndpoints, testCards } from '@awning/contract';
import { escapeHtml } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bind, type HttpApp, readReturnPath, sandboxPolicy } from '../../../platform/http/index.ts';
import type { PaymentModule } from './create-payments.ts';
import { paymentErrors } from './payment-errors.ts';
import type { BankStep } from './test-bank.ts';

/** Where a test card sends the shopper to prove who pays. Plain forms: it works without any script. */
export function registerTestBankRoutes(app: HttpApp, { payments }: { payments: PaymentModule }): void {
  bind(app, paymentEndpoints.openTestCardPage, async (request, reply) =>
    showCards(reply, readReturnPath(request.query.back) ?? '/'),
  );
  bind(app, paymentEndpoints.openTestBankPage, async (request, reply) => {
    const step = await payments.testBank(request.site.id).findStep(request.params.stepToken);
    if (!step) throw paymentErrors.stepMissing();
    return step.isWaiting ? show(reply, request, step) : reply.redirect(step.returnUrl, 303);
  });
  bind(app, paymentEndpoints.postTestBankDecision, async (request, reply) => {
    const bank = payments.testBank(request.site.id);
    const step = await bank.findStep(request.params.stepToken);
    if (!step) throw paymentErrors.stepMissing();
    await bank.decide(
      step.reference,
      request.body.decision === 'approve'
        ? { kind: 'succeeded' }
        : { kind: 'declined', reason: 'authentication-failed' },
    );
    return reply.redirect(step.returnUrl, 303);
  });
}

/** Nothing runs here and nothing is loaded. */
const policy = sandboxPolicy(
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
);

const style = `
  :root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; background: #f3f2ee; color: #1d1d1b; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; box-sizing: border-box; }
  main { width: min(26rem, 100%); box-sizing: border-box; background: #fff; border: 1px solid #dcdad2; border-radius: 12px; padding: 2rem; }
  .test { margin: 0 0 1.5rem; padding: .5rem .75rem; border-radius: 6px; background: #fff3d1; font-size: .875rem; }
  h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25; }
  .amount { margin: 1rem 0 1.5rem; font-size: 2rem; font-weight: 600; font-variant-numeric: tabular-nums; }
  form { display: grid; gap: .75rem; }
  button { font: inherit; padding: .75rem 1rem; min-height: 3rem; border-radius: 8px; border: 1px solid #1d1d1b; background: #fff; color: inherit; cursor: pointer; }
  button[value=approve] { background: #1d1d1b; color: #fff; }
  button:focus-visible { outline: 3px solid #2f6fed; outline-offset: 2px; }`;

function show(
  reply: FastifyReply,
  { site }: FastifyRequest,
  { amountMinor, currency }: BankStep,
): FastifyReply {
  const amount = isCurrency(currency) ? `${formatAmount(amountMinor, currency)} ${currency}` : '';
  return page(
    reply,
    `<h1>Do you approve this payment?</h1>
<p>${escapeHtml(site.title)} asks the test bank for:</p>
<p class="amount">${escapeHtml(amount)}</p>
<form method="post">
<button name="decision" value="approve">Approve</button>
<button name="decision" value="refuse">Refuse</button>
</form>`,
  );
}

/** Those that tell something about charging a card again. */
const KEPT_CARDS: readonly string[] = [
  'test-success',
  'test-refused-later',
  'test-insufficient-funds',
  'test-slow',
];

/** In place of the page where a real provider asks for a card. */
const showCards = (reply: FastifyReply, back: string): FastifyReply =>
  page(
    reply,
    `<h1>Which card shall be charged from now on?</h1>
<form method="get" action="${escapeHtml(back)}">
${testCards
  .filter(({ token }) => KEPT_CARDS.includes(token))
  .map(({ token, number, what }) => `<button name="session" value="${token}">${number}<br>${what}</button>`)
  .join('\n')}
<button name="session" value="">Keep the old one</button>
</form>`,
  );

function page(reply: FastifyReply, inside: string): FastifyReply {
  reply.policy = policy;
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Test bank</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="test"><strong>This is a test.</strong> No money moves, with either choice.</p>
${inside}
</main>
</body>
</html>`);
}
