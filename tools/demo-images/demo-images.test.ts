import { readdir, readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import images from '../../apps/server/src/demo/images/images.json' with { type: 'json' };
import { renderImage, type Scene } from './render-scene.ts';
import { scenes } from './scenes/scene-list.ts';

const here = new URL('../../apps/server/src/demo/images/', import.meta.url);
const sorted = (names: string[]) => names.toSorted();

function sceneCalled(name: string): Scene {
  const scene = scenes.find((candidate) => candidate.name === name);
  if (!scene) throw new Error(`The scene ${name} is gone.`);
  return scene;
}

describe('the images of the demo', () => {
  it('the list, the scenes and the files name the same images', async () => {
    const files = (await readdir(here)).filter((name) => name.endsWith('.jpg'));
    const listed = images.map(({ file }) => file);
    expect(sorted(listed)).toEqual(sorted(files));
    expect(sorted(listed)).toEqual(sorted(scenes.map(({ name }) => `${name}.jpg`)));
  });

  it('every image has a title and an alternative text of its own, short enough to be read out', () => {
    for (const { title, alt } of images) {
      expect(title.trim().length).toBeGreaterThan(3);
      expect(alt.length).toBeGreaterThan(30);
      expect(alt.length).toBeLessThanOrEqual(125);
    }
    expect(new Set(images.map(({ title }) => title)).size).toBe(images.length);
    expect(new Set(images.map(({ alt }) => alt)).size).toBe(images.length);
  });

  it('every focal point lies inside its image', () => {
    for (const { focalPoint } of images) {
      for (const share of [focalPoint.x, focalPoint.y]) {
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThan(1);
      }
    }
  });

  it('every file is a JPEG as large as its scene says, and large enough for a wide screen', async () => {
    for (const scene of scenes) {
      const { format, width, height } = await sharp(
        await readFile(new URL(`${scene.name}.jpg`, here)),
      ).metadata();
      expect({ name: scene.name, format, width, height }).toEqual({
        name: scene.name,
        format: 'jpeg',
        width: scene.width,
        height: scene.height,
      });
      expect(Math.max(width, height)).toBeGreaterThanOrEqual(2000);
    }
  });

  it('all images of wares have one shape, so that they line up in a shop', () => {
    const upright = scenes.filter(({ width, height }) => height > width);
    expect(upright.length).toBeGreaterThan(30);
    expect(new Set(upright.map(({ width, height }) => width / height))).toEqual(new Set([4 / 5]));
  });

  it('all files together stay below 12 MB', async () => {
    const sizes = await Promise.all(images.map(async ({ file }) => (await stat(new URL(file, here))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000_000);
  });

  it('a scene drawn twice is the same drawing', async () => {
    const drawnTwice = async (name: string) => {
      const scene = sceneCalled(name);
      return 'photograph' in scene
        ? [await scene.photograph(80), await scene.photograph(80)]
        : [scene.draw(600), scene.draw(600)];
    };
    for (const name of ['salt-pans-at-dusk', 'tea-bowl']) {
      const [first, second] = await drawnTwice(name);
      expect(second).toEqual(first);
    }
  });

  it.each(['salt-pans-at-dusk', 'soup-bowl'])(
    'the committed %s still shows what its scene draws',
    async (name) => {
      const tiny = (image: Buffer) =>
        sharp(image).resize(24, 30, { fit: 'fill' }).removeAlpha().raw().toBuffer();
      const [drawn, committed] = await Promise.all([
        renderImage(sceneCalled(name), 300, 80).then(tiny),
        readFile(new URL(`${name}.jpg`, here)).then(tiny),
      ]);
      const differences = drawn.map((value, index) => Math.abs(value - (committed[index] ?? 0)));
      expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeLessThan(
        5,
      );
    },
  );
});
