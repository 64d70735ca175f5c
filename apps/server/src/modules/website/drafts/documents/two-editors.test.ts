import { websiteRoles } from '@awning/contract';
import {
  applyCommand,
  applyDiff,
  type DocumentDiff,
  type EditCommand,
  type PageDocument,
} from '@awning/site-model';
import { createIds, randomCommand, samplePage } from '@awning/site-model/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import { roundSeeds } from '../../../../testing/test-effort.ts';
import { createTestRandom, type TestRandom } from '../../../../testing/test-random.ts';
import { type DraftFixture, id, openDraftFixture } from '../testing/draft-fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const TURNS = 80;

/** A browser as the editor will be one: it applies its commands first, and rebases by what the server says. */
interface Editor {
  readonly browser: TestBrowser;
  document: PageDocument;
  version: number;
}

interface Batch {
  readonly commands: readonly EditCommand[];
  readonly ids: readonly string[];
}

interface Accepted extends Batch {
  readonly version: number;
  readonly adjusted: DocumentDiff;
}

interface Sent {
  readonly browser: TestBrowser;
  readonly batch: Batch & { readonly base: number; readonly batch: string };
  readonly response: unknown;
}

interface Run {
  readonly page: DraftFixture;
  /** What the server has answered to, to be sent once more much later. */
  readonly sent: Sent[];
  readonly random: TestRandom;
  readonly seed: number;
  readonly accepted: Accepted[];
  readonly refusals: Map<string, number>;
  nextId: number;
}

const load = async (page: DraftFixture, browser: TestBrowser): Promise<Editor> => {
  const { document, version } = (await browser.get(page.draft)).json();
  return { browser, document, version };
};

const applyAll = (start: PageDocument, { commands, ids }: Batch): PageDocument => {
  const unused = [...ids];
  return commands.reduce((document, command) => {
    const edit = applyCommand(document, command, { newId: () => unused.shift() ?? '' });
    if (!edit.ok) throw new Error(`${JSON.stringify(command)}: ${edit.refusal.message}`);
    return edit.document;
  }, start);
};

/** One to three commands of any kind that the editor's own document takes. */
function randomBatch(run: Run, start: PageDocument): Batch {
  const ids = Array.from({ length: 80 }, () => id(++run.nextId));
  const commands: EditCommand[] = [];
  for (let count = run.random.between(1, 3); count > 0; count--) {
    const before = commands.length === 0 ? start : applyAll(start, { commands, ids });
    // As it arrives: a field that is undefined is not sent.
    const command = JSON.parse(JSON.stringify(randomCommand(before, run.random.below)));
    const used: string[] = [];
    const edit = applyCommand(before, command, {
      newId: () => {
        used.push('');
        return id(++run.nextId);
      },
    });
    if (edit.ok && used.length <= 20) commands.push(command);
  }
  return { commands, ids };
}

/** Sends a batch; now and then two that were made on the same state, the later one first. */
async function turn(run: Run, editor: Editor, number: number): Promise<void> {
  const from = { document: editor.document, version: editor.version };
  const batches = Array.from({ length: run.random.below(4) === 0 ? 2 : 1 }, () =>
    randomBatch(run, from.document),
  );
  for (const [index, batch] of batches.toReversed().entries())
    if (batch.commands.length > 0) await send(run, editor, from, batch, `${run.seed}-${number}-${index}`);
  if (run.random.below(4) === 0) await repeatLate(run);
}

/** A repeat that was under way for long has the response that it had, and changes nothing. */
async function repeatLate({ page, random, sent }: Run): Promise<void> {
  const late = sent[random.below(sent.length)];
  if (!late) return;
  const before = await load(page, page.editor);
  const response = await page.edit(late.batch, late.browser);
  expect([response.statusCode, response.json()]).toEqual([200, late.response]);
  expect(await load(page, page.editor)).toEqual(before);
}

async function send(
  run: Run,
  editor: Editor,
  from: Pick<Editor, 'document' | 'version'>,
  { commands, ids }: Batch,
  key: string,
): Promise<void> {
  const { page, random, refusals } = run;
  const batch = { commands, ids, base: from.version, batch: key };
  const response = await page.edit(batch, editor.browser);
  if (random.below(4) === 0) expect((await page.edit(batch, editor.browser)).json()).toEqual(response.json());
  if (response.statusCode !== 200) {
    const { code } = response.json();
    refusals.set(code, (refusals.get(code) ?? 0) + 1);
    Object.assign(editor, await load(page, editor.browser));
    return;
  }
  const { version, between, adjusted } = response.json<{
    version: number;
    between: { diff: DocumentDiff }[];
    adjusted: DocumentDiff;
  }>();
  run.accepted.push({ version, commands, ids, adjusted });
  run.sent.push({ browser: editor.browser, batch, response: response.json() });
  // Undo own, apply theirs, apply own again.
  const theirs = between.reduce((state, { diff }) => applyDiff(state, diff).document, from.document);
  editor.document = applyDiff(applyAll(theirs, { commands, ids }), adjusted).document;
  editor.version = version;
}

/** What a script saves at once, past the draft. */
async function runScript({ page, random }: Run): Promise<void> {
  const live = (await page.editor.get(page.live)).json<{ document: PageDocument }>().document;
  const commands = [randomCommand(live, random.below)];
  await page.editor.call('PATCH', page.live, { commands });
}

const stepsAfter = async (page: DraftFixture, version: number, browser = page.editor) =>
  (await browser.get(`/api/drafts/page/${page.pageId}/steps?after=${version}`)).json<{
    steps: { version: number; diff: DocumentDiff }[];
  }>().steps;

/** Each accepted batch is in the draft, on top of what was there when it came, to the letter. */
async function expectNothingLost({ page, accepted }: Run, start: Editor): Promise<void> {
  const byVersion = new Map(accepted.map((batch) => [batch.version, batch]));
  let state = start.document;
  for (const { version, diff } of await stepsAfter(page, start.version)) {
    const after = applyDiff(state, diff).document;
    const batch = byVersion.get(version);
    if (batch) expect(applyDiff(applyAll(state, batch), batch.adjusted).document).toEqual(after);
    byVersion.delete(version);
    state = after;
  }
  expect([...byVersion.keys()]).toEqual([]);
  expect((await load(page, page.editor)).document).toEqual(state);
}

async function expectConverged({ page }: Run, editors: readonly Editor[]): Promise<void> {
  const final = await load(page, page.editor);
  for (const editor of editors) {
    const steps = await stepsAfter(page, editor.version, editor.browser);
    const caughtUp = steps.reduce((state, { diff }) => applyDiff(state, diff).document, editor.document);
    expect(caughtUp).toEqual(final.document);
  }
}

async function expectExactPublish({ page }: Run): Promise<void> {
  const draft = (await page.editor.get(page.draft)).json();
  if (draft.conflicts.length > 0) {
    const resolve = `/api/drafts/page/${page.pageId}/resolve`;
    const resolved = await page.editor.call('POST', resolve, { keep: 'draft' });
    expect(resolved.statusCode, resolved.body).toBe(204);
  }
  const live = async (): Promise<unknown> => (await page.editor.get(page.live)).json().document;
  const drafted = async (): Promise<unknown> => (await page.editor.get(page.draft)).json().document;
  const [before, whole] = [await live(), await drafted()];
  const published = await page.publish();
  expect(published.statusCode, published.body).toBe(200);
  expect(await live()).toEqual(whole);
  await page.editor.call('POST', `/api/publishes/${published.json().publish.id}/undo`);
  expect(await live()).toEqual(before);
  expect(await drafted()).toEqual(whole);
  const { versions } = (await page.editor.get(`/api/drafts/page/${page.pageId}/versions`)).json();
  await page.editor.call('DELETE', page.draft);
  await page.editor.call('POST', `/api/versions/${versions[0].id}/restore`, {});
  expect(await drafted()).toEqual(whole);
}

describe('two random editors and a script', () => {
  it.each(roundSeeds())(
    'ED-89 with any commands they converge and lose no accepted one; publish, undo and restore are exact (seed %i)',
    async (seed) => {
      const random = createTestRandom(seed);
      const fixture = await openDraftFixture(app, samplePage(6, createIds()));
      // Who may add code and change locked sections: every command of the model is possible.
      const page = { ...fixture, editor: await fixture.as(websiteRoles.admin) };
      const browsers = [page.editor, await page.as(websiteRoles.admin)];
      const editors = await Promise.all(browsers.map((browser) => load(page, browser)));
      const start = await load(page, page.editor);
      const run: Run = { page, random, seed, sent: [], accepted: [], refusals: new Map(), nextId: 0x100000 };
      for (let number = 0; number < TURNS; number++) {
        if (random.below(15) === 0) await runScript(run);
        else await turn(run, random.pick([...editors] as [Editor, Editor]), number);
      }
      const allowed = ['drafts.conflict', 'content.missing-asset', 'content.invalid-document'];
      expect([...run.refusals.keys()].filter((code) => !allowed.includes(code))).toEqual([]);
      expect(run.accepted.length).toBeGreaterThan(TURNS / 8);
      await expectConverged(run, editors);
      await expectNothingLost(run, start);
      await expectExactPublish(run);
    },
    120_000,
  );
});
