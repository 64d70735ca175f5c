import type { Topic } from './domain-events.ts';
import type { DomainEvent } from './outbox.ts';

/** That a module reacts to a topic. */
export interface Subscription {
  readonly topic: Topic;
  /** Names the pair for good: renaming it orphans jobs that wait. */
  readonly subscriber: string;
  readonly handler: (event: DomainEvent<Topic>) => Promise<void>;
}

export const defineSubscription = <T extends Topic>(
  topic: T,
  subscriber: string,
  handler: (event: DomainEvent<T>) => Promise<void>,
): Subscription => ({
  topic,
  subscriber,
  // The outbox hands a subscriber the events of its topic alone.
  handler: (event) => handler(event as DomainEvent<T>),
});
