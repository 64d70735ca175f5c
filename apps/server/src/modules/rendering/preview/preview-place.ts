import {
  addressOf,
  openPreviewLink,
  openSitePreview,
  readLinkEmbed,
  readLinkPopup,
  readLinkStylesheet,
  readPreviewEmbed,
  readPreviewPopup,
  readPreviewStylesheet,
  readThemePreviewStylesheet,
} from '@awning/contract/calls';

/** Below which addresses a preview is shown. */
export interface PreviewPlace {
  /** Stands before the addresses of pages that are shown in the preview; null where it shows one page alone. */
  readonly prefix: string | null;
  stylesheet(version: string): string;
  popup(pageId: string): string;
  /** The path of frames with embedded code, with `:kind`, `:id` and `:blockId` in it. */
  readonly embeds: string;
  /** It shows a theme that neither the site nor a draft has. */
  readonly isOfTheme?: boolean;
}

/** For members. */
export const memberPlace: PreviewPlace = {
  prefix: openSitePreview.path,
  stylesheet: (v) => addressOf(readPreviewStylesheet, {}, { v }),
  popup: (pageId) => addressOf(readPreviewPopup, { pageId }),
  embeds: readPreviewEmbed.path,
};

/** The home page in a theme that the site does not have, for those who choose one. */
export const themePlace = (themeName: string): PreviewPlace => ({
  ...memberPlace,
  prefix: null,
  stylesheet: (v) => addressOf(readThemePreviewStylesheet, { themeName }, { v }),
  isOfTheme: true,
});

/** For who has a link. */
export const linkPlace = (token: string, scope: 'page' | 'site'): PreviewPlace => ({
  prefix: scope === 'site' ? addressOf(openPreviewLink, { token }) : null,
  stylesheet: (v) => addressOf(readLinkStylesheet, { token }, { v }),
  popup: (pageId) => addressOf(readLinkPopup, { token, pageId }),
  embeds: readLinkEmbed.path.replace(':token', encodeURIComponent(token)),
});
