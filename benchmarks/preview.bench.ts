import { join } from 'node:path';
import { createDataFolder, startServer } from '../scripts/testing/server-process.ts';
import type { Report } from './bench-report.ts';
import { measureDraw, readPages, timeOf } from './draw-blocks.ts';
import { ownerSettings, signIn } from './member-calls.ts';

export const name = 'preview';

const root = join(import.meta.dirname, '..');

/** What the editor asks for while a member works on the pages of the demo, in the theme that it has. */
export async function run(report: Report): Promise<void> {
  const { folder: dataFolder, remove } = await createDataFolder('preview-bench');
  const server = await startServer({ root, dataFolder, env: ownerSettings });
  try {
    const member = await signIn(server.url);
    await measureDraw(member, report);
    const { pageIds } = await readPages(member);
    const open = (number: number) => member(`/config/canvas/page/${pageIds[number % pageIds.length]}`);
    report({
      what: 'canvas of a page, 95th percentile of 1000',
      value: await timeOf(open),
      unit: 'ms',
      against: { name: 'goal', value: 150 },
      better: 'lower',
    });
  } finally {
    await server.stop();
    await remove();
  }
}
