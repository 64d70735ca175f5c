import { type Access, describeAccess } from '@awning/contract';
import type { HttpApp } from '../http-app.ts';
import { isRead } from '../http-methods.ts';

export interface RouteRule {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
  /** Who may call it is in the signature of what they send, so it asks for no token of ours. */
  readonly isSigned?: true;
}

/** Collects who may call what, and makes a route without a rule a reason not to start. */
export function demandAccessRules(app: HttpApp): RouteRule[] {
  const rules: RouteRule[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const access = config?.access;
    if (!access) {
      throw new Error(
        `${[method].flat().join('/')} ${url} does not say who may call it. Add config.access (see access.ts of the contract).`,
      );
    }
    for (const name of [method].flat()) {
      if (!isRead(name) && !asksWho(access))
        throw new Error(`${name} ${url} is for ${access.kind}, who have no identity and so may only read.`);
      const signed = config.antiForgery === 'signed' ? ({ isSigned: true } as const) : {};
      if (name !== 'HEAD') rules.push({ method: name, url, access, ...signed });
    }
  });
  return rules;
}

/** Probes and operators are let in by where they are; nothing ties what they send to a person's intent. */
const asksWho = ({ kind }: Access): boolean => kind !== 'probe' && kind !== 'operator';

/** The lines of the table in `docs/reference/permissions.md`, by address and then by method. */
export const printRules = (rules: readonly RouteRule[]): string[] =>
  rules
    .toSorted((a, b) => inOrder(a.url, b.url) || inOrder(a.method, b.method))
    .map(({ method, url, access }) => `| \`${method} ${url}\` | ${describeAccess(access)} |`);

const inOrder = (a: string, b: string): number => Number(a > b) - Number(a < b);
