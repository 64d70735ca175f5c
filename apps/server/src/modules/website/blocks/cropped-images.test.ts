import { Readable } from 'node:stream';
import { areaDocument, BLOCK_TYPES, fullRow } from '@awning/site-model';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../testing/test-app.ts';

it('a gallery in one shape asks for crops that the server gives, in the widths that it names', async () => {
  const app = await createTestApp();
  try {
    const site = await app.make.site();
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#357' } })
      .jpeg()
      .toBuffer();
    const { id } = await app.media.upload(site.id, {
      stream: Readable.from([bytes]),
      filename: 'sea.jpg',
      by: 'test',
    });
    const page = await app.make.collection(site, { title: 'Images' });
    const [section, row, column, block] = Array.from({ length: 4 }, () => app.platform.ids.next());
    if (!section || !row || !column || !block) throw new Error('There are four ids');
    const value = { imageIds: [id], options: { design: 'grid', 'aspect-ratio': 'square', lightbox: true } };
    await app.content.documents.replace(
      site.id,
      { kind: 'collection', id: page.id },
      areaDocument(section, [fullRow(row, column, [{ id: block, type: BLOCK_TYPES.gallery, value }])]),
    );
    const visitor = app.browser({ host: `${site.slug}.localhost` });
    const { body } = await visitor.get('/images', { accept: 'text/html' });
    const srcset = / srcset="([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const sizes = [];
    for (const candidate of srcset.split(', ')) {
      const [address = '', width = ''] = candidate.split(' ');
      const { rawPayload, statusCode } = await visitor.get(address, { accept: 'image/webp' });
      expect(statusCode, address).toBe(200);
      const image = await sharp(rawPayload).metadata();
      sizes.push([width, image.width, image.height]);
    }
    expect(sizes).toEqual([
      ['100w', 100, 100],
      ['300w', 300, 300],
      ['500w', 500, 500],
      ['600w', 600, 600],
    ]);
    const large = /href="([^"]+)" data-awning-lightbox/.exec(body)?.[1] ?? '';
    const whole = await visitor.get(large, { accept: 'image/webp' });
    expect(await sharp(whole.rawPayload).metadata()).toMatchObject({ width: 900, height: 600 });
  } finally {
    await app.close();
  }
});
