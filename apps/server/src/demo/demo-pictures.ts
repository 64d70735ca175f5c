import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Media } from '../modules/media/index.ts';
import pictures from './pictures/pictures.json' with { type: 'json' };

export interface DemoPictures {
  /** In the order of the list. */
  readonly ids: readonly string[];
  /** By the name of the file, without its ending. */
  byName(name: string): string;
  titleOf(id: string): string;
}

/** Takes the drawn pictures in through the same door as everybody's uploads. */
export async function uploadDemoPictures(media: Media, websiteId: string): Promise<DemoPictures> {
  const uploaded = await Promise.all(
    pictures.map(async ({ file, title, alt, focalPoint }) => {
      const path = fileURLToPath(new URL(`./pictures/${file}`, import.meta.url));
      const asset = await media.upload(websiteId, {
        stream: createReadStream(path),
        filename: file,
        only: 'image',
        by: 'demo',
      });
      await media.change(websiteId, asset.id, { title, altText: alt, focalPoint }, undefined);
      return { id: asset.id, name: file.replace(/\.\w+$/, ''), title };
    }),
  );
  const byName = new Map(uploaded.map(({ name, id }) => [name, id]));
  const titles = new Map(uploaded.map(({ id, title }) => [id, title]));
  return {
    ids: uploaded.map(({ id }) => id),
    byName(name) {
      const id = byName.get(name);
      if (id === undefined) throw new Error(`There is no picture called ${name}.`);
      return id;
    },
    titleOf: (id) => titles.get(id) ?? '',
  };
}
