import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Media, Upload } from '../modules/website/media/index.ts';
import images from './images/images.json' with { type: 'json' };
import pictureFacts from './images/picture-facts.json' with { type: 'json' };

export interface DemoImages {
  /** By the name of the file, without its ending. */
  byName(name: string): string;
  /** What is read out in place of the image with this name. */
  altOf(name: string): string;
  titleOf(name: string): string;
}

interface DrawnImage {
  readonly file: string;
  readonly title: string;
  readonly alt: string;
  readonly focalPoint: { readonly x: number; readonly y: number };
}

const drawn = new Map<string, DrawnImage>(images.map((image) => [image.file.replace(/\.\w+$/, ''), image]));

const facts = new Map(Object.entries(pictureFacts));

/** What taking an image in would find out about it: that takes longer than everything else of the demo together. */
export function examinedPicture(file: string): NonNullable<Upload['examined']> {
  const known = facts.get(file);
  if (known === undefined)
    throw new Error(`Nothing is known about ${file}: see tools/demo-images/README.md.`);
  return {
    type: { kind: 'image', extension: 'jpg', contentType: 'image/jpeg' },
    facts: { ...known, frames: 1, hasAlpha: false },
  };
}

const AT_ONCE = 4;

/** What is uploaded for the file at this path. */
export type ReadImage = (path: string) => Readable;

/**
 * Takes the drawn images in through the same door as everybody's uploads. What is read from elsewhere than the files
 * of the demo is examined there.
 */
export async function uploadDemoImages(
  media: Media,
  websiteId: string,
  read?: ReadImage,
): Promise<DemoImages> {
  const ids = new Map<string, string>();
  const upload = async ([name, { file, title, alt, focalPoint }]: [string, DrawnImage]): Promise<void> => {
    const path = fileURLToPath(new URL(`./images/${file}`, import.meta.url));
    const { id } = await media.upload(websiteId, {
      stream: read ? read(path) : createReadStream(path),
      filename: file,
      only: 'image',
      description: { title, altText: alt, focalPoint },
      ...(read ? {} : { examined: examinedPicture(file) }),
      by: 'demo',
    });
    ids.set(name, id);
  };
  // Each takes the next when it is done: all at once would wait for the few connections of a command, and on a busy
  // machine in vain.
  const waiting = drawn.entries();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const next of waiting) await upload(next);
  });
  await Promise.all(workers);
  const find = <T>(among: ReadonlyMap<string, T>, name: string): T => {
    const match = among.get(name);
    if (match === undefined) throw new Error(`There is no picture called ${name}.`);
    return match;
  };
  return {
    byName: (name) => find(ids, name),
    altOf: (name) => find(drawn, name).alt,
    titleOf: (name) => find(drawn, name).title,
  };
}
