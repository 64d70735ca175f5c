import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import { CollectionPath } from '../content/content-collections.ts';
import { ItemPath } from '../content/content-items.ts';
import { VersionPath } from '../drafts/drafts.ts';
import { EmbedPath } from '../pages/pages.ts';
import { PopupPath } from '../promotions/promotions.ts';
import { ThemePath } from '../themes/themes.ts';
import * as calls from './preview-calls.ts';
import {
  CanvasPath,
  CanvasQuery,
  DrawnParts,
  DrawPartsRequest,
  NewPreviewLink,
  PreviewLink,
  PreviewLinkList,
  PreviewLinkPath,
  PreviewLinksQuery,
  PreviewRestPath,
  PreviewTokenEmbedPath,
  PreviewTokenPagePath,
  PreviewTokenPath,
  PreviewTokenPopupPath,
  PreviewVersionQuery,
} from './previews.ts';

const drawing = ['rendering.busy', 'rendering.failed', 'rendering.site-waits', 'rendering.too-slow'] as const;
const linking = ['previews.link-expired', 'previews.link-revoked', 'previews.no-link'] as const;

export const previewEndpoints = {
  openSitePreview: endpoint(calls.openSitePreview, {
    access: memberWho('site.view'),
    produces: 'html',
    errors: drawing,
  }),
  openSitePreviewPage: endpoint(calls.openSitePreviewPage, {
    access: memberWho('site.view'),
    params: PreviewRestPath,
    produces: 'html',
    errors: drawing,
  }),
  openPagePreview: endpoint(calls.openPagePreview, {
    access: memberWho('site.view'),
    params: CollectionPath,
    produces: 'html',
    errors: drawing,
  }),
  openItemPreview: endpoint(calls.openItemPreview, {
    access: memberWho('site.view'),
    params: ItemPath,
    produces: 'html',
    errors: [...drawing, 'content.missing'],
  }),
  // The permission of what the version is of is asked for as well.
  openVersionPreview: endpoint(calls.openVersionPreview, {
    access: memberWho('content.contribute'),
    params: VersionPath,
    produces: 'html',
    errors: [...drawing, 'content.missing', 'drafts.not-allowed', 'drafts.unknown-version'],
  }),
  openThemePreview: endpoint(calls.openThemePreview, {
    access: memberWho('settings.manage'),
    params: ThemePath,
    produces: 'html',
    errors: drawing,
  }),
  readThemePreviewStylesheet: endpoint(calls.readThemePreviewStylesheet, {
    access: memberWho('settings.manage'),
    params: ThemePath,
    query: PreviewVersionQuery,
    produces: 'css',
  }),
  openLockPagePreview: endpoint(calls.openLockPagePreview, {
    access: memberWho('site.view'),
    produces: 'html',
  }),
  readPreviewStylesheet: endpoint(calls.readPreviewStylesheet, {
    access: memberWho('site.view'),
    query: PreviewVersionQuery,
    produces: 'css',
  }),
  readPreviewPopup: endpoint(calls.readPreviewPopup, {
    access: memberWho('site.view'),
    params: PopupPath,
    produces: 'html',
    errors: drawing,
  }),
  readPreviewEmbed: endpoint(calls.readPreviewEmbed, {
    access: memberWho('site.view'),
    params: EmbedPath,
    produces: 'html',
    errors: ['content.missing', 'content.no-document'],
  }),
  openPreviewLink: endpoint(calls.openPreviewLink, {
    access: anyone,
    personal: true,
    params: PreviewTokenPath,
    produces: 'html',
    errors: [...drawing, ...linking, 'content.missing'],
  }),
  openPreviewLinkPage: endpoint(calls.openPreviewLinkPage, {
    access: anyone,
    personal: true,
    params: PreviewTokenPagePath,
    produces: 'html',
    errors: [...drawing, ...linking, 'content.missing', 'previews.one-page-only'],
  }),
  readLinkStylesheet: endpoint(calls.readLinkStylesheet, {
    access: anyone,
    personal: true,
    params: PreviewTokenPath,
    query: PreviewVersionQuery,
    produces: 'css',
    errors: linking,
  }),
  readLinkPopup: endpoint(calls.readLinkPopup, {
    access: anyone,
    personal: true,
    params: PreviewTokenPopupPath,
    produces: 'html',
    errors: [...drawing, ...linking],
  }),
  readLinkEmbed: endpoint(calls.readLinkEmbed, {
    access: anyone,
    personal: true,
    params: PreviewTokenEmbedPath,
    produces: 'html',
    errors: [...linking, 'content.missing', 'content.no-document'],
  }),
  openCanvas: endpoint(calls.openCanvas, {
    access: memberWho('content.contribute'),
    params: CanvasPath,
    query: CanvasQuery,
    produces: 'html',
    errors: [...drawing, 'content.missing', 'content.products-only'],
  }),
  drawParts: endpoint(calls.drawParts, {
    access: memberWho('content.contribute'),
    body: DrawPartsRequest,
    response: { 200: DrawnParts },
    errors: [
      ...drawing,
      'content.invalid-document',
      'content.missing',
      'content.newer-document',
      'content.no-document',
      'content.products-only',
    ],
  }),
  listPreviewLinks: endpoint(calls.listPreviewLinks, {
    access: memberWho('content.contribute'),
    query: PreviewLinksQuery,
    response: { 200: PreviewLinkList },
    errors: ['lists.bad-cursor'],
  }),
  createPreviewLink: endpoint(calls.createPreviewLink, {
    access: memberWho('content.contribute'),
    body: NewPreviewLink,
    response: { 201: PreviewLink },
    errors: ['previews.target-missing', 'previews.target-needed', 'previews.too-many-links'],
  }),
  revokePreviewLink: endpoint(calls.revokePreviewLink, {
    access: memberWho('content.contribute'),
    params: PreviewLinkPath,
    response: { 204: Nothing },
    errors: ['previews.no-link'],
  }),
} as const;
