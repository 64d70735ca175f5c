import { waitlistEmailProblem, waitlistEndpoints } from '@awning/contract';
import { FORM_CONTROLS } from '@awning/forms';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ItemId, VariantId } from '../../../../platform/entity-ids.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { type Html, html } from '../../../../platform/html/index.ts';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import type { ProductPages, RestockWaiting } from '../../../store/catalog/index.ts';
import { variantNameOf, type Waitlist } from '../../../store/waitlist/index.ts';
import { waitlistText } from './waitlist-page.ts';
import { controlsOf } from './waitlist-page-claim.ts';
import { createWaitlistShow, type WaitlistShowParts } from './waitlist-page-show.ts';

export interface WaitlistJoinParts extends WaitlistShowParts {
  readonly waitlist: Pick<Waitlist, 'signUpByMail' | 'findByToken' | 'confirm'>;
  readonly content: Pick<ProductPages, 'items' | 'waiting'>;
}

const { path: JOIN } = waitlistEndpoints.openWaitlistJoinPage;

const ID = /^[0-9a-f]{24}$/;

interface Typed {
  readonly email: string;
  readonly variantId: VariantId;
  readonly wantsNews: boolean;
  /** Of the address. */
  readonly isWrong: boolean;
}

/** Signing up without script: a plain form, and a mail in place of a captcha. */
export function registerWaitlistJoinPages(app: HttpApp, parts: WaitlistJoinParts): void {
  const { waitlist, content } = parts;
  const { pieceOf, show } = createWaitlistShow(parts);

  const showForm = async (
    request: FastifyRequest,
    reply: FastifyReply,
    productId: ItemId,
    refused?: { readonly status: number; readonly problem: string; readonly typed: Typed },
  ): Promise<FastifyReply> => {
    const product = ID.test(productId) ? await content.waiting(request.site.id, productId) : null;
    const wanted = product ? soldOutOf(product) : [];
    const [first] = wanted;
    if (product === null || first === undefined)
      return show(request, reply, product === null ? 404 : 200, {
        title: waitlistText('joinTitle'),
        sentence: waitlistText('nothingToWaitFor'),
        piece: product?.item.variants[0] ? { item: product.item, variant: product.item.variants[0] } : null,
      });
    return show(request, reply, refused?.status ?? 200, {
      title: waitlistText('joinTitle'),
      sentence: waitlistText('join'),
      piece: { item: product.item, variant: first },
      hidesChoice: wanted.length > 1,
      problem: refused?.problem,
      button: {
        label: product.messages.buttonText || waitlistText('joinNow'),
        action: `${JOIN}?${new URLSearchParams({ product: productId })}`,
        fields: joinFields(product, wanted, refused?.typed),
      },
    });
  };

  bind(app, waitlistEndpoints.openWaitlistJoinPage, (request, reply) =>
    showForm(request, reply, request.query.product ?? ''),
  );
  bind(
    app,
    waitlistEndpoints.postWaitlistJoin,
    { limit: { name: 'waitlist-joins', max: 30, windowSeconds: 60 } },
    async (request, reply) => {
      const read = controlsOf(request);
      const productId = request.query.product ?? '';
      if (!ID.test(productId)) return showForm(request, reply, productId);
      const one = (name: string): string => read(name)[0] ?? '';
      const email = one('email');
      const typed: Typed = {
        email,
        variantId: one('variant'),
        wantsNews: one('news') !== '',
        isWrong: waitlistEmailProblem(email) !== null,
      };
      try {
        const { message } = await waitlist.signUpByMail(request.site.id, {
          productId,
          variantId: typed.variantId,
          siteVisitorEmail: typed.email,
          isJoinMailingList: typed.wantsNews,
          trap: one(FORM_CONTROLS.trap),
        });
        const piece = await pieceOf(request.site.id, { itemId: productId, variantId: typed.variantId });
        return show(request, reply, 200, { title: waitlistText('mailedTitle'), sentence: message, piece });
      } catch (error) {
        const { status, problem } = refusalOf(error);
        return showForm(request, reply, productId, { status, problem, typed });
      }
    },
  );

  bind(app, waitlistEndpoints.openWaitlistConfirmPage, async (request, reply) => {
    const requested = await waitlist.findByToken(request.site.id, request.params['*']);
    const piece = requested && (await pieceOf(request.site.id, requested));
    if (!requested || !piece)
      return show(request, reply, 410, {
        title: waitlistText('expiredTitle'),
        sentence: waitlistText('askedEnded'),
        piece: null,
      });
    return show(request, reply, 200, {
      title: waitlistText('confirmTitle'),
      sentence: waitlistText('confirm', { email: requested.email }),
      piece,
      button: { label: waitlistText('confirmNow'), action: request.url },
    });
  });
  bind(
    app,
    waitlistEndpoints.postWaitlistConfirm,
    { limit: { name: 'waitlist-joins', max: 30, windowSeconds: 60 } },
    async (request, reply) => {
      const { site, params } = request;
      const requested = await waitlist.findByToken(site.id, params['*']);
      const piece = requested && (await pieceOf(site.id, requested));
      try {
        const { message } = await waitlist.confirm(site.id, params['*']);
        return show(request, reply, 200, { title: waitlistText('waitingTitle'), sentence: message, piece });
      } catch (error) {
        const { status, problem } = refusalOf(error);
        return show(request, reply, status, { title: waitlistText('title'), sentence: problem, piece });
      }
    },
  );
}

function refusalOf(error: unknown): { status: number; problem: string } {
  if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
  return { status: error.status === 400 ? 422 : error.status, problem: error.message };
}

const soldOutOf = ({ item, enabled }: RestockWaiting): RestockWaiting['item']['variants'] =>
  enabled ? item.variants.filter(({ unlimited, qtyInStock }) => !unlimited && qtyInStock <= 0) : [];

function joinFields(
  { item, messages, mailingListSignUpEnabled }: RestockWaiting,
  variants: RestockWaiting['item']['variants'],
  typed: Typed | undefined,
): Html {
  const options = variants.map((variant) => {
    const chosen = variant.id === typed?.variantId ? ' selected' : '';
    return html`<option value="${variant.id}"${chosen}>${variantNameOf(item, variant) || item.title}</option>`;
  });
  const choice =
    variants.length > 1
      ? html`<div class="awning-field"><label class="variant-option-title" for="waitlist-variant">${waitlistText('which')}</label><select class="field-element" id="waitlist-variant" name="variant">${options}</select></div>`
      : html`<input type="hidden" name="variant" value="${variants[0]?.id ?? ''}">`;
  const email = html`<div class="awning-field"><label class="variant-option-title" for="waitlist-email">${waitlistText('email')}</label><input class="field-element" id="waitlist-email" name="email" type="email" autocomplete="email" value="${typed?.email ?? ''}"${typed?.isWrong ? html` aria-invalid="true" autofocus` : ''}></div>`;
  const news = mailingListSignUpEnabled
    ? html`<label class="awning-field-choice"><input type="checkbox" name="news" value="1"${typed?.wantsNews ? ' checked' : ''}><span>${messages.mailingListDescription}</span></label>`
    : '';
  const trap = html`<div class="awning-form-trap visually-hidden" aria-hidden="true"><label for="waitlist-trap">${waitlistText('trap')}</label><input id="waitlist-trap" name="${FORM_CONTROLS.trap}" tabindex="-1" autocomplete="off"></div>`;
  return html`<div class="awning-fields">${choice}${email}${news}${trap}</div>\n`;
}
