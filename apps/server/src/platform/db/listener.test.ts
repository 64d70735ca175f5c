import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestLog } from '../../testing/test-log.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { createListener } from './index.ts';

let server: TestServer;
let client: pg.Client;

beforeAll(async () => {
  server = await createTestServer();
  client = new pg.Client({ connectionString: server.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await server.remove();
});

const listening = async (): Promise<number[]> =>
  (
    await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where application_name = 'awning-listen' order by backend_start",
    )
  ).rows.map(({ pid }) => pid);

it('a connection that fell silent is given up for a new one, and not kept beside it', async () => {
  const { log, lines } = createTestLog();
  const listener = createListener({ url: server.url, log, heartbeatMs: 400, replyMs: 300 });
  const received: string[] = [];
  let gaps = 0;
  listener.listen(
    'news',
    (payload) => void received.push(payload),
    () => {
      gaps += 1;
    },
  );
  await listener.start();
  const silenced: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    const [pid = 0] = (await listening()).filter((each) => !silenced.includes(each));
    silenced.push(pid);
    process.kill(pid, 'SIGSTOP');
    await expect.poll(() => listener.connected(), { interval: 20 }).toBe(false);
    await expect.poll(() => listener.connected()).toBe(true);
  }
  for (const pid of silenced) process.kill(pid, 'SIGCONT');
  await expect.poll(listening).toHaveLength(1);
  expect(gaps).toBe(3);
  await client.query("notify news, 'still heard'");
  await expect.poll(() => received).toEqual(['still heard']);
  expect(lines().filter(({ msg }) => msg.startsWith('lost the connection'))).toHaveLength(2);
  await listener.close();
  await expect.poll(listening).toEqual([]);
});
