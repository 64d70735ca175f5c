import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testSeed, withEffort } from '../../testing/test-effort.ts';
import { examinedPicture } from '../demo-images.ts';
import images from './images.json' with { type: 'json' };

const isWriting = process.env.AWNING_TEST_PICTURE_FACTS === 'write';
const files = images.map(({ file }) => file).toSorted();
/** Taking all of them in takes a minute; which ones are looked at depends on the seed. */
const looked = files.filter((_file, at) => isWriting || withEffort(1) > 1 || at % 12 === testSeed() % 12);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('what is known about the images of the demo is what an upload of them finds', async () => {
  const site = await app.make.site();
  const factsByName: Record<string, object> = {};
  for (const file of looked) {
    const stream = createReadStream(fileURLToPath(new URL(file, import.meta.url)));
    const { image, kind, extension, contentType } = await app.media.upload(site.id, {
      stream,
      filename: file,
      by: 'test',
    });
    if (!image) throw new Error(`${file} is no picture.`);
    const { width, height, frames, hasAlpha, colorData } = image;
    factsByName[file] = { width, height, colorData };
    const facts = { width, height, frames, hasAlpha, colorData };
    if (!isWriting) expect({ type: { kind, extension, contentType }, facts }).toEqual(examinedPicture(file));
  }
  if (isWriting)
    await writeFile(
      new URL('picture-facts.json', import.meta.url),
      `${JSON.stringify(factsByName, null, 2)}\n`,
    );
}, 300_000);

it('something is known about every image of the demo', () => {
  for (const file of files) expect(examinedPicture(file).facts.width).toBeGreaterThan(0);
});
