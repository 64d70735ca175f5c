export type { DomainEvents, Topic } from './domain-events.ts';
export { createOutbox, type DomainEvent, type Outbox } from './outbox.ts';
export { defineSubscription, type Subscription } from './subscription.ts';
