import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DeclineReason } from '../platform/payments/payment-provider.ts';
import type { PaymentDelivery, PaymentScript } from './test-payments.ts';

interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly client_secret: string;
  readonly livemode: false;
  readonly return_url: string;
  amount_received: number;
  status: string;
  next_action: object | null;
  last_payment_error: object | null;
  refunded: number;
  readonly customer: string | null;
  readonly payment_method: string;
  readonly setup_future_usage: string | null;
  readonly payment_method_types: readonly string[];
}

interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly currency: string;
  readonly payment_intent: string;
  readonly metadata: Readonly<Record<string, string>>;
  status: string;
}

interface StripeResponse {
  readonly status: number;
  readonly body: object;
}

type DecidedState = { kind: 'succeeded' } | { kind: 'declined'; reason: DeclineReason };

export const STAND_IN_KEYS = {
  secretKey: 'sk_test_stand_in',
  publishableKey: 'pk_test_stand_in',
  webhookSecret: 'whsec_stand_in',
};

const MOST_BYTES = 64 * 1024;
/** The SDK tries again once by itself. */
const CALLS_PER_REQUEST = 2;

const declineCodes: Record<DeclineReason, { code: string; decline_code?: string }> = {
  refused: { code: 'card_declined', decline_code: 'generic_decline' },
  'insufficient-funds': { code: 'card_declined', decline_code: 'insufficient_funds' },
  'expired-card': { code: 'expired_card', decline_code: 'expired_card' },
  'wrong-details': { code: 'incorrect_cvc', decline_code: 'incorrect_cvc' },
  'authentication-failed': { code: 'payment_intent_authentication_failure' },
};

export type StripeStandIn = Awaited<ReturnType<typeof startStripeStandIn>>;

/**
 * Answers like the part of Stripe's API that we use: payment intents, their search, refunds, idempotency keys, and
 * events signed with the webhook secret. It keeps everything in memory and moves nothing.
 */
export async function startStripeStandIn({ now = () => new Date() }: { now?: () => Date } = {}) {
  const scripts: PaymentScript[] = [];
  const intents = new Map<string, Intent>();
  const refunds = new Map<string, Refund>();
  const sessions = new Map<string, { readonly id: string }>();
  let nextRefund: 'succeeded' | 'pending' | 'lost-answer' = 'succeeded';
  let isSearchBehind = false;
  const answers = new Map<string, { request: string; answer: StripeResponse }>();
  const cut = new Map<string, number>();
  const deliveries: PaymentDelivery[] = [];

  const sign = (body: string): PaymentDelivery => {
    const time = Math.floor(now().getTime() / 1000);
    const proof = createHmac('sha256', STAND_IN_KEYS.webhookSecret).update(`${time}.${body}`).digest('hex');
    return { rawBody: Buffer.from(body), headers: { 'stripe-signature': `t=${time},v1=${proof}` } };
  };
  const tell = (type: string, object: object): void => {
    const event = { id: `evt_${randomUUID()}`, object: 'event', livemode: false, type, data: { object } };
    deliveries.push(sign(JSON.stringify(event)));
  };
  const byReference = (reference: string): Intent | undefined =>
    [...intents.values()].find(({ metadata }) => metadata.reference === reference);

  /** With the charge in it, as after `expand`. */
  const show = ({ refunded, return_url: _ours, ...intent }: Intent): object => ({
    ...intent,
    latest_charge:
      intent.status === 'succeeded'
        ? { id: `ch_${intent.id}`, object: 'charge', amount_refunded: refunded }
        : null,
  });

  const decide = (intent: Intent, state: DecidedState, received = intent.amount): void => {
    intent.next_action = null;
    if (state.kind === 'succeeded') {
      intent.status = 'succeeded';
      intent.amount_received = received;
      tell('payment_intent.succeeded', show(intent));
      return;
    }
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { type: 'card_error', ...declineCodes[state.reason] };
    tell('payment_intent.payment_failed', show(intent));
  };

  const createIntent = (form: URLSearchParams, key: string): StripeResponse => {
    const script = scripts.shift() ?? 'success';
    if (script === 'unreachable') {
      cut.set(key, CALLS_PER_REQUEST);
      throw new Error('unreachable');
    }
    const id = `pi_${randomUUID()}`;
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      currency: form.get('currency') ?? '',
      metadata: fieldsOf(form, 'metadata'),
      client_secret: `${id}_secret`,
      livemode: false,
      return_url: form.get('return_url') ?? '',
      amount_received: 0,
      status: 'processing',
      next_action: null,
      last_payment_error: null,
      refunded: 0,
      customer: form.get('customer'),
      payment_method: form.get('payment_method') ?? `pm_${id}`,
      setup_future_usage: form.get('setup_future_usage'),
      payment_method_types: form.getAll('allowed_payment_method_types[0]'),
    };
    intents.set(id, intent);
    if (typeof script === 'object') {
      decide(intent, { kind: 'declined', reason: script.decline });
      const error = { type: 'card_error', message: 'Declined.', ...declineCodes[script.decline] };
      return { status: 402, body: { error: { ...error, payment_intent: show(intent) } } };
    }
    if (script === 'slow') tell('payment_intent.processing', show(intent));
    else if (script === 'authentication') {
      intent.status = 'requires_action';
      const url = 'https://hooks.stripe.com/redirect/authenticate/stand-in';
      intent.next_action = {
        type: 'redirect_to_url',
        redirect_to_url: { url, return_url: intent.return_url },
      };
      tell('payment_intent.requires_action', show(intent));
    } else decide(intent, { kind: 'succeeded' });
    if (script === 'lost-answer') cut.set(key, CALLS_PER_REQUEST);
    return { status: 200, body: show(intent) };
  };

  const createRefund = (form: URLSearchParams, key: string): StripeResponse => {
    const intent = intents.get(form.get('payment_intent') ?? '');
    const amount = Number(form.get('amount'));
    if (intent?.status !== 'succeeded' || intent.refunded + amount > intent.amount_received)
      return wrong(400, 'Refund amount is greater than unrefunded amount on charge.');
    intent.refunded += amount;
    const how = nextRefund;
    nextRefund = 'succeeded';
    const refund: Refund = {
      id: `re_${randomUUID()}`,
      object: 'refund',
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      metadata: fieldsOf(form, 'metadata'),
      status: how === 'pending' ? 'pending' : 'succeeded',
    };
    refunds.set(refund.id, refund);
    tell('refund.created', refund);
    if (how === 'lost-answer') cut.set(key, CALLS_PER_REQUEST);
    return { status: 200, body: { ...refund } };
  };

  /** A page for a card, on which one is entered at once. */
  const createSession = (form: URLSearchParams): StripeResponse => {
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const session = {
      id,
      object: 'checkout.session',
      status: 'complete',
      url: `https://checkout.stripe.com/c/pay/${id}`,
      customer: form.get('customer'),
      metadata: fieldsOf(form, 'metadata'),
      setup_intent: { id: `seti_${id}`, object: 'setup_intent', payment_method: `pm_of_${id}` },
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  };

  const listRefunds = (intentId: string | null): StripeResponse => {
    const data = [...refunds.values()].filter(({ payment_intent }) => payment_intent === intentId);
    return { status: 200, body: { object: 'list', data, has_more: false } };
  };

  const cancelIntent = (intent: Intent): StripeResponse => {
    if (!intent.status.startsWith('requires_'))
      return wrong(400, `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`);
    intent.status = 'canceled';
    intent.next_action = null;
    tell('payment_intent.canceled', show(intent));
    return { status: 200, body: show(intent) };
  };

  const search = (query: string): StripeResponse => {
    const match = /^metadata\['reference'\]:'([\w-]+)' AND metadata\['website'\]:'([\w-]+)'$/.exec(query);
    const intent = match?.[1] === undefined || isSearchBehind ? undefined : byReference(match[1]);
    const data = intent?.metadata.website === match?.[2] && intent ? [show(intent)] : [];
    return { status: 200, body: { object: 'search_result', data, has_more: false } };
  };

  const handle = (method: string, url: URL, form: URLSearchParams, key: string): StripeResponse => {
    const [, version, kind, id, verb] = url.pathname.split('/');
    if (version !== 'v1') return wrong(404, 'Unrecognized request URL.');
    if (method === 'GET' && kind === 'payment_intents' && id === 'search')
      return search(url.searchParams.get('query') ?? '');
    if (method === 'GET' && kind === 'payment_intents' && id === undefined)
      return {
        status: 200,
        body: { object: 'list', data: [...intents.values()].slice(0, 1).map(show), has_more: false },
      };
    const intent = intents.get(id ?? '');
    if (method === 'GET' && kind === 'payment_intents' && intent) return { status: 200, body: show(intent) };
    const refund = refunds.get(id ?? '');
    if (method === 'GET' && kind === 'refunds' && refund) return { status: 200, body: refund };
    if (method === 'GET' && kind === 'refunds' && id === undefined)
      return listRefunds(url.searchParams.get('payment_intent'));
    if (method === 'POST' && kind === 'payment_intents' && intent && verb === 'cancel')
      return cancelIntent(intent);
    if (method === 'POST' && kind === 'checkout' && id === 'sessions') return createSession(form);
    const session = kind === 'checkout' && id === 'sessions' ? sessions.get(verb ?? '') : undefined;
    if (method === 'GET' && session) return { status: 200, body: session };
    if (method === 'POST' && kind === 'customers' && id === undefined)
      return { status: 200, body: { id: `cus_${randomUUID()}`, object: 'customer' } };
    if (method === 'POST' && kind === 'payment_intents' && id === undefined) return createIntent(form, key);
    if (method === 'POST' && kind === 'refunds' && id === undefined) return createRefund(form, key);
    return wrong(404, 'Unrecognized request URL.');
  };

  /**
   * The first answer to a key is the answer to it; the same key for something else is refused. What was wrong is not
   * kept.
   */
  const handleOnce = (method: string, url: URL, body: string, key: string): StripeResponse => {
    const known = answers.get(key);
    if (known && known.request !== body)
      return wrong(
        400,
        'Keys for idempotent requests can only be used with the same parameters.',
        'idempotency_error',
      );
    if (known) return known.answer;
    const response = handle(method, url, new URLSearchParams(body), key);
    if (method === 'POST' && response.status !== 400) answers.set(key, { request: body, answer: response });
    return response;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const isOurs = request.headers.authorization === `Bearer ${STAND_IN_KEYS.secretKey}`;
    let result: StripeResponse | null = null;
    try {
      if ((cut.get(key) ?? 0) === 0)
        result = isOurs
          ? handleOnce(request.method ?? '', url, body, key)
          : wrong(401, 'Invalid API Key provided.');
    } catch {
      result = null;
    }
    const left = cut.get(key) ?? 0;
    if (left > 0) cut.set(key, left - 1);
    if (left > 0 || !result) return void request.socket.destroy();
    response.writeHead(result.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(result.body));
  };

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    api: new URL(`http://127.0.0.1:${port}`),
    deliveries,
    /** The next payments end like this, in this order; after that they succeed. */
    script: (...outcomes: PaymentScript[]) => void scripts.push(...outcomes),
    /** `received`: another amount than was asked for. */
    settle(reference: string, state: DecidedState, received?: number) {
      const intent = byReference(reference);
      if (intent) decide(intent, state, received);
    },
    movedMinor: (reference: string): number => {
      const intent = byReference(reference);
      return intent ? intent.amount_received - intent.refunded : 0;
    },
    /** An event of the test's own making, as Stripe would sign it. */
    event: (type: string, object: object, over: object = {}): PaymentDelivery =>
      sign(
        JSON.stringify({
          id: `evt_${randomUUID()}`,
          object: 'event',
          livemode: false,
          type,
          data: { object },
          ...over,
        }),
      ),
    /** How the next refund ends. A pending one is decided by `settleRefund`. */
    scriptRefund(how: typeof nextRefund) {
      nextRefund = how;
    },
    /** Decides a refund of a payment; one that had gone through may fail, and then the money is back. */
    settleRefund(reference: string, status: 'succeeded' | 'failed') {
      const intent = byReference(reference);
      const refund = [...refunds.values()].findLast(({ payment_intent }) => payment_intent === intent?.id);
      if (!intent || !refund) throw new Error(`There is no refund of ${reference}`);
      refund.status = status;
      if (status === 'failed') intent.refunded -= refund.amount;
      tell(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
    },
    /** As a day after: the same key is a new request. */
    deleteKeys: () => answers.clear(),
    /** While it is behind, the search finds nothing. */
    setSearchBehind(behind: boolean) {
      isSearchBehind = behind;
    },
    /** Every payment of a site that went through, as those see it who paid. */
    chargesOf: (websiteId: string): object[] =>
      [...intents.values()].filter(
        ({ metadata, status }) => metadata.website === websiteId && status === 'succeeded',
      ),
    refundsOf: (reference: string): number =>
      [...refunds.values()].filter(({ payment_intent }) => payment_intent === byReference(reference)?.id)
        .length,
    intentOf: (reference: string): object | null => {
      const intent = byReference(reference);
      return intent ? show(intent) : null;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const wrong = (status: number, message: string, type = 'invalid_request_error'): StripeResponse => ({
  status,
  body: { error: { type, message } },
});

/** `metadata[reference]=…` */
const fieldsOf = (form: URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => {
      const [, field] = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(key) ?? [];
      return field === undefined ? [] : [[field, value]];
    }),
  );

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MOST_BYTES) throw new Error('That is more than Stripe takes');
  }
  return text;
}
