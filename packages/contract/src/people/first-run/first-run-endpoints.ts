import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import {
  FirstRun,
  KeptSite,
  NewStart,
  StartedSite,
  StartPreviewPath,
  StartPreviewQuery,
} from './first-run.ts';
import * as calls from './first-run-calls.ts';

const owner = ['members.only-as-yourself', 'members.owner-only'] as const;

// Every member may look at what is left to do; the owner decides.
export const firstRunEndpoints = {
  readFirstRun: endpoint(calls.readFirstRun, {
    access: memberWho('site.view'),
    response: { 200: FirstRun },
  }),
  keepSite: endpoint(calls.keepSite, {
    access: memberWho('members.manage'),
    body: KeptSite,
    response: { 200: FirstRun },
    errors: owner,
  }),
  startOwnSite: endpoint(calls.startOwnSite, {
    access: memberWho('members.manage'),
    body: NewStart,
    response: { 201: StartedSite },
    errors: [...owner, 'first-run.decided', 'first-run.has-content', 'settings.unknown-time-zone'],
  }),
  openStartPreview: endpoint(calls.openStartPreview, {
    access: memberWho('members.manage'),
    params: StartPreviewPath,
    query: StartPreviewQuery,
    produces: 'html',
    errors: ['rendering.busy', 'rendering.failed', 'rendering.site-waits', 'rendering.too-slow'],
  }),
} as const;
