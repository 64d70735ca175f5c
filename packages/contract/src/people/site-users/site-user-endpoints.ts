import { anyone } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { SignInForm } from './account-pages.ts';
import * as calls from './site-user-calls.ts';
import {
  SiteUserSession,
  SiteUserSignedIn,
  SiteUserSignedOut,
  SiteUserSignIn,
  SiteUserSignOutQuery,
} from './site-user-session.ts';

export const siteUserEndpoints = {
  readSiteUserSession: endpoint(calls.readSiteUserSession, {
    access: anyone,
    response: { 200: SiteUserSession },
  }),
  signSiteUserIn: endpoint(calls.signSiteUserIn, {
    access: anyone,
    body: SiteUserSignIn,
    response: { 200: SiteUserSignedIn },
    errors: ['customers.sign-in-failed', 'customers.too-many-attempts'],
  }),
  signSiteUserOut: endpoint(calls.signSiteUserOut, {
    access: anyone,
    query: SiteUserSignOutQuery,
    response: { 200: SiteUserSignedOut },
  }),
  openAccountPage: endpoint(calls.openAccountPage, {
    access: anyone,
    personal: true,
    produces: 'html',
    errors: ['rendering.failed'],
  }),
  leaveSignInForm: endpoint(calls.leaveSignInForm, { access: anyone, personal: true, produces: 'html' }),
  leaveSignOutForm: endpoint(calls.leaveSignOutForm, { access: anyone, personal: true, produces: 'html' }),
  postSignInForm: endpoint(calls.postSignInForm, {
    access: anyone,
    personal: true,
    body: SignInForm,
    produces: 'html',
  }),
  postSignOutForm: endpoint(calls.postSignOutForm, { access: anyone, personal: true, produces: 'html' }),
} as const;
