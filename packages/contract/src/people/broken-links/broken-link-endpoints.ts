import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import * as calls from './broken-link-calls.ts';
import {
  BrokenLinkPage,
  BrokenLinkPath,
  BrokenLinkQuery,
  BrokenLinkRedirect,
  BrokenLinkResponse,
} from './broken-links.ts';

export const brokenLinkEndpoints = {
  listBrokenLinks: endpoint(calls.listBrokenLinks, {
    access: memberWho('settings.manage'),
    query: BrokenLinkQuery,
    response: { 200: BrokenLinkPage },
    errors: ['lists.bad-cursor'],
  }),
  removeBrokenLink: endpoint(calls.removeBrokenLink, {
    access: memberWho('settings.manage'),
    params: BrokenLinkPath,
    response: { 204: Nothing },
    errors: ['broken-links.missing'],
  }),
  redirectBrokenLink: endpoint(calls.redirectBrokenLink, {
    access: memberWho('settings.manage'),
    params: BrokenLinkPath,
    body: BrokenLinkRedirect,
    response: { 200: BrokenLinkResponse },
    errors: [
      'broken-links.missing',
      'broken-links.no-redirect',
      'redirects.changed-meanwhile',
      'redirects.invalid',
      'redirects.too-large',
    ],
  }),
} as const;
