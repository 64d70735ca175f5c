export { createOutbox, type DomainEvent, type Outbox } from './outbox.ts';
