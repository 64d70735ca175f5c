import type { IncomingHttpHeaders } from 'node:http';
import { type LeftOutReason, uncountedPageTypes, websiteRoles } from '@awning/contract';
import type { RequestMember } from '../../../platform/http/index.ts';
import { type EventKind, eventKinds } from './event-kinds.ts';

/** What decides whether something that was sent counts. */
export interface Circumstances {
  readonly kind: EventKind;
  readonly path: string;
  readonly pageType: number | null;
  readonly member: Pick<RequestMember, 'roles'> | null;
  readonly headers: IncomingHttpHeaders;
  readonly isBot: boolean;
}

const uncounted: ReadonlySet<number> = new Set(Object.values(uncountedPageTypes));

/** The first reason for which an event counts for nothing; null: it counts. */
export function leftOutReason(circumstances: Circumstances): LeftOutReason | null {
  const { kind, path, pageType, member, headers, isBot } = circumstances;
  const isView = kind === eventKinds.pageView;
  if (isOfAdmin(path)) return 'config';
  if (member !== null && !isViewerAlone(member)) return 'staff';
  if (isPrefetch(headers)) return 'prefetch';
  if (isBot) return 'bot';
  if (isView && /^\/search$/i.test(path)) return 'search';
  if (isView && pageType !== null && uncounted.has(pageType)) return 'page-type';
  return null;
}

const isOfAdmin = (path: string): boolean => path === '/config' || `${path}/`.includes('/config/');

/** A person who may look at the site and nothing else is a visitor like others. */
const isViewerAlone = ({ roles }: Pick<RequestMember, 'roles'>): boolean => {
  const held = Object.keys(roles);
  return held.length === 1 && Number(held[0]) === websiteRoles.viewer;
};

const isPrefetch = (headers: Circumstances['headers']): boolean =>
  PURPOSES.some(
    (name) => headers[name] !== undefined && /prefetch|prerender|preview/i.test(String(headers[name])),
  );

const PURPOSES = ['purpose', 'sec-purpose', 'x-moz', 'x-purpose'];
