import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  column,
  createDatabase,
  type Database,
  sql,
  sqlState,
  violatedConstraint,
} from '../platform/db/index.ts';
import { anyText } from './any-text.ts';
import { createBarrier } from './test-barrier.ts';

interface OpenServer {
  readonly url: string;
  close(): Promise<void>;
}

/** What every kind of PostgreSQL must do for us. */
export function describeDatabase(
  name: string,
  open: () => Promise<OpenServer>,
  { when = true }: { when?: boolean } = {},
): void {
  describe.runIf(when)(`database: ${name}`, () => {
    let server: OpenServer;
    let database: Database;

    beforeAll(async () => {
      server = await open();
      database = createDatabase({ url: server.url, poolSize: 6, log: pino({ level: 'silent' }) });
      await database.query.run(sql`create table shelf (id int primary key, held int not null, note text)`);
    });
    afterAll(async () => {
      await database?.close();
      await server?.close();
    });

    const fill = async (): Promise<void> => {
      await database.query.run(sql`delete from shelf`);
      await database.query.run(sql`insert into shelf (id, held) values (1, 1), (2, 1)`);
    };
    const readQuantities = async (): Promise<number[]> => {
      const rows = await database.query.rows(
        { held: column.integer },
        sql`select held from shelf order by id`,
      );
      return rows.map((row) => row.held);
    };

    it('a serialization failure is retried until both transactions have happened one after the other', async () => {
      await fill();
      const bothHaveRead = createBarrier(2);
      let runs = 0;
      const takeUnlessLast = (id: number) =>
        database.transaction(
          async (tx) => {
            runs++;
            const rows = await tx.rows({ sum: column.integer }, sql`select sum(held)::int as sum from shelf`);
            await bothHaveRead();
            if ((rows[0]?.sum ?? 0) > 1) await tx.run(sql`update shelf set held = 0 where id = ${id}`);
          },
          { isolation: 'serializable' },
        );
      await Promise.all([takeUnlessLast(1), takeUnlessLast(2)]);
      expect((await readQuantities()).reduce((sum, count) => sum + count)).toBe(1);
      expect(runs).toBeGreaterThanOrEqual(3);
    });

    it('a deadlock is retried and both transactions happen', async () => {
      await fill();
      const bothHoldOne = createBarrier(2);
      let runs = 0;
      const addTo = (first: number, second: number) =>
        database.transaction(async (tx) => {
          runs++;
          await tx.run(sql`update shelf set held = held + 1 where id = ${first}`);
          await bothHoldOne();
          await tx.run(sql`update shelf set held = held + 1 where id = ${second}`);
        });
      await Promise.all([addTo(1, 2), addTo(2, 1)]);
      expect(await readQuantities()).toEqual([3, 3]);
      // One of them was repeated; on a busy machine they may meet once more.
      expect(runs).toBeGreaterThan(2);
    });

    it('a transaction that fails every time is given up after the agreed attempts', async () => {
      await fill();
      let runs = 0;
      const hopeless = database.transaction(
        async (tx) => {
          runs++;
          await tx.run(sql`select held from shelf where id = 1`);
          // Another transaction is always faster.
          await database.query.run(sql`update shelf set held = held + 1 where id = 1`);
          await tx.run(sql`update shelf set held = 0 where id = 1`);
        },
        { isolation: 'repeatable read', attempts: 3 },
      );
      await expect(hopeless).rejects.toSatisfy((error: unknown) => sqlState(error) === '40001');
      // One of them was repeated; on a busy machine they may meet once more.
      expect(runs).toBeGreaterThan(2);
    });

    it('any other failure is final at the first attempt and leaves nothing behind', async () => {
      await fill();
      let runs = 0;
      const twice = database.transaction(async (tx) => {
        runs++;
        await tx.run(sql`update shelf set held = 7`);
        await tx.run(sql`insert into shelf (id, held) values (1, 1)`);
      });
      await expect(twice).rejects.toSatisfy((error: unknown) => violatedConstraint(error) === 'shelf_pkey');
      const thrown = database.transaction(async (tx) => {
        runs++;
        await tx.run(sql`update shelf set held = 7`);
        throw new Error('ours');
      });
      await expect(thrown).rejects.toThrow('ours');
      expect(runs).toBe(2);
      expect(await readQuantities()).toEqual([1, 1]);
    });

    it('more work than connections waits its turn', async () => {
      await fill();
      const add = () =>
        database.transaction((tx) => tx.run(sql`update shelf set held = held + 1 where id = 1`));
      await Promise.all(Array.from({ length: 40 }, add));
      expect(await readQuantities()).toEqual([41, 1]);
    });

    it('text survives byte for byte, as text and inside JSON', async () => {
      const storable = anyText({ maxLength: 60 }).filter((text) => !text.includes('\0'));
      await fc.assert(
        fc.asyncProperty(storable, async (text) => {
          const rows = await database.query.rows(
            { plain: column.text, inside: column.json<{ text: string }>() },
            sql`select ${text}::text as plain, ${JSON.stringify({ text })}::jsonb as inside`,
          );
          expect(rows).toEqual([{ plain: text, inside: { text } }]);
        }),
        { numRuns: 200 },
      );
    });
  });
}
