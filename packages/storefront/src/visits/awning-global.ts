import type { awningTools } from './awning-tools.ts';
import type { SessionInfo } from './identity/session-info.ts';
import type { Visits } from './page/counted-visit.ts';
import type { EventPayload } from './sending/tracker.ts';

type Tools = typeof awningTools;
type Later<Tool> = Tool extends (visits: Visits, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Promise<Result>
  : never;

/** `window.Awning`, for themes and for code of owners: docs/reference/visits.md. */
export interface AwningApi extends Readonly<{ [Name in keyof Tools]: Later<Tools[Name]> }> {
  /** Counts something that happened, if the visitor agreed to be counted. Rejects when the server did not take it. */
  track(name: string, properties?: EventPayload): Promise<void>;
  session(): Promise<SessionInfo>;
}

type Call = () => unknown;

const TOOLS: readonly (keyof Tools)[] = ['configure', 'variant', 'recording', 'useRecorder'];

/** Scripts may be earlier than this: they leave what they want to do in `awningCalls`. */
export function installAwning(visits: Promise<Visits>): void {
  // A visit that cannot be counted is no error of the page.
  visits.catch(() => {});
  const page = window as Window & { Awning?: object; awningCalls?: Iterable<Call> & { push?: unknown } };
  const tools = TOOLS.map((name) => [
    name,
    (...rest: [never, never]) =>
      visits.then((them) =>
        import('./awning-tools.ts').then((tools) => tools.awningTools[name](them, ...rest)),
      ),
  ]);
  page.Awning = {
    ...page.Awning,
    ...Object.fromEntries(tools),
    track: (name?: string, properties?: EventPayload) => {
      const sending = visits.then(({ send }) =>
        send('custom', name ? { name, ...(properties && { properties }) } : undefined),
      );
      // A page that does not look at what became of it has no error to report.
      sending.catch(() => {});
      return sending;
    },
    session: async () => (await visits).session(),
  };
  const run = (call: Call): void => void Promise.resolve().then(call);
  const waiting = [...(page.awningCalls ?? [])];
  page.awningCalls = Object.assign([], { push: (...calls: Call[]) => calls.forEach(run) });
  waiting.forEach(run);
}
