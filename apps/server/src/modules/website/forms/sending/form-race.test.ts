import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FormFixture, openFormFixture } from '../../../../testing/form-fixture.ts';
import { solvedToken } from '../../../../testing/solve-challenge.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { createTestBrowser } from '../../../../testing/test-browser.ts';
import { withEffort } from '../../../../testing/test-effort.ts';
import { createTwoApps, type TwoApps } from '../../../../testing/two-apps.ts';
import { violatedInvariants } from '../../../../testing/violated-invariants.ts';

let both: TwoApps;
let first: TestApp;
let fixture: FormFixture;

beforeAll(async () => {
  both = await createTwoApps();
  [first] = both.apps;
  fixture = await openFormFixture(first);
});
afterAll(() => both.close());

const good = { name: ['A', 'Person'], email: 'person@example.com', message: 'Hello' };
const REPLAYS = 100;

/** The same person's browser, on either process. */
function besides(number: number, cookies: ReadonlyMap<string, string>) {
  const browser = createTestBrowser(both.appOf(number).http, { host: `${fixture.site.slug}.localhost` });
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

describe('the same submission a hundred times at once, over two processes', () => {
  it('a submission repeated concurrently over two processes is stored once, with one event and one response', async () => {
    const { formId } = await fixture.page();
    const keys = withEffort(2);
    for (let round = 0; round < keys; round++) {
      const visitor = fixture.visitor();
      const key = await fixture.key(visitor);
      const answers = await Promise.all(
        Array.from({ length: REPLAYS }, (_, number) =>
          fixture.send(besides(number, visitor.cookies), {
            key,
            formId,
            // One of them wins, and the others get its response.
            form: JSON.stringify({ ...good, message: `Number ${number}` }),
          }),
        ),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    }
    const stored = await fixture.submissions(formId);
    expect(stored).toHaveLength(keys);
    const eventIds = (await fixture.events()).map(({ payload }) => payload.submissionId);
    expect(eventIds.toSorted()).toEqual(stored.map(({ submission_id }) => submission_id).toSorted());
  });

  it('with a captcha is taken by both, and stored once', async () => {
    const { formId } = await fixture.page({ captchaEnabled: true });
    const visitor = fixture.visitor();
    const challenge = (await visitor.get('/api/captcha/challenge?action=form-block')).json();
    const captchaKey = await solvedToken(challenge);
    const body = { key: await fixture.key(visitor), formId, form: JSON.stringify(good), captchaKey };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => fixture.send(besides(number, visitor.cookies), body)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await fixture.submissions(formId)).toHaveLength(1);
  });

  it('without script is stored once, too', async () => {
    const { formId } = await fixture.page();
    const fields = { 'name.First': 'A', email: 'person@example.com', message: 'Hello' };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, number) =>
        besides(number, new Map()).submit(`/forms/${formId}`, fields),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]));
    expect(await fixture.submissions(formId)).toHaveLength(1);
  });

  it('with a file, one submission has it, and another cannot take it', async () => {
    const { formId } = await fixture.page({
      formFields: [{ id: 'file', type: 'file', title: 'File', required: true }],
    });
    const visitor = fixture.visitor();
    const keys = [await fixture.key(visitor), await fixture.key(visitor)];
    const uploaded = await visitor.raw({
      method: 'POST',
      url: `/api/form/uploads/${formId}/file`,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=b' },
      payload:
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nHello\r\n--b--\r\n',
    });
    expect(uploaded.statusCode).toBe(201);
    const form = JSON.stringify({ file: [uploaded.json().token] });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        fixture.send(besides(number, visitor.cookies), { key: keys[(number >> 1) % 2], formId, form }),
      ),
    );
    const response = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 400);
    expect([response.length, refused.length]).toEqual([10, 10]);
    expect(new Set(response.map(({ body }) => body)).size).toBe(1);
    expect(refused[0]?.json().errors.file).toMatch('Please choose it again.');
    expect(await fixture.submissions(formId)).toHaveLength(1);
    expect(await violatedInvariants(first.platform.database.query, first.forms.invariants)).toEqual([]);
  });
});
