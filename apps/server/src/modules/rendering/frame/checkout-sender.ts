import { createHash } from 'node:crypto';
import type { CheckoutPageData } from '@awning/contract';
import { addressOf, readCheckoutStylesheet } from '@awning/contract/calls';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Html } from '../../../platform/html/index.ts';
import { checkoutPolicy } from '../../../platform/http/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { paymentSources } from '../../store/payments/index.ts';
import type { SiteDesigns } from '../../website/design/index.ts';
import type { Media } from '../../website/media/index.ts';
import type { ThemeLibrary } from '../../website/themes/index.ts';
import { checkoutFrame } from './checkout-frame.ts';

export interface CheckoutSenderParts {
  readonly settings: Pick<Settings, 'site' | 'identity'>;
  readonly media: Pick<Media, 'images'>;
  readonly designs: Pick<SiteDesigns, 'css' | 'themeLook'>;
  readonly themes: Pick<ThemeLibrary, 'ofSite' | 'variables'>;
  readonly assets: CheckoutAssets;
}

export interface CheckoutAssets {
  readonly checkoutStylesheet: string;
  readonly checkoutScript: string;
  readonly giftCardScript: string;
}

export interface CheckoutFramePage {
  readonly back: { readonly url: string; readonly label: string };
  readonly body: Html;
  readonly data: Omit<CheckoutPageData, 'language'> | null;
  /** A page without data has a script only if it says so. */
  readonly script?: 'gift-card';
}

export type SendCheckoutPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: CheckoutFramePage,
) => Promise<FastifyReply>;

/** Sends a page in the frame of the checkout, under its policy. */
export function createCheckoutSender(parts: CheckoutSenderParts): SendCheckoutPage {
  const { settings, media, themes, assets } = parts;
  return async ({ site }, reply, page) => {
    const [{ value: reading }, { value: identity }, css, activeTheme] = await Promise.all([
      settings.site(site.id),
      settings.identity(site.id),
      checkoutLook(parts, site.id),
      themes.ofSite(site.id),
    ]);
    const { logoImageId } = identity;
    const images = logoImageId === null ? null : await media.images(site.id, [logoImageId]);
    const { language } = reading;
    reply.policy = checkoutPolicy(paymentSources(page.data?.checkout?.paymentMethods ?? []));
    const html = checkoutFrame({
      siteTitle: site.title,
      logo: images?.get(logoImageId ?? '') ?? null,
      language,
      designUrl: addressOf(readCheckoutStylesheet, {}, { v: lookVersion(css) }),
      lookClasses: activeTheme?.bodyClasses ?? [],
      back: page.back,
      body: page.body,
      stylesheet: assets.checkoutStylesheet,
      script:
        page.script === 'gift-card'
          ? assets.giftCardScript
          : page.data === null
            ? null
            : assets.checkoutScript,
      data: page.data && { ...page.data, language },
    });
    return reply.type('text/html; charset=utf-8').send(String(html));
  };
}

/** The design of the site, over it what its theme says of the whole page, and what the theme reads of the design. */
export async function checkoutLook(
  { designs, themes }: Pick<CheckoutSenderParts, 'designs' | 'themes'>,
  websiteId: WebsiteId,
): Promise<string> {
  const readLook = async (): Promise<string> => {
    const base = (await themes.ofSite(websiteId))?.base;
    return base ? (await designs.themeLook(websiteId, base.design)).css : '';
  };
  const [css, variables, look] = await Promise.all([
    designs.css(websiteId),
    themes.variables(websiteId),
    readLook(),
  ]);
  return [css, variables, ...(look === '' ? [] : [look])].join('\n');
}

export const lookVersion = (css: string): string =>
  createHash('sha256').update(css).digest('hex').slice(0, 16);
