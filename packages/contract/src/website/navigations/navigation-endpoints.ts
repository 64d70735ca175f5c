import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import * as calls from './navigation-calls.ts';
import {
  NavigationChange,
  NavigationList,
  NavigationPath,
  NavigationResponse,
  NavigationUpdate,
  SiteLayout,
} from './navigations.ts';

export const navigationEndpoints = {
  listNavigations: endpoint(calls.listNavigations, {
    access: memberWho('content.contribute'),
    response: { 200: NavigationList },
  }),
  readMainNavigation: endpoint(calls.readMainNavigation, {
    access: memberWho('content.contribute'),
    response: { 200: NavigationResponse },
    errors: ['content.missing-navigation'],
  }),
  readNavigation: endpoint(calls.readNavigation, {
    access: memberWho('content.contribute'),
    params: NavigationPath,
    response: { 200: NavigationResponse },
    errors: ['content.missing'],
  }),
  saveNavigation: endpoint(calls.saveNavigation, {
    access: memberWho('content.edit'),
    params: NavigationPath,
    headers: ChangeHeaders,
    body: NavigationChange,
    response: { 200: NavigationResponse },
    errors: ['content.changed-meanwhile', 'content.missing', 'content.unknown-link-target', 'media.for-sale'],
  }),
  removeNavigation: endpoint(calls.removeNavigation, {
    access: memberWho('content.edit'),
    params: NavigationPath,
    response: { 204: Nothing },
    errors: ['content.missing'],
  }),
  updateNavigation: endpoint(calls.updateNavigation, {
    access: memberWho('content.edit'),
    headers: ChangeHeaders,
    body: NavigationUpdate,
    response: { 200: NavigationResponse },
    errors: [
      'content.bad-link',
      'content.changed-meanwhile',
      'content.navigation-too-deep',
      'content.too-many-links',
      'content.unclear-link',
      'content.unknown-link-target',
      'media.for-sale',
    ],
  }),
  readSiteLayout: endpoint(calls.readSiteLayout, {
    access: memberWho('content.contribute'),
    response: { 200: SiteLayout },
  }),
} as const;
