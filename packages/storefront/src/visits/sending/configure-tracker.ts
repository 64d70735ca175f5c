import type { SourceEnvironment } from '@awning/contract';
import { fillPath, recordTrackerEvents, validateEventContent } from '@awning/contract/calls';
import { warn } from '../identity/console-notes.ts';
import { post, type Tracker } from './tracker.ts';

export interface TrackerConfig {
  /** False: nothing is sent. */
  fireEvents: boolean;
  useBeacon: boolean;
  /** Says in the console what is sent. */
  logging: boolean;
  /** Asks the server whether it would take an event, in the place of sending it. */
  validate: boolean;
  /** As events say it; that of the page where nobody said another. */
  environment?: SourceEnvironment;
  /** Where events go, by environment; empty: to the site itself. */
  hosts: Readonly<Record<SourceEnvironment, string>>;
}

/** What the tracker does while nobody has configured it. */
export const trackerDefaults: TrackerConfig = {
  fireEvents: true,
  useBeacon: true,
  logging: false,
  validate: false,
  hosts: { dev: '', staging: '', prod: '' },
};

const configs = new WeakMap<Tracker, TrackerConfig>();

/** For developers: what is not named stays as it was. */
export function configureTracker(tracker: Tracker, change: Partial<TrackerConfig>): void {
  const config = { ...(configs.get(tracker) ?? trackerDefaults), ...change };
  const { environment = tracker.environment } = change;
  if (!Object.hasOwn(trackerDefaults.hosts, environment)) {
    warn(`Invalid source environment "${environment}": it must be dev, staging or prod`);
    return;
  }
  configs.set(tracker, config);
  const host = config.hosts[environment] ?? '';
  tracker.environment = environment;
  tracker.deliver = async (schema, content) => {
    if (config.logging) note(schema, content);
    if (!config.fireEvents) return;
    // A beacon has no answer that would say what is wrong.
    if (config.validate)
      await post(host + fillPath(validateEventContent.path, { schemaName: schema }), content, false);
    else
      await post(
        host + recordTrackerEvents.path,
        { eventSchemaName: schema, eventContent: JSON.stringify(content) },
        config.useBeacon,
      );
  };
}

function note(...values: readonly unknown[]): void {
  // biome-ignore lint/suspicious/noConsole: they have asked for it.
  console.info(...values);
}
