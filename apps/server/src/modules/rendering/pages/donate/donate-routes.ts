import { type Currency, donationMessages, isDonationRhythm, readGiftAmount } from '@awning/commerce';
import { donationEndpoints } from '@awning/contract';
import { addressOf, openCheckoutPage, openDonatePage } from '@awning/contract/calls';
import { type DonationData, PAGE_TYPES } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../../../platform/clock.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { type Html, html, rawHtml } from '../../../../platform/html/index.ts';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import type { Settings } from '../../../foundation/settings/index.ts';
import type { Carts } from '../../../store/cart/index.ts';
import type { Donations } from '../../../store/donations/index.ts';
import { type BlockPage, type Blocks, type FilledGift, OWN_AMOUNT } from '../../../website/blocks/index.ts';
import { policyOf } from '../../page-types/page-policy.ts';
import type { SitePages } from '../../page-types/site-pages.ts';

export interface DonatePageParts {
  readonly donations: Pick<Donations, 'shown'>;
  readonly carts: Pick<Carts, 'startDonation'>;
  readonly blocks: Pick<Blocks, 'renderDonation'>;
  readonly settings: Pick<Settings, 'site'>;
  readonly clock: Clock;
  readonly pages: Pick<SitePages, 'drawOwn'>;
}

const words = {
  goneTitle: 'This donation is not here',
  gone: 'It has ended or was taken away. Thank you for wanting to give.',
  toStartPage: 'Back to home',
} as const;

const section = (content: Html): Html =>
  html`<section class="page-section awning-section awning-section--medium awning-width--narrow"><div class="awning-section-content">
${content}
</div></section>`;

/** Where a donor chooses what to give: the forms of blocks lead here, and come back here with what is wrong. */
export function registerDonatePages(app: HttpApp, parts: DonatePageParts): void {
  const { donations, carts } = parts;
  const find = async (request: FastifyRequest, id: string): Promise<DonationData | null> =>
    (await donations.shown(request.site.id, [id])).get(id) ?? null;

  bind(app, donationEndpoints.openDonatePage, async (request, reply) => {
    const donation = await find(request, request.query.donation ?? '');
    return showDonation(parts, request, reply, donation, null);
  });

  bind(
    app,
    donationEndpoints.postGift,
    { limit: { name: 'donation-forms', max: 60, windowSeconds: 60 } },
    async (request, reply) => {
      const { site, body } = request;
      const { amount = '', own = '', every = '' } = body;
      const donation = await find(request, body.donation);
      const again = (status: number, problem: string) =>
        showDonation(parts, request, reply.code(status), donation, { amount, own, every, problem });
      if (donation === null) return again(404, '');
      const gift = readForm(donation, { amount, own, every });
      if (typeof gift === 'string') return again(422, gift);
      try {
        const { cartToken } = await carts.startDonation(site.id, { ...gift, donationId: donation.id });
        return reply.redirect(addressOf(openCheckoutPage, {}, { cartToken }), 303);
      } catch (error) {
        if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
        return again(error.status === 404 ? 404 : 422, error.message);
      }
    },
  );
}

/** What a form asks for, or the sentence about what is missing. Whether it may be given the cart says. */
function readForm(
  { currency, ownAmount, rhythms, amountsMinor }: DonationData,
  { amount, own, every }: Pick<FilledGift, 'amount' | 'own' | 'every'>,
) {
  const isOwn = ownAmount && (amount === OWN_AMOUNT || (amount === '' && own.trim() !== ''));
  if (!isOwn && (amount === '' || amount === OWN_AMOUNT)) return donationMessages.chooseAmount;
  const amountMinor = readGiftAmount(isOwn ? own : amount, currency as Currency);
  if (amountMinor === null || amountMinor <= 0) return donationMessages.notAnAmount;
  // A page that is still open may offer what the owner has taken back since.
  if (!isOwn && !amountsMinor.includes(amountMinor)) return donationMessages.chooseAmount;
  const rhythm = every === '' && rhythms.length === 1 ? rhythms[0] : every;
  return isDonationRhythm(rhythm) ? { amountMinor, every: rhythm } : donationMessages.chooseRhythm;
}

async function showDonation(
  { blocks, settings, clock, pages }: DonatePageParts,
  { site }: FastifyRequest,
  reply: FastifyReply,
  donation: DonationData | null,
  filled: FilledGift | null,
): Promise<FastifyReply> {
  const { value: reading } = await settings.site(site.id);
  const page = (language: string): BlockPage => ({
    website: {
      id: site.id,
      siteTitle: site.title,
      baseUrl: site.baseUrl,
      timeZone: reading.timeZone,
      language,
    },
    collection: null,
    now: clock.now().getTime(),
    owner: { kind: 'page', id: site.id },
  });
  const path = addressOf(openDonatePage, {}, donation === null ? {} : { donation: donation.id });
  const drawn = await pages.drawOwn(site, {
    title: donation?.title ?? words.goneTitle,
    path,
    name: 'donate',
    pageType: donation === null ? PAGE_TYPES['not-found'] : PAGE_TYPES.donate,
    cartCount: null,
    body: ({ language }) =>
      donation === null
        ? section(html`<h1 class="awning-page-title">${words.goneTitle}</h1>
<p>${words.gone}</p>
<p><a class="sqs-block-button-element awning-button" href="/">${words.toStartPage}</a></p>`)
        : section(html`<h1 class="awning-page-title">${donation.title}</h1>
<div class="sqs-block donation-block sqs-block-donation" data-page-type="${PAGE_TYPES.donate}"><div class="sqs-block-content">${rawHtml(blocks.renderDonation(donation, filled, page(language)))}</div></div>`),
  });
  reply.policy = policyOf(drawn);
  if (donation === null && reply.statusCode === 200) reply.code(404);
  return reply.type('text/html; charset=utf-8').send(drawn.html);
}
