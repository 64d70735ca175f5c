import type { Sharp } from 'sharp';
import type { Rendered, RenderJob, RenditionFormat } from './image-jobs.ts';
import { openPicture } from './sharp-limits.ts';

/** Originals were measured when they came in; this only keeps a damaged store from taking the machine with it. */
const MOST_PIXELS = 250_000_000;

export async function renderPicture(job: RenderJob): Promise<Rendered> {
  const source = 'path' in job.source ? job.source.path : job.source.content;
  const original = openPicture(source, { pixels: MOST_PIXELS, animated: job.animated });
  const cut = job.crop === undefined ? original : original.extract(job.crop);
  const sized = cut.resize(job.width, job.height, { fit: 'fill' });
  return { content: await encodeRendition(sized, job.format).toBuffer() };
}

function encodeRendition(picture: Sharp, format: RenditionFormat): Sharp {
  switch (format) {
    case 'avif':
      // Below this quality flat areas grow mottled and thin stems have ghosts beside them, at this effort as at higher ones. A visitor waits: the next
      // effort takes twice as long for files that are as large within a few hundredths.
      return picture.avif({ quality: 65, effort: 1 });
    case 'webp':
      return picture.webp({ quality: 80, effort: 3 });
    case 'png':
      return picture.png({ compressionLevel: 7, adaptiveFiltering: true });
    case 'gif':
      return picture.gif({ effort: 4 });
    case 'jpg':
      return picture.jpeg({ quality: 80, progressive: true });
  }
}
