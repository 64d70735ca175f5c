import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import { NewSiteCopy, QuietEnd, SiteCopy, SiteCopyList } from './site-copies.ts';
import * as calls from './site-copy-calls.ts';

const owner = [
  'members.only-as-yourself',
  'members.owner-only',
  'members.too-many-attempts',
  'members.wrong-password',
] as const;

// Of the owner alone: the calls refuse everybody else.
export const siteCopyEndpoints = {
  listSiteCopies: endpoint(calls.listSiteCopies, {
    access: memberWho('members.manage'),
    response: { 200: SiteCopyList },
  }),
  copySite: endpoint(calls.copySite, {
    access: memberWho('members.manage'),
    body: NewSiteCopy,
    response: { 202: SiteCopy },
    errors: [
      ...owner,
      'members.unknown',
      'site-copies.one-at-a-time',
      'sites.bad-slug',
      'sites.bad-title',
      'sites.creation-closed',
      'sites.slug-taken',
    ],
  }),
  endSiteQuiet: endpoint(calls.endSiteQuiet, {
    access: memberWho('members.manage'),
    body: QuietEnd,
    response: { 204: Nothing },
    errors: owner,
  }),
} as const;
