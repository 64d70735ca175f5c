import { databaseTrouble } from './database-failure.ts';

export interface GatheredRunsOptions<Item> {
  /** How many runs of one group may be under way together. */
  readonly atOnce: number;
  /** How many take part in one run. */
  readonly most: number;
  /** Whom an item goes together with. Groups know nothing of each other: what holds up one holds up no other. */
  readonly groupOf: (item: Item) => string;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Group<Item, Answer> {
  readonly queue: Waiting<Item, Answer>[];
  underWay: number;
}

/** Of those that are tried alone. More would leave too few connections for everybody else. */
const SIDE_BY_SIDE = 2;

/**
 * For statements that cost little more for many than for one. Whoever comes while enough of their group are under way waits for one to end
 * and then goes together with all the others of the group who wait; nobody waits for company. Answers are in the order of the items. What
 * one of them brings in must not fail the others: where several fail, each is tried alone, unless it is the database that is away or keeps
 * more than one of them waiting.
 */
export function gatherRuns<Item, Answer>(
  runAll: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { atOnce, most, groupOf }: GatheredRunsOptions<Item>,
): (item: Item) => Promise<Answer> {
  const groups = new Map<string, Group<Item, Answer>>();

  /** Tells whether the database was too busy for it. */
  const runAlone = async ({ item, resolve, reject }: Waiting<Item, Answer>): Promise<boolean> => {
    try {
      const [answer] = await runAll([item]);
      resolve(answer as Answer);
      return false;
    } catch (error) {
      reject(error);
      return databaseTrouble(error) === 'busy';
    }
  };

  const runEach = async (waiting: readonly Waiting<Item, Answer>[], error: unknown): Promise<void> => {
    const left = waiting.values();
    let heldUp = 0;
    const runSome = async (): Promise<void> => {
      for (const one of left) {
        if (heldUp > 1) one.reject(error);
        else if (await runAlone(one)) heldUp++;
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runSome));
  };

  const runTogether = async (together: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await runAll(together.map(({ item }) => item));
      for (const [index, { resolve }] of together.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      const isAway = databaseTrouble(error) === 'unavailable';
      if (isAway) for (const { reject } of together) reject(error);
      else await runEach(together, error);
    }
  };

  const runNext = async (name: string, group: Group<Item, Answer>): Promise<void> => {
    group.underWay++;
    while (group.queue.length > 0) {
      const together = group.queue.splice(0, most);
      await (together.length === 1 ? runAlone(together[0] as Waiting<Item, Answer>) : runTogether(together));
    }
    group.underWay--;
    if (group.underWay === 0) groups.delete(name);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const name = groupOf(item);
      const group = groups.get(name) ?? { queue: [], underWay: 0 };
      groups.set(name, group);
      group.queue.push({ item, resolve, reject });
      if (group.underWay < atOnce) void runNext(name, group);
    });
}
