import type { SiteTheme } from './themes.ts';

/** What header and footer are like in a theme until the owner says otherwise; a tweak of old may keep the header. */
export function shownByTheme(site: Pick<SiteTheme, 'theme' | 'bodyClasses'> | null): Shown {
  if (!site) return {};
  const { tweaks, shown } = site.theme.design;
  const stays = tweaks.sticky;
  if (stays === undefined) return shown;
  return { ...shown, sticky: site.bodyClasses.includes(stays) ? 'always' : 'none' };
}

type Shown = SiteTheme['theme']['design']['shown'];
