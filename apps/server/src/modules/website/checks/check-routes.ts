import { checkEndpoints } from '@awning/contract';
import { bind, type HttpApp } from '../../../platform/http/index.ts';
import type { CheckSubject, PageChecksService } from './page-checks.ts';

export function registerCheckRoutes(
  app: HttpApp,
  { pageChecks }: { readonly pageChecks: PageChecksService },
): void {
  bind(app, checkEndpoints.checkPages, ({ site, query }) =>
    pageChecks.check(site.id, query.subjects === undefined ? null : subjectsOf(query.subjects)),
  );
}

/** `page.5f…,area.footer`, each once. */
const subjectsOf = (text: string): CheckSubject[] =>
  [...new Set(text.split(','))].map((each) => {
    const end = each.indexOf('.');
    return { kind: each.slice(0, end) as CheckSubject['kind'], id: each.slice(end + 1) };
  });
