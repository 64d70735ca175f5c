import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBrowserFolder } from '../../app.ts';
import { bundlesExist } from '../../platform/http/browser-bundles.ts';
import { brokenPromises } from '../../testing/broken-promises.ts';
import { untilDatabaseRests } from '../../testing/database-rests.ts';
import { aField, type FormDesk, openFormDesk } from '../../testing/form-desk.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { createTestDice } from '../../testing/test-dice.ts';
import { testSeed, withEffort } from '../../testing/test-effort.ts';

const KILLS = withEffort(1);
const WORKERS = 8;

interface Attempt {
  readonly key: string;
  readonly text: string;
  /** Null when no answer came, and nobody knows what happened. */
  answer: string | null;
}

let app: TestApp;
let desk: FormDesk;
let server: ServerProcess;
let visitor: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  desk = await openFormDesk(app);
  visitor = desk.visitor();
  await visitor.get('/api/site-users/account/session');
  server = await startServerProcess(app.databaseUrl);
});
afterAll(async () => {
  await server.remove();
  await app.close();
});

const post = (path: string, body: string) =>
  server.post(visitor, { host: `${desk.site.slug}.localhost`, path }, body);

describe.runIf(await bundlesExist(defaultBrowserFolder))(
  'a server that is killed while forms come in',
  () => {
    it(`loses nothing that it acknowledged and stores nothing twice (seed ${testSeed()}, ${KILLS} times)`, {
      timeout: 30_000 * KILLS,
    }, async () => {
      const dice = createTestDice(testSeed());
      const { formId } = await desk.page({ formFields: [aField('text')] });
      const attempts: Attempt[] = [];
      const bodyOf = ({ key, text }: Attempt) => ({ key, formId, form: JSON.stringify({ q: text }) });
      const save = async (attempt: Attempt): Promise<string | null> => {
        const answer = await post('/api/form/SaveFormSubmission', JSON.stringify(bodyOf(attempt)));
        if (answer !== null) expect([answer.status, answer.body]).toEqual([200, answer.body]);
        return answer?.body ?? null;
      };

      for (let kill = 0; kill < KILLS; kill++) {
        if (kill > 0) await server.startAgain();
        const killAfter = dice.between(5, 120);
        let acknowledged = 0;
        let ending: Promise<void> | undefined;
        const work = async (): Promise<void> => {
          for (;;) {
            const asked = await post('/api/form/FormSubmissionKey', '');
            if (asked === null) return;
            const attempt: Attempt = {
              key: JSON.parse(asked.body).key,
              text: `Number ${attempts.length}`,
              answer: null,
            };
            attempts.push(attempt);
            attempt.answer = await save(attempt);
            if (attempt.answer === null) return;
            if (++acknowledged === killAfter) ending = sleep(dice.between(0, 6)).then(server.kill);
          }
        };
        await Promise.all(Array.from({ length: WORKERS }, work));
        await ending;
        await untilDatabaseRests(app);
      }

      const texts = async () => (await desk.submissions(formId)).map(({ answers }) => String(answers.q));
      const before = new Set(await texts());
      for (const { text, answer } of attempts) if (answer !== null) expect(before).toContain(text);

      // Whoever got no answer sends again, to another process, and some who did get one.
      for (const attempt of attempts) {
        if (attempt.answer !== null && dice.between(1, 4) > 1) continue;
        const again = await desk.send(visitor, bodyOf(attempt));
        expect([again.statusCode, again.body]).toEqual([200, attempt.answer ?? again.body]);
      }
      expect((await texts()).toSorted()).toEqual(attempts.map(({ text }) => text).toSorted());
      expect(await desk.events()).toHaveLength(attempts.length);
      expect(await brokenPromises(app.platform.database.query, app.forms.invariants)).toEqual([]);
    });
  },
);
