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

/** What header and footer are like in the theme of the site by themselves. */
export type Shown = Readonly<Record<string, boolean | string>>;

const shape = Compile(SiteHeaderFooter);

/** What a theme says that no header or footer can be is left out. */
const known = (part: 'header' | 'footer', shown: Shown): object =>
  Object.fromEntries(
    Object.entries(shown).filter(([field, value]) => {
      const defaults = headerFooterDefaults[part];
      const changed = { ...headerFooterDefaults, [part]: { ...defaults, [field]: value } };
      return field in defaults && shape.Check(changed);
    }),
  );

/** Fields that were never saved have their defaults; null when what was saved is not what this version knows. */
export function readHeaderFooter(
  stored: { header: object; footer: object },
  shown: Shown = {},
): SiteHeaderFooter | null {
  const whole: unknown = {
    header: { ...headerDefaults, ...known('header', shown), ...stored.header },
    footer: { ...footerDefaults, ...known('footer', shown), ...stored.footer },
  };
  return shape.Check(whole) ? whole : null;
}
