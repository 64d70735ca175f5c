import type { IncomingHttpHeaders } from 'node:http';
import type { VisitOrigin } from '@awning/commerce';
import type { Logger } from 'pino';
import type { Settings } from '../../foundation/settings/index.ts';
import type { Analytics, EventRequest } from '../analytics/index.ts';

const MOST_LETTERS = 300;
/** A checkout waits for nothing that only reports need, also not for a free connection. */
const PATIENCE_MS = 250;

const AGREED = /(?:^|;\s*)(?:ss_cookieAllowed=true|ss_cvr=[^;\s]+)(?:;|$)/;

/** Cookies that only a browser has whose visitor agreed to analytics. */
const hasAgreed = ({ cookie }: IncomingHttpHeaders): boolean => AGREED.test(cookie ?? '');

/** Global Privacy Control, or Do Not Track. */
const refusesTracking = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-gpc'] === '1' || headers.dnt === '1';

/**
 * Where the visit of a request came from, for the checkout that it fills in. Null: nobody knows, it takes too long, or
 * the visitor has not agreed that an order is joined to a visit.
 */
export const createOriginOf =
  ({
    analytics,
    settings,
    log,
  }: {
    readonly analytics: Pick<Analytics, 'visitorHashOf' | 'visitOf'>;
    readonly settings: Pick<Settings, 'cookies'>;
    readonly log: Logger;
  }) =>
  async (request: EventRequest): Promise<VisitOrigin | null> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), PATIENCE_MS);
    });
    const mayLook = async (): Promise<boolean> =>
      hasAgreed(request.headers) ||
      (!refusesTracking(request.headers) && !(await settings.cookies(request.site.id)).value.enabled);
    const read = async (): Promise<VisitOrigin | null> => {
      if (!(await mayLook())) return null;
      const visitor = await analytics.visitorHashOf(request);
      const visit = visitor === null ? null : await analytics.visitOf(request.site.id, visitor);
      if (visit === null) return null;
      const cut = (text: string): string => [...text].slice(0, MOST_LETTERS).join('');
      return { source: cut(visit.source), medium: cut(visit.medium), campaign: cut(visit.campaign) };
    };
    try {
      return await Promise.race([read(), late]);
    } catch (error) {
      log.warn({ err: error, websiteId: request.site.id }, 'nobody knows where a visit came from');
      return null;
    } finally {
      clearTimeout(timer);
    }
  };
