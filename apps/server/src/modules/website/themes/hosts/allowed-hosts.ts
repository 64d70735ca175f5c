import { HOST_KINDS, type HostKind, isSharedHost, type Theme, type ThemeHost } from '@awning/theme-kit';
import type { HostChoice, HostDecision } from './host-repository.ts';

/** From where the pages of a theme may load, by kind: hosts, or of a host for everybody its single files. */
export interface AllowedHosts extends Readonly<Record<HostKind, readonly string[]>> {
  /** Images, films and frames come from anywhere, as on pages without a theme. */
  readonly isOpen: boolean;
}

export interface HostSetting {
  readonly kind: HostKind;
  readonly host: string;
  /** Null: nobody has decided, so nothing is loaded from there. */
  readonly isAllowed: boolean | null;
  /** Where the theme names it first; null where a member has added it. */
  readonly place: { readonly file: string; readonly line: number } | null;
}

interface HostsOfTheme {
  readonly name: string;
  readonly bundled: boolean;
  readonly theme: Pick<Theme, 'hosts'>;
}

const keyOf = ({ kind, host }: { readonly kind: HostKind; readonly host: string }): string =>
  `${kind} ${host}`;

const decisionsBy = (decisions: readonly HostDecision[]): ReadonlyMap<string, boolean> =>
  new Map(decisions.map((decision) => [keyOf(decision), decision.isAllowed]));

/** It comes with the program, or the site had it before anybody was asked. */
const isTrusted = ({ name, bundled }: HostsOfTheme, { trustedTheme }: HostChoice): boolean =>
  bundled || trustedTheme === name;

/** All that a theme names and all that members have decided, each host of a kind once. */
export function hostSettings(ofTheme: HostsOfTheme, choice: HostChoice): readonly HostSetting[] {
  const decided = decisionsBy(choice.decisions);
  const usual = isTrusted(ofTheme, choice) ? true : null;
  const named = new Set(ofTheme.theme.hosts.map(keyOf));
  const added = choice.decisions.filter((decision) => !named.has(keyOf(decision)));
  return [
    ...ofTheme.theme.hosts.map(({ kind, host, file, line }) => ({
      kind,
      host,
      isAllowed: decided.get(keyOf({ kind, host })) ?? usual,
      place: { file, line },
    })),
    ...added.map(({ kind, host, isAllowed }) => ({ kind, host, isAllowed, place: null })),
  ];
}

const LOADED_INTO_PAGES: ReadonlySet<HostKind> = new Set(['images', 'frames']);

export function allowedHosts(ofTheme: HostsOfTheme, choice: HostChoice): AllowedHosts {
  const settings = hostSettings(ofTheme, choice);
  const files = new Map(ofTheme.theme.hosts.map((each) => [keyOf(each), sourcesOf(each)]));
  const of = (kind: HostKind): readonly string[] =>
    settings
      .filter((setting) => setting.kind === kind && setting.isAllowed === true)
      .flatMap((setting) => files.get(keyOf(setting)) ?? [setting.host]);
  const isRefused = settings.some(
    ({ kind, isAllowed }) => isAllowed === false && LOADED_INTO_PAGES.has(kind),
  );
  const byKind = Object.fromEntries(HOST_KINDS.map((kind) => [kind, of(kind)])) as Record<
    HostKind,
    readonly string[]
  >;
  return { ...byKind, isOpen: isTrusted(ofTheme, choice) && !isRefused };
}

const RUNS: ReadonlySet<HostKind> = new Set(['scripts', 'styles']);

/** Anybody may put a script on such a host: one that got into a page by mistake would run. */
const sourcesOf = ({ kind, host, files }: ThemeHost): readonly string[] =>
  RUNS.has(kind) && isSharedHost(host) && files.length > 0 ? files : [host];
