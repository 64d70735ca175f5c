import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import * as calls from './navigation-calls.ts';
import {
  NavigationAnswer,
  NavigationChange,
  NavigationList,
  NavigationPath,
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
    response: { 200: NavigationAnswer },
  }),
  readNavigation: endpoint(calls.readNavigation, {
    access: memberWho('content.contribute'),
    params: NavigationPath,
    response: { 200: NavigationAnswer },
  }),
  saveNavigation: endpoint(calls.saveNavigation, {
    access: memberWho('content.edit'),
    params: NavigationPath,
    headers: ChangeHeaders,
    body: NavigationChange,
    response: { 200: NavigationAnswer },
  }),
  removeNavigation: endpoint(calls.removeNavigation, {
    access: memberWho('content.edit'),
    params: NavigationPath,
    response: { 204: Nothing },
  }),
  updateNavigation: endpoint(calls.updateNavigation, {
    access: memberWho('content.edit'),
    headers: ChangeHeaders,
    body: NavigationUpdate,
    response: { 200: NavigationAnswer },
  }),
  readSiteLayout: endpoint(calls.readSiteLayout, {
    access: memberWho('content.contribute'),
    response: { 200: SiteLayout },
  }),
} as const;
