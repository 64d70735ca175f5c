// The program of a worker: one job at a time, in a process that may die without taking anything with it.
import { flushCompileCache } from 'node:module';
import { editImage } from './edit-image.ts';
import { examineFile } from './examine-file.ts';
import type { ImageJob, ImageResult, JobMessage, ReplyMessage } from './image-jobs.ts';
import { renderImage } from './render-image.ts';
import { restrainSharp } from './sharp-limits.ts';

const LOOK_EVERY_MS = 20;

restrainSharp();

/** Decoding happens outside of the JavaScript heap, so nobody but the process itself can say when it is too much. */
function watchMemory(limitBytes: number): () => void {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > limitBytes) process.exit(OUT_OF_MEMORY);
  }, LOOK_EVERY_MS);
  return () => clearInterval(watch);
}
const OUT_OF_MEMORY = 3;

function resultOf(job: ImageJob): Promise<ImageResult> {
  switch (job.task) {
    case 'examine':
      return examineFile(job);
    case 'render':
      return renderImage(job);
    case 'edit':
      return editImage(job);
  }
}

async function work({ id, job, memoryBytes }: JobMessage): Promise<ReplyMessage> {
  const stopWatching = watchMemory(memoryBytes);
  try {
    return { id, result: await resultOf(job) };
  } catch (error) {
    return { id, failure: error instanceof Error ? error.message : String(error) };
  } finally {
    stopWatching();
  }
}

process.on('message', (message: JobMessage) => {
  work(message).then((response) => process.send?.(response));
});
// The server is gone, and so is the reason to run.
process.on('disconnect', () => process.exit(0));
// A terminal signals every process in it to stop; the server decides when this one does.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Now, because most workers are ended without a chance to do so later.
flushCompileCache();
