import { readdir, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { renderPicture } from './picture-rendering.ts';
import pictures from './pictures.json' with { type: 'json' };
import { scenes } from './scenes/scene-list.ts';

const here = new URL('./', import.meta.url);
const sorted = (names: string[]) => names.toSorted();

describe('the pictures of the demo', () => {
  it('the list, the scenes and the files name the same pictures', async () => {
    const files = (await readdir(here)).filter((name) => name.endsWith('.jpg'));
    const listed = pictures.map(({ file }) => file);
    expect(sorted(listed)).toEqual(sorted(files));
    expect(sorted(listed)).toEqual(sorted(scenes.map(({ name }) => `${name}.jpg`)));
  });

  it('every picture has a title and an alternative text of its own, short enough to be read out', () => {
    for (const { title, alt } of pictures) {
      expect(title.trim().length).toBeGreaterThan(3);
      expect(alt.length).toBeGreaterThan(30);
      expect(alt.length).toBeLessThanOrEqual(125);
    }
    expect(new Set(pictures.map(({ title }) => title)).size).toBe(pictures.length);
    expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length);
  });

  it('every focal point lies inside its picture', () => {
    for (const { focalPoint } of pictures) {
      for (const share of [focalPoint.x, focalPoint.y]) {
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThan(1);
      }
    }
  });

  it('every file is a JPEG of 2400 pixels on its longer side, in the shape of its scene', async () => {
    for (const scene of scenes) {
      const { format, width, height } = await sharp(
        await readFile(new URL(`${scene.name}.jpg`, here)),
      ).metadata();
      expect({ name: scene.name, format, longer: Math.max(width, height) }).toEqual({
        name: scene.name,
        format: 'jpeg',
        longer: 2400,
      });
      expect(width / height).toBeCloseTo(scene.width / scene.height, 2);
    }
  });

  it('all files together stay below 4 MB', async () => {
    const sizes = await Promise.all(pictures.map(async ({ file }) => (await stat(new URL(file, here))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(4_000_000);
  });

  it('a scene drawn twice is the same drawing', () => {
    for (const scene of scenes.filter(({ name }) => ['tea-tin', 'salt-pans-at-dusk'].includes(name))) {
      const [first, second] = [scene.draw(600), scene.draw(600)];
      expect(second === first).toBe(true);
    }
  });

  it('a committed picture still shows what its scene draws', async () => {
    const tiny = (picture: Buffer) =>
      sharp(picture).resize(24, 30, { fit: 'fill' }).removeAlpha().raw().toBuffer();
    const scene = scenes.find(({ name }) => name === 'framed-print');
    if (!scene) throw new Error('The scene of the framed print is gone.');
    const [drawn, committed] = await Promise.all([
      renderPicture(scene, 480, 80).then(tiny),
      readFile(new URL(`${scene.name}.jpg`, here)).then(tiny),
    ]);
    const differences = drawn.map((value, index) => Math.abs(value - (committed[index] ?? 0)));
    expect(Math.max(...differences)).toBeLessThan(14);
  });
});
