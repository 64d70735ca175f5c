import { fillMessage, type PlacedOrder } from '@awning/commerce';
import { RETURN_LIMITS, returnEndpoints } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import type { Html } from '../../../../platform/html/index.ts';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import type { Ids } from '../../../../platform/ids.ts';
import type { Settings } from '../../../foundation/settings/index.ts';
import type { Orders } from '../../../store/orders/index.ts';
import { type Returns, sendLabel } from '../../../store/returns/index.ts';
import { dayOf } from './order-page-context.ts';
import { isAwaited, returnForm, type TypedReturn } from './order-page-returns.ts';
import { orderWords } from './order-page-words.ts';
import { tellReturn } from './return-words.ts';

export interface ReturnPageParts {
  readonly orders: Pick<Orders, 'byLink' | 'linkOf'>;
  readonly returns: Pick<Returns, 'forShopper' | 'ask' | 'label' | 'withdraw'>;
  readonly settings: Pick<Settings, 'site'>;
  readonly ids: Ids;
}

export interface OrderPageFrames {
  readonly draw: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: { readonly title: string; readonly body: () => Html },
  ) => Promise<FastifyReply>;
  readonly drawUnknown: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

const NOTHING_TYPED: TypedReturn = { quantities: new Map(), reasons: new Map(), note: '' };
const LABEL_LIMIT = { limit: { name: 'return-labels', max: 20, windowSeconds: 60 } };
const LIMIT = { limit: { name: 'return-requests', max: 20, windowSeconds: 60 } };

/** Where the holder of an order's link asks to send something back. Everything is a plain form. */
export function registerReturnPages(
  app: HttpApp,
  { orders, returns, settings, ids }: ReturnPageParts,
  { draw, drawUnknown }: OrderPageFrames,
): void {
  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { order, token }: { readonly order: PlacedOrder; readonly token: string },
    { key, typed, errors }: { key: string; typed: TypedReturn; errors: Record<string, string> },
  ): Promise<FastifyReply> => {
    const { site } = request;
    const [{ value: reading }, shopper] = await Promise.all([
      settings.site(site.id),
      returns.forShopper(order),
    ]);
    const until = 'until' in shopper.offer ? dayOf(shopper.offer.until, reading) : '';
    const statusUrl = orders.linkOf(site.id, order.orderId);
    return draw(request, reply, {
      title: `${tellReturn('returnItems')}: ${fillMessage(orderWords.orderNumber, { number: order.orderNumber })}`,
      body: () => returnForm({ token, statusUrl, shopper, until, key, typed, errors }),
    });
  };

  bind(app, returnEndpoints.openReturnPage, async (request, reply) => {
    const { token } = request.params;
    const order = await orders.byLink(request.site.id, token);
    if (order === null) return drawUnknown(request, reply);
    return show(request, reply, { order, token }, { key: ids.next(), typed: NOTHING_TYPED, errors: {} });
  });

  bind(app, returnEndpoints.postReturn, LIMIT, async (request, reply) => {
    const { token } = request.params;
    const order = await orders.byLink(request.site.id, token);
    if (order === null) return drawUnknown(request, reply);
    const { orderId } = order;
    const { typed, key } = readForm(request.body, order);
    const lines = order.lines.map(({ lineId }) => ({
      lineId,
      quantity: Number(typed.quantities.get(lineId) ?? '0'),
      reason: typed.reasons.get(lineId) ?? '',
    }));
    const wrong = lines.filter(({ quantity }) => !Number.isInteger(quantity) || quantity < 0);
    const refuse = (status: number, errors: Record<string, string>) =>
      show(request, reply.code(status), { order, token }, { key: ids.next(), typed, errors });
    if (wrong.length > 0)
      return refuse(422, Object.fromEntries(wrong.map(({ lineId }) => [lineId, tellReturn('wholeNumber')])));
    if (typed.note.trim().length > RETURN_LIMITS.note)
      return refuse(422, { note: tellReturn('longNote', { count: RETURN_LIMITS.note }) });
    try {
      await returns.ask(request.site.id, orderId, { lines, note: typed.note }, key || ids.next());
    } catch (error) {
      if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
      return refuse(error.status, { ...(error.details.errors ?? { lines: error.message }) });
    }
    return reply.redirect(orders.linkOf(request.site.id, orderId), 303);
  });

  bind(app, returnEndpoints.openReturnLabel, LABEL_LIMIT, async (request, reply) => {
    const { token, returnId } = request.params;
    const { site } = request;
    const order = await orders.byLink(site.id, token);
    if (order === null) return sendLabel(reply, null);
    const back = (await returns.forShopper(order)).returns.find((each) => each.returnId === returnId);
    // A label may be paid for: once the goods are not awaited any more, nobody sends a parcel with it.
    if (!back || !isAwaited(back)) return sendLabel(reply, null);
    return sendLabel(reply, await returns.label({ websiteId: site.id, orderId: order.orderId, returnId }));
  });

  bind(app, returnEndpoints.postReturnWithdrawal, LIMIT, async (request, reply) => {
    const { token, returnId } = request.params;
    const order = await orders.byLink(request.site.id, token);
    if (order === null) return drawUnknown(request, reply);
    try {
      await returns.withdraw(request.site.id, order.orderId, returnId);
    } catch (error) {
      // The page of the order says what became of it.
      if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
    }
    return reply.redirect(orders.linkOf(request.site.id, order.orderId), 303);
  });
}

/** What a browser sent, of any shape. */
function readForm(
  body: unknown,
  { lines }: PlacedOrder,
): { readonly typed: TypedReturn; readonly key: string } {
  const sent = new Map(Object.entries(typeof body === 'object' && body !== null ? body : {}));
  const text = (name: string): string => {
    const value = [sent.get(name)].flat()[0];
    return typeof value === 'string' ? value : '';
  };
  const byLine = (name: string) =>
    new Map(lines.map(({ lineId }) => [lineId, text(`${name}-${lineId}`).trim()] as const));
  return {
    key: /^[0-9a-f]{24}$/.test(text('key')) ? text('key') : '',
    typed: {
      quantities: new Map([...byLine('quantity')].map(([lineId, typed]) => [lineId, typed || '0'])),
      reasons: byLine('reason'),
      // A browser sends its line ends as mails do.
      note: text('note').replaceAll('\r\n', '\n'),
    },
  };
}
