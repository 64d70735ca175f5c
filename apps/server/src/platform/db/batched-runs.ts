import { databaseFailure } from './database-failure.ts';

export interface BatchedRunsOptions<Item> {
  /** How many runs of one group may be under way together. */
  readonly atOnce: number;
  /** How many take part in one run. */
  readonly most: number;
  /** Of a batch that failed, how many are tried alone side by side. More leave fewer connections for everybody else. */
  readonly aloneAtOnce?: number;
  /** Whom an item goes together with. Groups know nothing of each other: what holds up one holds up no other. */
  readonly groupOf: (item: Item) => string;
}

interface Waiting<Item, Outcome> {
  readonly item: Item;
  readonly resolve: (response: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

interface Group<Item, Outcome> {
  readonly queue: Waiting<Item, Outcome>[];
  underWay: number;
  /** Failed batches whose items are tried alone. */
  failed: number;
}

/** So many failed batches of a group are tried again beside the next ones; with more, the next ones wait. */
const MOST_FAILED = 2;

/**
 * For statements that cost little more for many than for one. An item that comes while enough runs of its group are
 * under way waits for one to end and then runs in a batch with the others of the group that wait; no item waits for a
 * batch to fill. Outcomes are in the order of the items. One item must not fail the others: where a batch fails, each
 * is tried alone, unless the database is away or keeps more than one of them waiting.
 */
export function batchRuns<Item, Outcome>(
  runAll: (items: readonly Item[]) => Promise<readonly Outcome[]>,
  { atOnce, most, aloneAtOnce = 2, groupOf }: BatchedRunsOptions<Item>,
): (item: Item) => Promise<Outcome> {
  const groups = new Map<string, Group<Item, Outcome>>();

  /** Returns whether the database was too busy for it. */
  const runAlone = async ({ item, resolve, reject }: Waiting<Item, Outcome>): Promise<boolean> => {
    try {
      const [response] = await runAll([item]);
      resolve(response as Outcome);
      return false;
    } catch (error) {
      reject(error);
      return databaseFailure(error) === 'busy';
    }
  };

  const runEach = async (waiting: readonly Waiting<Item, Outcome>[], error: unknown): Promise<void> => {
    const left = waiting.values();
    let heldUp = 0;
    const runSome = async (): Promise<void> => {
      for (const one of left) {
        if (heldUp > 1) one.reject(error);
        else if (await runAlone(one)) heldUp++;
      }
    };
    await Promise.all(Array.from({ length: aloneAtOnce }, runSome));
  };

  /** One with failed batches stays, so that their number goes on counting. */
  const forgetIfIdle = (name: string, group: Group<Item, Outcome>): void => {
    if (group.underWay === 0 && group.failed === 0) groups.delete(name);
  };

  const retry = async (
    name: string,
    group: Group<Item, Outcome>,
    together: readonly Waiting<Item, Outcome>[],
    error: unknown,
  ): Promise<void> => {
    group.failed++;
    const retried = runEach(together, error).finally(() => {
      group.failed--;
      forgetIfIdle(name, group);
    });
    if (group.failed > MOST_FAILED) await retried;
  };

  const runTogether = async (
    name: string,
    group: Group<Item, Outcome>,
    together: readonly Waiting<Item, Outcome>[],
  ): Promise<void> => {
    try {
      const answers = await runAll(together.map(({ item }) => item));
      for (const [index, { resolve }] of together.entries()) resolve(answers[index] as Outcome);
    } catch (error) {
      const isAway = databaseFailure(error) === 'unavailable';
      if (isAway) for (const { reject } of together) reject(error);
      else await retry(name, group, together, error);
    }
  };

  const runNext = async (name: string, group: Group<Item, Outcome>): Promise<void> => {
    group.underWay++;
    while (group.queue.length > 0) {
      const together = group.queue.splice(0, most);
      const [first] = together;
      await (first && together.length === 1 ? runAlone(first) : runTogether(name, group, together));
    }
    group.underWay--;
    forgetIfIdle(name, group);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const name = groupOf(item);
      const group = groups.get(name) ?? { queue: [], underWay: 0, failed: 0 };
      groups.set(name, group);
      group.queue.push({ item, resolve, reject });
      if (group.underWay < atOnce) void runNext(name, group);
    });
}
