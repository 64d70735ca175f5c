import { redirectEndpoints } from '@awning/contract';
import { bind, type HttpApp } from '../../../platform/http/index.ts';
import { REDIRECTS_BODY_LIMIT, type Redirects } from '../../website/redirects/index.ts';
import { type LocateContext, locatePage } from './locate-page.ts';
import { readPageQuery } from './page-query.ts';

interface RedirectTrialParts {
  readonly redirects: Pick<Redirects, 'tryOut'>;
  readonly steps: LocateContext;
}

/** Only here it is known whether a page stands at an address, which wins over a redirect. */
export function registerRedirectTrial(app: HttpApp, { redirects, steps }: RedirectTrialParts): void {
  bind(app, redirectEndpoints.tryRedirects, { bodyLimit: REDIRECTS_BODY_LIMIT }, ({ site, body }) =>
    redirects.tryOut(
      site,
      body,
      async (path) => (await locatePage(steps, { site, path, query: readPageQuery({}) })) !== null,
    ),
  );
}
