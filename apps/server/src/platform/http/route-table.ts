import { type Access, describeAccess } from './access.ts';
import type { HttpApp } from './server.ts';

export interface RouteRule {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
}

/** Collects who may call what, and makes a route without a rule a reason not to start. */
export function demandAccessRules(app: HttpApp): RouteRule[] {
  const rules: RouteRule[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access;
    if (!access) {
      throw new Error(
        `${[method].flat().join('/')} ${url} does not say who may call it. Add config.access (see platform/http/access.ts).`,
      );
    }
    for (const name of [method].flat()) if (name !== 'HEAD') rules.push({ method: name, url, access });
  });
  return rules;
}

export const printRules = (rules: readonly RouteRule[]): string[] =>
  rules
    .map(({ method, url, access }) => `| \`${method} ${url}\` | ${describeAccess(access)} |`)
    .sort((a, b) => a.localeCompare(b, 'en'));
