/**
 * Every topic and what its events carry. A module adds its own by merging into this interface beside its topics:
 *
 * ```ts
 * declare module '../../../platform/events/domain-events.ts' {
 *   interface DomainEvents {
 *     'order.paid': { readonly orderId: string };
 *   }
 * }
 * ```
 *
 * Who emits or listens is held to it, whether or not it knows the module.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules merge their events into it
export interface DomainEvents {}

export type Topic = keyof DomainEvents;
