import type { EventSchemaName, SourceEnvironment } from '@awning/contract';
import { recordTrackerEvents } from '@awning/contract/calls';
import { warn } from '../identity/console-notes.ts';
import { send } from './send.ts';

export type EventPayload = Readonly<Record<string, unknown>>;
/** Rejects when the event was not taken. */
type Deliver = (schema: EventSchemaName, content: EventPayload) => Promise<void>;

/** Sends the newer events. */
export interface Tracker {
  environment: SourceEnvironment;
  /** What is done with an event once it is complete; `configureTracker` puts another in its place. */
  deliver: Deliver;
  /** What every event says by itself, as it is at this moment. */
  readonly autoFields: () => EventPayload;
}

/** To the site itself; developers may want something else. */
export const deliverEvent: Deliver = (schema, content) =>
  post(recordTrackerEvents.path, { eventSchemaName: schema, eventContent: JSON.stringify(content) }, true);

export async function post(address: string, body: unknown, useBeacon: boolean): Promise<void> {
  const status = await send(
    address,
    new Blob([JSON.stringify(body)], { type: 'application/json' }),
    useBeacon,
  );
  if (status === 200 || status === 202) return;
  const message = `Error tracking event: HTTP Status ${status}`;
  warn(message);
  throw new Error(message);
}

export async function track(
  { environment, deliver, autoFields }: Tracker,
  schema: EventSchemaName,
  payload: EventPayload,
): Promise<void> {
  const fields: EventPayload = {
    ...autoFields(),
    client_name: 'Javascript Pipeline 2.0 Event Tracker Client',
    client_version: '3.8.0',
    custom_schema_name: schema,
    source_environment: environment,
  };
  const overwritten = Object.keys(payload).filter((name) => name in fields);
  if (overwritten[0]) warn(`Auto-populated fields are overwritten: ${overwritten}`);
  await deliver(schema, { destination_url: '', object_identifier: '', ...fields, ...payload });
}
