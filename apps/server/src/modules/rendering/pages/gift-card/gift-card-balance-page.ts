import { giftCardEndpoints } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { type Html, html } from '../../../../platform/html/index.ts';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import type { Settings } from '../../../foundation/settings/index.ts';
import { type GiftCards, giftCardProblem } from '../../../store/giftcards/index.ts';
import { createShopWords } from '../../markup/shop-words.ts';
import { policyOf } from '../../page-types/page-policy.ts';
import type { SitePages } from '../../page-types/site-pages.ts';
import { giftCardWords as words } from './gift-card-page-words.ts';

interface BalancePageParts {
  readonly giftCards: Pick<GiftCards, 'tryCode'>;
  readonly settings: Pick<Settings, 'site' | 'store'>;
  readonly pages: Pick<SitePages, 'drawOwn'>;
}

interface BalanceShown {
  readonly code: string;
  readonly problem: string | null;
  readonly balance: Html | null;
}

const PATH = giftCardEndpoints.openGiftCardBalancePage.path;

/** What is left on a gift card, for anyone who has its code. A plain form: the code is in no address. */
export function registerGiftCardBalancePage(app: HttpApp, parts: BalancePageParts): void {
  const { giftCards, settings, pages } = parts;

  const show = async ({ site }: FastifyRequest, reply: FastifyReply, view: BalanceShown) => {
    const drawn = await pages.drawOwn(site, {
      title: words.balanceTitle,
      path: PATH,
      name: 'gift-card-balance',
      pageType: PAGE_TYPES.page,
      cartCount: null,
      body: () => balanceBody(view),
    });
    reply.policy = policyOf(drawn);
    return reply.type('text/html; charset=utf-8').send(drawn.html);
  };

  const balanceOf = async ({ site, ip }: FastifyRequest, code: string): Promise<BalanceShown> => {
    if (code === '') return { code, problem: words.codeMissing, balance: null };
    const card = await giftCards.tryCode(site.id, code, { address: ip });
    const [{ value: store }, { value: reading }] = await Promise.all([
      settings.store(site.id),
      settings.site(site.id),
    ]);
    const problem = giftCardProblem(card, store.storeCurrency);
    if (card === null || problem !== null) return { code, problem, balance: null };
    const money = createShopWords(reading.language).money(card.balanceMinor, card.currency);
    return {
      code: '',
      problem: null,
      balance: html`<span>${card.label}: <strong>${money}</strong> ${words.left}</span>`,
    };
  };

  bind(app, giftCardEndpoints.openGiftCardBalancePage, (request, reply) =>
    show(request, reply, { code: '', problem: null, balance: null }),
  );
  bind(app, giftCardEndpoints.postGiftCardBalanceForm, async (request, reply) => {
    const code = request.body.code?.trim() ?? '';
    try {
      const view = await balanceOf(request, code);
      return await show(request, reply.code(view.problem === null ? 200 : 422), view);
    } catch (error) {
      if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
      return show(request, reply.code(error.status), { code, problem: error.message, balance: null });
    }
  });
}

const PROBLEM = 'gift-card-problem';

function balanceBody({ code, problem, balance }: BalanceShown): Html {
  const fault = problem === null ? '' : html` aria-invalid="true" aria-describedby="${PROBLEM}"`;
  return html`<section class="page-section awning-section awning-section--medium awning-width--narrow"><div class="awning-section-content">
<div class="awning-gift-balance">
<h1 class="awning-page-title">${words.balanceTitle}</h1>
<form class="awning-coupon-form" method="post" action="${PATH}">
<label for="gift-card-code">${words.code}</label>
<div><input class="field-element" id="gift-card-code" name="code" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="200" required value="${code}"${fault}>
<button class="sqs-block-button-element awning-button awning-button--quiet" type="submit">${words.checkBalance}</button></div>
${problem === null ? '' : html`<p class="awning-form-problem" id="${PROBLEM}" role="alert">${problem}</p>\n`}</form>
${balance === null ? '' : html`<p class="awning-notice" role="status">${balance}</p>\n`}</div>
</div></section>`;
}
