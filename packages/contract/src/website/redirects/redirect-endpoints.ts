import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders } from '../../shared/fields.ts';
import * as calls from './redirect-calls.ts';
import {
  RedirectRulePage,
  RedirectRuleQuery,
  Redirects,
  RedirectsChange,
  RedirectTrial,
  RedirectTrialResult,
} from './redirects.ts';

export const redirectEndpoints = {
  readRedirects: endpoint(calls.readRedirects, {
    access: memberWho('settings.manage'),
    response: { 200: Redirects },
  }),
  listRedirectRules: endpoint(calls.listRedirectRules, {
    access: memberWho('settings.manage'),
    query: RedirectRuleQuery,
    response: { 200: RedirectRulePage },
    errors: ['lists.bad-cursor'],
  }),
  tryRedirects: endpoint(calls.tryRedirects, {
    access: memberWho('settings.manage'),
    body: RedirectTrial,
    response: { 200: RedirectTrialResult },
    errors: ['redirects.too-large'],
  }),
  saveRedirects: endpoint(calls.saveRedirects, {
    access: memberWho('settings.manage'),
    headers: ChangeHeaders,
    body: RedirectsChange,
    response: { 200: Redirects },
    errors: ['redirects.changed-meanwhile', 'redirects.invalid', 'redirects.too-large'],
  }),
} as const;
