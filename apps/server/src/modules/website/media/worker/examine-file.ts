import { readFile, writeFile } from 'node:fs/promises';
import { cleanSvg } from './clean-svg.ts';
import { readColorAverages, whiteAverages } from './color-averages.ts';
import { detectType } from './detect-type.ts';
import { encodeOriginal, isLossless, keepColours } from './encode-original.ts';
import type { FileType } from './file-types.ts';
import type { Examined, ExamineJob, RefusalReason } from './image-jobs.ts';
import { openImage } from './sharp-limits.ts';

const refused = (reason: RefusalReason, limit?: number): Examined => ({
  outcome: 'refused',
  reason,
  ...(limit === undefined ? {} : { limit }),
});

export async function examineFile(job: ExamineJob): Promise<Examined> {
  const type = job.bytes === 0 ? null : await detectType(job.path, job.filename);
  if (type === null || (job.only !== undefined && job.only !== type.kind)) return refused('unsupported');
  const limit = job.limits.bytes[type.extension === 'svg' ? 'svg' : type.kind];
  if (job.bytes > limit) return refused('too-large', limit);
  if (type.kind !== 'image') return { outcome: 'file', type };
  return type.extension === 'svg' ? rebuildDrawing(job, type) : rebuildImage(job, type);
}

async function rebuildDrawing({ path, draft }: ExamineJob, type: FileType): Promise<Examined> {
  const drawing = cleanSvg(await readFile(path));
  if (typeof drawing === 'string') return refused(drawing);
  await writeFile(draft, drawing.markup);
  const { width, height } = drawing;
  return {
    outcome: 'picture',
    type,
    facts: { width, height, frames: 1, hasAlpha: true, colorData: whiteAverages },
  };
}

/**
 * Encodes the image again, so that nothing of the file survives but what can be seen and the colours it was meant in:
 * no place where it was taken, no second file behind it. The orientation is carried out instead of written down.
 */
async function rebuildImage({ path, draft, limits }: ExamineJob, type: FileType): Promise<Examined> {
  const { pixels } = limits;
  try {
    const metadata = await openImage(path, { pixels: Number.MAX_SAFE_INTEGER, animated: true }).metadata();
    const frames = metadata.pages ?? 1;
    if (frames > limits.frames) return refused('too-many-frames', limits.frames);
    if (metadata.width * metadata.height > pixels) return refused('too-many-pixels', pixels);
    const animated = frames > 1;
    const upright = openImage(path, { pixels, animated });
    const { width, height, pageHeight } = await encodeOriginal(
      keepColours(animated ? upright : upright.autoOrient(), metadata),
      type.extension,
      { lossless: await isLossless(path, type.extension), chromaSubsampling: metadata.chromaSubsampling },
    ).toFile(draft);
    return {
      outcome: 'picture',
      type,
      facts: {
        width,
        height: pageHeight ?? height,
        frames,
        hasAlpha: metadata.hasAlpha === true,
        colorData: await readColorAverages(draft, pixels),
      },
    };
  } catch {
    // Every error of a decoder on uploaded bytes means the same: it is not an image that can be shown.
    return refused('damaged');
  }
}
