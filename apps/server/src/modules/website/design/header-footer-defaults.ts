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

const shape = Compile(SiteHeaderFooter);

/** Fields that were never saved have their defaults; null when what was saved is not what this version knows. */
export function readHeaderFooter(stored: { header: object; footer: object }): SiteHeaderFooter | null {
  const whole: unknown = {
    header: { ...headerDefaults, ...stored.header },
    footer: { ...footerDefaults, ...stored.footer },
  };
  return shape.Check(whole) ? whole : null;
}
