import {
  AnnouncementSettingsChange,
  CodeInjectionChange,
  PopupSettingsChange,
  SiteDesignChange,
  SiteHeaderFooterChange,
  SiteThemeChange,
} from '@awning/contract';
import { Compile } from 'typebox/compile';
import type { SiteDrafts } from '../../website/drafts/index.ts';
import { toThemeChange } from '../../website/themes/index.ts';

/** What a site has once is kept by this id. */
const SITE = 'site';

const shapes = {
  announcement: Compile(AnnouncementSettingsChange),
  design: Compile(SiteDesignChange),
  headerFooter: Compile(SiteHeaderFooterChange),
  lockPage: Compile(CodeInjectionChange),
  popup: Compile(PopupSettingsChange),
  theme: Compile(SiteThemeChange),
};

export type DraftChanges = ReturnType<typeof readDraftChanges>;

/** What drafts change about a site as a whole; null where there is no draft, or one that this version cannot read. */
export function readDraftChanges(drafts: Pick<SiteDrafts, 'settings'>) {
  const announcement = drafts.settings('announcement', SITE);
  const design = drafts.settings('design', SITE);
  const headerFooter = drafts.settings('header-footer', SITE);
  const lockPage = drafts.settings('lock-page', SITE);
  const popup = drafts.settings('popup', SITE);
  const theme = drafts.settings('theme', SITE);
  return {
    announcement: shapes.announcement.Check(announcement) ? announcement : null,
    design: shapes.design.Check(design) ? design.design : null,
    headerFooter: shapes.headerFooter.Check(headerFooter) ? headerFooter : null,
    lockPage: shapes.lockPage.Check(lockPage) ? lockPage : null,
    popup: shapes.popup.Check(popup) ? popup : null,
    theme: shapes.theme.Check(theme) ? toThemeChange(theme) : null,
  };
}
