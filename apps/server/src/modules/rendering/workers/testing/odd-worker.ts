import { existsSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { DrawnThemePage, PageDrawing, PageJob } from '@awning/theme-kit';
import { serveDrawings } from '../serve-drawings.ts';

/** Draws what no template can: without end, without measure, or not at all. */
function* draw({ dictionary }: PageJob): PageDrawing {
  const { behaviour, ms, sign } = dictionary;
  switch (behaviour) {
    case 'endless':
      for (;;);
    case 'hold':
      while (!existsSync(String(sign)));
      break;
    case 'nap': {
      const bed = new Int32Array(new SharedArrayBuffer(4));
      for (const until = performance.now() + Number(ms); performance.now() < until; )
        Atomics.wait(bed, 0, 0, 5);
      break;
    }
    case 'memory': {
      const arrays: unknown[] = [];
      for (let at = 0; ; at++) arrays.push(new Array(1_000).fill(at));
    }
    case 'exit':
      process.exit(7);
      break;
    case 'throw':
      throw new Error('something that nobody expected');
    case 'spin': {
      const spentMs = (): number => {
        const { user, system } = process.threadCpuUsage();
        return (user + system) / 1000;
      };
      for (const until = spentMs() + Number(ms); spentMs() < until; );
      break;
    }
    case 'ask': {
      const answers = yield [{ kind: 'folder-navigation' }];
      return page(JSON.stringify(answers));
    }
  }
  return page(String(behaviour));
}

const page = (html: string): DrawnThemePage => ({
  html,
  mainContent: html,
  inlineScripts: [],
  problems: [],
});

if (parentPort) serveDrawings(parentPort, () => ({ draw }));
