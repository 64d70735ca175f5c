import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ErrorBody, websiteRoles } from '@awning/contract';
import sharp from 'sharp';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { sendFile } from './testing/file-form.ts';
import { createHostileFiles, type HostileFile } from './testing/hostile-files.ts';
import { jpegImage } from './testing/sample-images.ts';
import { fileTypeOf } from './worker/file-types.ts';

const PAGE = new URL('../../../../../../docs/reference/hostile-files.md', import.meta.url);
const AT_ONCE = 4;

interface Outcome {
  readonly file: HostileFile;
  readonly status: number;
  readonly body: unknown;
}

let app: TestApp;
let site: Site;
let editor: TestBrowser;
let outcomes: Outcome[];

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  editor = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(editor, (await app.make.member(site, [websiteRoles.editor])).email);
  const files = await createHostileFiles();
  const waiting = [...files];
  const matches = new Map<HostileFile, Outcome>();
  const sender = async (): Promise<void> => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const response = await sendFile(editor, file.name, file.content);
      matches.set(file, { file, status: response.statusCode, body: response.json() });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  outcomes = files.flatMap((file) => matches.get(file) ?? []);
}, 120_000);
afterAll(() => app.close());

const stored = (): Outcome[] => outcomes.filter(({ status }) => status === 201);
const assetOf = ({ body }: Outcome) => body as { assetUrl: string; kind: string; filename: string };

describe('hostile files', () => {
  it('more than 300 hostile files are each stored as something harmless or refused with a message', () => {
    expect(outcomes.length).toBeGreaterThan(300);
    const wrong = outcomes.filter(
      ({ status, body }) =>
        status !== 201 && !(status >= 400 && status < 500 && Value.Check(ErrorBody, body)),
    );
    expect(wrong.map(({ file, status, body }) => ({ name: file.name, status, body }))).toEqual([]);
    for (const { body, status } of outcomes)
      if (status !== 201) expect((body as ErrorBody).message).toMatch(/^[A-Z].{8,}/);
  });

  it('hostile files are never served as something that a browser would run', async () => {
    for (const outcome of stored()) {
      const { assetUrl } = assetOf(outcome);
      const { headers, statusCode } = await editor.get(assetUrl);
      expect(statusCode, outcome.file.name).toBe(200);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';(?!.*script-src)/);
      const extension = new URL(assetUrl, 'http://x').pathname.split('.').at(-1) ?? '';
      expect(fileTypeOf(extension)).not.toBeNull();
      const isVisible = /^(image|audio|video)\/|^application\/pdf$/.test(String(headers['content-type']));
      expect(String(headers['content-disposition'])).toMatch(isVisible ? /^inline;/ : /^attachment;/);
      if (String(headers['content-type']).startsWith('image/svg'))
        expect(headers['content-security-policy']).toContain('sandbox');
    }
  }, 60_000);

  it('hostile files leave nothing of a second file, of metadata or of script in what is stored', async () => {
    for (const outcome of stored().filter((each) => assetOf(each).kind === 'image')) {
      const { rawPayload, headers } = await editor.get(`${assetOf(outcome).assetUrl}?format=original`);
      const text = rawPayload.toString('latin1');
      expect(text, outcome.file.name).not.toContain('HOSTILE-TAIL');
      if (headers['content-type'] === 'image/svg+xml')
        expect(text, outcome.file.name).not.toMatch(
          /<script|<\w+[^>]*\son\w+\s*=|javascript:|foreignobject|<!|<\?|evil\.example|file:|<a\b|<iframe|text\/html/i,
        );
      else expect((await sharp(rawPayload).metadata()).exif, outcome.file.name).toBeUndefined();
    }
  }, 60_000);

  it('hostile files get names that are safe in an address, on a disk and in a sentence', () => {
    for (const outcome of stored())
      expect(assetOf(outcome).filename).toMatch(
        /^(?![-.])[^\p{Cc}\p{Cf}\s/\\:*?"<>|#%&]{1,120}\.[a-z0-9]{2,5}$/u,
      );
    for (const { body, status } of outcomes)
      if (status !== 201) expect((body as ErrorBody).message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it('hostile files leave no partial file behind, and every stored file has its row', async () => {
    const { root } = await findFolder();
    expect(await readdir(join(root, '.incoming'))).toEqual([]);
    for (const { name, violations } of app.media.invariants)
      expect({ name, rows: await violations(app.platform.database.query) }).toEqual({ name, rows: [] });
  });

  it('an honest upload works after hostile files', async () => {
    const response = await sendFile(editor, 'honest.jpg', await jpegImage(200, 100));
    expect(response.statusCode).toBe(201);
    expect((await editor.get(response.json().assetUrl)).statusCode).toBe(200);
  });

  it('hostile files have the outcomes that the docs page lists', async () => {
    const table = tableOf(outcomes);
    if (process.env.AWNING_TEST_HOSTILE_TABLE === 'write') await writeFile(PAGE, pageWith(table));
    expect(await readFile(PAGE, 'utf8')).toBe(pageWith(table));
  });
});

async function findFolder(): Promise<{ root: string }> {
  const probe = await app.platform.files.draft();
  return { root: join(probe.path, '..', '..') };
}

function tableOf(all: readonly Outcome[]): string {
  const lines = [...new Set(all.map(({ file }) => file.attack))].map((attack) => {
    const of = all.filter(({ file }) => file.attack === attack);
    const counts = new Map<string, number>();
    for (const { status, body } of of) {
      const reply = status === 201 ? '201 stored' : `${status} \`${(body as ErrorBody).code}\``;
      counts.set(reply, (counts.get(reply) ?? 0) + 1);
    }
    const answers = [...counts].sort().map(([reply, count]) => `${count} × ${reply}`);
    return `| ${attack} | ${of.length} | ${answers.join(', ')} |`;
  });
  return [
    '| What is sent | Files | Answers |',
    '| --- | --- | --- |',
    ...lines,
    `| all | ${all.length} | |`,
  ].join('\n');
}

const pageWith = (table: string): string => `# Hostile files

What happens to files from an attacker. A test makes them, sends every one through the upload of a running app, and
checks the responses and what is served afterwards: images are encoded again, drawings rebuilt from a list of what a
drawing may contain, archives stored and never unpacked, and nothing is sent as something that a browser would run.
"Stored" therefore means: stored as something harmless.

The same test compares this page; \`AWNING_TEST_HOSTILE_TABLE=write npm test -- hostile-files\` writes it again.

${table}
`;
