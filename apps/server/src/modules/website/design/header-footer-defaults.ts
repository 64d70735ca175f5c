import { type SiteFooter, type SiteHeader, SiteHeaderFooter } from '@awning/contract';
import { Compile } from 'typebox/compile';

export const headerDefaults: SiteHeader = {
  layout: 'navigation-right',
  logoPlacement: 'left',
  showTitle: true,
  showTagline: false,
  navigationName: '',
  showCart: true,
  showAccount: true,
  showSearch: false,
  showSocialIcons: false,
  button: null,
  sticky: 'none',
  fullWidth: false,
  colorTheme: '',
};

export const footerDefaults: SiteFooter = {
  columns: [],
  text: '',
  showTitle: true,
  showSocialIcons: true,
  showBackToTop: false,
  colorTheme: '',
};

export const headerFooterDefaults: SiteHeaderFooter = { header: headerDefaults, footer: footerDefaults };

/** Switches that the theme of the site has on or off by itself. */
export type Shown = Readonly<Record<string, boolean>>;

const known = (defaults: SiteHeader | SiteFooter, shown: Shown): object =>
  Object.fromEntries(
    Object.entries(shown).filter(([field]) => typeof Reflect.get(defaults, field) === 'boolean'),
  );

const shape = Compile(SiteHeaderFooter);

/** Fields that were never saved have their defaults; null when what was saved is not what this version knows. */
export function readHeaderFooter(
  stored: { header: object; footer: object },
  shown: Shown = {},
): SiteHeaderFooter | null {
  const whole: unknown = {
    header: { ...headerDefaults, ...known(headerDefaults, shown), ...stored.header },
    footer: { ...footerDefaults, ...known(footerDefaults, shown), ...stored.footer },
  };
  return shape.Check(whole) ? whole : null;
}
