import type { BrowserBundles } from '../platform/http/browser-bundles/browser-bundles.ts';

export type PageAssets = Awaited<ReturnType<typeof pageAssetsOf>>;

/** The styles and scripts that the pages of sites name. */
export const pageAssetsOf = async (bundles: BrowserBundles) => ({
  stylesheet: bundles.address('storefront', 'src/site.css'),
  loader: bundles.address('storefront', 'src/main.ts'),
  pageStylesheet: bundles.address('storefront', 'src/page.css'),
  baseStylesheet: bundles.address('storefront', 'src/theme-base.css'),
  runtime: bundles.address('storefront', 'src/theme-runtime/theme-runtime.ts'),
  library: bundles.address('storefront', 'src/theme-library/theme-library.ts'),
  checkoutStylesheet: bundles.address('storefront', 'src/checkout.css'),
  checkoutScript: bundles.address('storefront', 'src/checkout.ts'),
  canvasScript: bundles.address('storefront', 'src/canvas/canvas.ts'),
  giftCardScript: bundles.address('storefront', 'src/gift-card.ts'),
  clickWatch: await bundles.text('storefront', 'src/click-watch-script.ts'),
});
