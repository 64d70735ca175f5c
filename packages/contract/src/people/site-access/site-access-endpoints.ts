import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders } from '../../shared/fields.ts';
import { CollectionPath } from '../../website/content/content-collections.ts';
import {
  PageMembers,
  PageMembersChange,
  PagePassword,
  PagePasswordChange,
  ProtectedPages,
  SiteAccess,
  SiteAccessChange,
  UnlockForm,
} from './site-access.ts';
import * as calls from './site-access-calls.ts';

export const siteAccessEndpoints = {
  readSiteAccess: endpoint(calls.readSiteAccess, {
    access: memberWho('settings.manage'),
    response: { 200: SiteAccess },
  }),
  saveSiteAccess: endpoint(calls.saveSiteAccess, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: SiteAccessChange,
    response: { 200: SiteAccess },
    errors: ['access.changed-meanwhile', 'access.password-needed'],
  }),
  readProtectedPages: endpoint(calls.readProtectedPages, {
    access: memberWho('content.contribute'),
    response: { 200: ProtectedPages },
  }),
  savePagePassword: endpoint(calls.savePagePassword, {
    access: memberWho('content.edit'),
    params: CollectionPath,
    body: PagePasswordChange,
    response: { 200: PagePassword },
    errors: ['access.page-missing'],
  }),
  savePageMembers: endpoint(calls.savePageMembers, {
    access: memberWho('content.edit'),
    params: CollectionPath,
    body: PageMembersChange,
    response: { 200: PageMembers },
    errors: ['access.page-missing'],
  }),
  postLockForm: endpoint(calls.postLockForm, {
    access: anyone,
    personal: true,
    body: UnlockForm,
    produces: 'html',
  }),
} as const;
