import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilDatabaseIdle } from '../../../../testing/database-idle.ts';
import { aField, type FormFixture, openFormFixture } from '../../../../testing/form-fixture.ts';
import { hasBundles } from '../../../../testing/has-bundles.ts';
import { type ServerProcess, startServerProcess } from '../../../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import { testSeed, withEffort } from '../../../../testing/test-effort.ts';
import { createTestRandom } from '../../../../testing/test-random.ts';
import { violatedInvariants } from '../../../../testing/violated-invariants.ts';

const KILLS = withEffort(1);
const WORKERS = 8;

interface Attempt {
  readonly key: string;
  readonly text: string;
  /** Null when no answer came, and nobody knows what happened. */
  answer: string | null;
}

let app: TestApp;
let fixture: FormFixture;
let server: ServerProcess;
let visitor: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  fixture = await openFormFixture(app);
  visitor = fixture.visitor();
  await visitor.get('/api/site-users/account/session');
  server = await startServerProcess(app.databaseUrl);
});
afterAll(async () => {
  await server.remove();
  await app.close();
});

const post = (path: string, body: string) =>
  server.post(visitor, { host: `${fixture.site.slug}.localhost`, path }, body);

describe.runIf(await hasBundles())('a server that is killed while forms come in', () => {
  it(`a killed server loses no acknowledged submission and stores none twice (seed ${testSeed()}, ${KILLS} times)`, {
    timeout: 30_000 * KILLS,
  }, async () => {
    const random = createTestRandom(testSeed());
    const { formId } = await fixture.page({ formFields: [aField('text')] });
    const attempts: Attempt[] = [];
    const bodyOf = ({ key, text }: Attempt) => ({ key, formId, form: JSON.stringify({ q: text }) });
    const save = async (attempt: Attempt): Promise<string | null> => {
      const response = await post('/api/form/SaveFormSubmission', JSON.stringify(bodyOf(attempt)));
      if (response !== null) expect([response.status, response.body]).toEqual([200, response.body]);
      return response?.body ?? null;
    };

    for (let kill = 0; kill < KILLS; kill++) {
      if (kill > 0) await server.startAgain();
      const killAfter = random.between(5, 120);
      let acknowledged = 0;
      let ending: Promise<void> | undefined;
      const work = async (): Promise<void> => {
        for (;;) {
          const request = await post('/api/form/FormSubmissionKey', '');
          if (request === null) return;
          const attempt: Attempt = {
            key: JSON.parse(request.body).key,
            text: `Number ${attempts.length}`,
            answer: null,
          };
          attempts.push(attempt);
          attempt.answer = await save(attempt);
          if (attempt.answer === null) return;
          if (++acknowledged === killAfter) ending = sleep(random.between(0, 6)).then(server.kill);
        }
      };
      await Promise.all(Array.from({ length: WORKERS }, work));
      await ending;
      await untilDatabaseIdle(app);
    }

    const texts = async () => (await fixture.submissions(formId)).map(({ answers }) => String(answers.q));
    const before = new Set(await texts());
    for (const { text, answer } of attempts) if (answer !== null) expect(before).toContain(text);

    // Visitors who got no response send again, to another process, and so do some who did get one.
    for (const attempt of attempts) {
      if (attempt.answer !== null && random.between(1, 4) > 1) continue;
      const again = await fixture.send(visitor, bodyOf(attempt));
      expect([again.statusCode, again.body]).toEqual([200, attempt.answer ?? again.body]);
    }
    expect((await texts()).toSorted()).toEqual(attempts.map(({ text }) => text).toSorted());
    expect(await fixture.events()).toHaveLength(attempts.length);
    expect(await violatedInvariants(app.platform.database.query, app.forms.invariants)).toEqual([]);
  });
});
