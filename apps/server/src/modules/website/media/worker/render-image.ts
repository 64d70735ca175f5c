import type { Sharp } from 'sharp';
import type { Rendered, RenderJob, RenditionFormat } from './image-jobs.ts';
import { openImage } from './sharp-limits.ts';

/** Originals were measured when they came in; this only keeps a damaged store from taking the machine with it. */
const MOST_PIXELS = 250_000_000;

export async function renderImage(job: RenderJob): Promise<Rendered> {
  const source = 'path' in job.source ? job.source.path : job.source.content;
  const original = openImage(source, { pixels: MOST_PIXELS, animated: job.animated });
  const cut = job.crop === undefined ? original : original.extract(job.crop);
  const sized = cut.resize(job.width, job.height, { fit: 'fill' });
  return { content: await encodeRendition(sized, job.format).toBuffer() };
}

function encodeRendition(image: Sharp, format: RenditionFormat): Sharp {
  switch (format) {
    case 'avif':
      // Below this quality flat areas grow mottled and thin stems have ghosts beside them, at this effort as at higher
      // ones. A visitor waits: the next effort takes twice as long for files that are as large within a few hundredths.
      return image.avif({ quality: 65, effort: 1 });
    case 'webp':
      return image.webp({ quality: 80, effort: 3 });
    case 'png':
      return image.png({ compressionLevel: 7, adaptiveFiltering: true });
    case 'gif':
      return image.gif({ effort: 4 });
    case 'jpg':
      return image.jpeg({ quality: 80, progressive: true });
  }
}
