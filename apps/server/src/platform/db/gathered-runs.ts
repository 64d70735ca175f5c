import { databaseTrouble } from './database-failure.ts';

export interface GatheredRunsOptions {
  /** How many runs may be under way together. */
  readonly atOnce: number;
  /** How many take part in one run. */
  readonly most: number;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * For statements that cost little more for many than for one. Whoever comes while enough of them are under way waits for one to end and
 * then goes together with all the others who wait; nobody waits for company. Answers are in the order of the items. What one of them
 * brings in must not fail the others: where several fail, each is tried alone, unless it is the database that is away.
 */
export function gatherRuns<Item, Answer>(
  runAll: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { atOnce, most }: GatheredRunsOptions,
): (item: Item) => Promise<Answer> {
  let queue: Waiting<Item, Answer>[] = [];
  let underWay = 0;

  const runAlone = async ({ item, resolve, reject }: Waiting<Item, Answer>): Promise<void> => {
    try {
      const [answer] = await runAll([item]);
      resolve(answer as Answer);
    } catch (error) {
      reject(error);
    }
  };

  const runTogether = async (together: readonly Waiting<Item, Answer>[]): Promise<void> => {
    try {
      const answers = await runAll(together.map(({ item }) => item));
      for (const [index, { resolve }] of together.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      const isAway = databaseTrouble(error) === 'unavailable';
      if (isAway) for (const { reject } of together) reject(error);
      else for (const waiting of together) await runAlone(waiting);
    }
  };

  const runNext = async (): Promise<void> => {
    underWay++;
    while (queue.length > 0) {
      const together = queue.slice(0, most);
      queue = queue.slice(most);
      await (together.length === 1 ? runAlone(together[0] as Waiting<Item, Answer>) : runTogether(together));
    }
    underWay--;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      if (underWay < atOnce) void runNext();
    });
}
