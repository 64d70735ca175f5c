import type { Queryable } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { publishErrors } from '../publishing/publish-errors.ts';
import type { PublishedValues } from '../publishing/published-values.ts';
import type { Publisher } from '../publishing/publisher.ts';

/** A change without a draft, as a member asks for it. */
export interface ScheduledValue {
  readonly kind: string;
  readonly id: string;
  readonly value: unknown;
}

/** The change as it is stored until its time comes, and in words. */
export interface FrozenValue {
  readonly value: unknown;
  readonly title: string;
  readonly address: string | null;
  readonly labels: readonly string[];
}

/** Something of another module that can happen at a time, such as the price of a product. */
export interface ScheduledKind {
  /** In calls and in the table, for good: rows that wait carry it. No kind of draft has it. */
  readonly name: string;
  /** Refuses what could not happen at all, and a member who may not do it. */
  freeze(
    tx: Queryable,
    change: { readonly websiteId: WebsiteId; readonly id: string; readonly value: unknown },
    who: Publisher,
  ): Promise<FrozenValue>;
  /** Refuses a member who may not take it back. */
  demandMay(who: Publisher): void;
  /**
   * In the transaction that claimed the schedule, holds the lock of the site's content and makes a new version of the
   * site. A catalogued error ends the whole schedule as failed, with its sentence. Returns what `takeBack` needs.
   */
  apply(
    tx: Queryable,
    change: {
      readonly websiteId: WebsiteId;
      readonly id: string;
      readonly value: unknown;
      /** Who scheduled it. */
      readonly by: MemberId;
    },
  ): Promise<unknown>;
  /**
   * ED-83: in a transaction as that of `apply`, brings back what there was before. False, and nothing happens, when
   * it was changed since.
   */
  takeBack(
    tx: Queryable,
    change: {
      readonly websiteId: WebsiteId;
      readonly id: string;
      /** As `apply` returned it. */
      readonly inverse: unknown;
      /** Who undoes it. */
      readonly by: MemberId;
    },
  ): Promise<boolean>;
}

export interface ScheduledKinds {
  add(kind: ScheduledKind): void;
  find(name: string): ScheduledKind | undefined;
}

/** Modules add theirs when they are created, before any schedule is applied. */
export function createScheduledKinds(isDraftKind: (name: string) => boolean): ScheduledKinds {
  const kinds = new Map<string, ScheduledKind>();
  return {
    add(kind) {
      if (kinds.has(kind.name) || isDraftKind(kind.name))
        throw new Error(`Two modules schedule changes of the kind ${kind.name}`);
      kinds.set(kind.name, kind);
    },
    find: (name) => kinds.get(name),
  };
}

/** The same kinds, for those who undo a publish. */
export function publishedValuesOf(kinds: Pick<ScheduledKinds, 'find'>): PublishedValues {
  const demand = (name: string): ScheduledKind => {
    const kind = kinds.find(name);
    if (!kind) throw publishErrors.unknownValue({ values: { kind: name } });
    return kind;
  };
  return {
    async publish(tx, { websiteId, kind: name, id, value: sent }, who) {
      const kind = demand(name);
      const { value, title, address, labels } = await kind.freeze(tx, { websiteId, id, value: sent }, who);
      const inverse = await kind.apply(tx, { websiteId, id, value, by: who.by });
      return {
        kind: name,
        id,
        title,
        address,
        value,
        inverse,
        liveVersion: null,
        openedVersion: null,
        labels,
      };
    },
    demandMay: (name, who) => demand(name).demandMay(who),
    takeBack: (tx, name, change) => demand(name).takeBack(tx, change),
  };
}
