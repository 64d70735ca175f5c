import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { HomeResponse, NoticesResponse } from './home.ts';
import * as calls from './home-calls.ts';

// Every member may ask; each part is for those whose roles allow what it is about.
export const homeEndpoints = {
  readHome: endpoint(calls.readHome, { access: memberWho('site.view'), response: { 200: HomeResponse } }),
  listNotices: endpoint(calls.listNotices, {
    access: memberWho('site.view'),
    response: { 200: NoticesResponse },
  }),
} as const;
