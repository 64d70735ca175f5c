import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders } from '../../shared/fields.ts';
import { ChangedSiteDesign, SiteDesign, SiteDesignChange } from './design.ts';
import * as calls from './design-calls.ts';
import { SiteHeaderFooter, SiteHeaderFooterChange } from './header-footer.ts';

export const designEndpoints = {
  // Editors of pages choose among the colour themes; what these are is for those who run the site.
  readSiteDesign: endpoint(calls.readSiteDesign, {
    access: memberWho('content.edit'),
    response: { 200: SiteDesign },
    errors: ['design.unreadable'],
  }),
  saveSiteDesign: endpoint(calls.saveSiteDesign, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: SiteDesignChange,
    response: { 200: ChangedSiteDesign },
    errors: ['design.changed-meanwhile', 'design.invalid', 'design.unreadable'],
  }),
  // Editors of pages see their work between the two.
  readHeaderFooter: endpoint(calls.readHeaderFooter, {
    access: memberWho('content.edit'),
    response: { 200: SiteHeaderFooter },
  }),
  saveHeaderFooter: endpoint(calls.saveHeaderFooter, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: SiteHeaderFooterChange,
    response: { 200: SiteHeaderFooter },
    errors: [
      'design.bad-header-link',
      'design.changed-meanwhile',
      'design.unknown-color-theme',
      'design.unreadable',
    ],
  }),
} as const;
