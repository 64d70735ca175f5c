import { cartEndpoints } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../platform/errors/index.ts';
import { type AntiForgery, bind, type HttpApp, readIdempotencyKey } from '../../../platform/http/index.ts';
import { type CartNotice, giftCardAddress, returnAddress, subscriptionAddress } from './cart-form-return.ts';
import { type CartOwner, changeCart } from './cart-owner.ts';
import { cartWrites } from './cart-routes.ts';
import type { Carts } from './carts.ts';
import type { EntryRequest } from './entry-request.ts';

/** A form that was refused, with what the shopper typed, so that the page can come back with it. */
export type RefusedCartForm =
  | {
      readonly form: 'add';
      readonly itemId: ItemId;
      readonly options: Readonly<Record<string, string>>;
      readonly quantity: string;
      /** What was typed into the fields that the product asks for, by the names of the controls. */
      readonly fields: Readonly<Record<string, readonly string[]>>;
    }
  | { readonly form: 'quantity'; readonly entryId: string; readonly quantity: string }
  | { readonly form: 'entry'; readonly entryId: string }
  | { readonly form: 'coupon'; readonly code: string };

/** Shows the page of a refused form again, with the status of the error. */
export type ShowRefusedForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  form: RefusedCartForm,
  error: CataloguedError,
) => Promise<FastifyReply>;

export interface CartFormRoutes {
  readonly carts: Carts;
  readonly antiForgery: AntiForgery;
  readonly writesPerMinute: number;
  readonly showRefused: ShowRefusedForm;
}

/** A field that comes twice is a list. The rules of the cart have the sentences about what is wrong. */
const Fields = Type.Record(Type.String(), Type.Unknown());
type Fields = Static<typeof Fields>;

const OPTION = 'option.';
const FIELD = 'field.';
const ID = /^[0-9a-f]{24}$/;

/**
 * Shopping without script: plain forms that lead back. A reload after the redirect sends nothing again; a form that was
 * made for one visitor may carry a `requestId` besides, and then it counts once however often it is sent.
 */
export function registerCartFormRoutes(
  app: HttpApp,
  { carts, antiForgery, writesPerMinute, showRefused }: CartFormRoutes,
): void {
  const limits = cartWrites(writesPerMinute);

  const leadOn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: RefusedCartForm,
    work: (websiteId: WebsiteId) => Promise<string>,
  ): Promise<FastifyReply> => {
    try {
      return reply.redirect(await work(request.site.id), 303);
    } catch (error) {
      if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
      return showRefused(request, reply, form, error);
    }
  };

  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    fields: Fields,
    form: RefusedCartForm,
    work: (websiteId: WebsiteId, owner: CartOwner) => Promise<CartNotice>,
  ): Promise<FastifyReply> =>
    leadOn(request, reply, form, async (websiteId) => {
      const notice = await changeCart(request, reply, antiForgery, (owner) => work(websiteId, owner));
      return returnAddress(request, fields.returnTo, notice);
    });

  bind(app, cartEndpoints.postCartEntry, limits, (request, reply) => {
    const { body } = request;
    const { entry, form } = readEntry(body);
    return answer(request, reply, body, form, async (websiteId, owner) => {
      const key = textOf(body.requestId) || undefined;
      const idempotencyKey = readIdempotencyKey({ headers: { 'idempotency-key': key } });
      const { newlyAdded } = await carts.add(websiteId, owner, entry, { idempotencyKey });
      return { added: newlyAdded.id };
    });
  });

  bind(app, cartEndpoints.postSubscriptionCart, limits, (request, reply) => {
    const { entry, form } = readEntry(request.body);
    return leadOn(request, reply, form, async (websiteId) =>
      subscriptionAddress(await carts.startSubscription(websiteId, entry)),
    );
  });

  bind(app, cartEndpoints.postGiftCardChoice, limits, (request, reply) => {
    const { entry, form } = readEntry(request.body);
    return leadOn(request, reply, form, async (websiteId) =>
      giftCardAddress(await carts.chooseGiftCard(websiteId, entry)),
    );
  });

  bind(app, cartEndpoints.postCartEntryQuantity, limits, (request, reply) => {
    const { body } = request;
    const { entryId } = request.params;
    const form = { form: 'quantity', entryId, quantity: textOf(body.quantity) } as const;
    return answer(request, reply, body, form, async (websiteId, owner) => {
      await carts.changeQuantity(websiteId, owner, entryId, body.quantity ?? '');
      return { updated: entryId };
    });
  });

  bind(app, cartEndpoints.postCartEntryRemoval, limits, (request, reply) => {
    const { entryId } = request.params;
    const fields = fieldsOf(request);
    return answer(request, reply, fields, { form: 'entry', entryId }, async (websiteId, owner) => {
      await carts.remove(websiteId, owner, entryId);
      const item = textOf(fields.itemId);
      return ID.test(item) ? { removed: entryId, item } : { removed: entryId };
    });
  });

  bind(app, cartEndpoints.postCartEntryRestore, limits, (request, reply) => {
    const { entryId } = request.params;
    return answer(request, reply, fieldsOf(request), { form: 'entry', entryId }, async (websiteId, owner) => {
      await carts.restore(websiteId, owner, entryId);
      return { restored: entryId };
    });
  });

  bind(app, cartEndpoints.postCartCoupon, limits, (request, reply) => {
    const code = textOf(request.body.promoCode);
    return answer(request, reply, request.body, { form: 'coupon', code }, async (websiteId, owner) => {
      await carts.addCoupon(websiteId, owner, code);
      return { coupon: 'added' };
    });
  });

  bind(app, cartEndpoints.postCartCouponRemoval, limits, (request, reply) => {
    const code = textOf(request.body.promoCode);
    return answer(request, reply, request.body, { form: 'coupon', code: '' }, async (websiteId, owner) => {
      await carts.removeCoupon(websiteId, owner, code);
      return { coupon: 'removed' };
    });
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What the form of a product asks for, and the same as it was typed. */
function readEntry(body: Fields): { entry: EntryRequest; form: RefusedCartForm } {
  const sent = {
    itemId: textOf(body.itemId),
    options: optionsOf(body),
  };
  const fields = fieldsIn(body);
  return {
    entry: {
      ...sent,
      sku: textOf(body.sku),
      // A missing field means one; an empty field means that the shopper deleted the number.
      quantity: body.quantity,
      additionalFields: textOf(body.additionalFields),
      controls: (name) => fields[name] ?? [],
    },
    form: { ...sent, form: 'add', quantity: textOf(body.quantity), fields },
  };
}

/** A form with nothing but a button has an empty body, or none. */
const fieldsOf = ({ body }: FastifyRequest): Fields =>
  typeof body === 'object' && body !== null ? { ...body } : {};

/** `field.<id>=…`, several of them where several can be ticked. */
const fieldsIn = (body: Fields): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([name]) => name.startsWith(FIELD))
      .map(([name, value]) => [name, [value].flat().filter((each) => typeof each === 'string')]),
  );

/** `option.Size=Large` and so on; an option may be called anything. */
const optionsOf = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(OPTION) && typeof value === 'string' ? [[name.slice(OPTION.length), value]] : [],
    ),
  );
