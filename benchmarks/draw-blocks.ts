import { percentile, type Report } from './bench-report.ts';
import type { MemberCall } from './member-calls.ts';

const warmUps = 200;
const rounds = 1_000;

interface Part {
  readonly owner: { readonly kind: 'collection'; readonly id: string };
  readonly document: object;
  readonly parts: readonly string[];
}

/** What the editor asks for after each change, on the pages of the demo in the theme that it has. */
export async function measureDraw(member: MemberCall, report: Report): Promise<void> {
  const { blocks } = await readPages(member);
  const draw = (number: number) => member('/api/editor/draw', blocks[number % blocks.length]);
  report({
    what: `draw one block of ${blocks.length}, 95th percentile of ${rounds}`,
    value: await timeOf(draw),
    unit: 'ms',
    against: { name: 'goal', value: 60 },
    better: 'lower',
  });
}

/** Milliseconds in which 95 of 100 are done. */
export async function timeOf(work: (number: number) => Promise<unknown>): Promise<number> {
  for (let number = 0; number < warmUps; number++) await work(number);
  const times: number[] = [];
  for (let number = 0; number < rounds; number++) {
    const startedAt = performance.now();
    await work(number);
    times.push(performance.now() - startedAt);
  }
  return percentile(times, 0.95);
}

export async function readPages(member: MemberCall): Promise<{ blocks: Part[]; pageIds: string[] }> {
  const { collections } = JSON.parse(await member('/api/content/collections?kind=page&limit=200')) as {
    collections: { id: string }[];
  };
  const blocks: Part[] = [];
  for (const { id } of collections) {
    const { document } = JSON.parse(await member(`/api/content/collections/${id}/document`)) as {
      document: object | null;
    };
    if (document === null) continue;
    const ids = [...JSON.stringify(document).matchAll(/"block":\{"id":"([0-9a-f]{24})"/g)];
    for (const [, blockId = ''] of ids)
      blocks.push({ owner: { kind: 'collection', id }, document, parts: [blockId] });
  }
  if (blocks.length === 0) throw new Error('The demo has no page with blocks.');
  return { blocks, pageIds: collections.map(({ id }) => id) };
}
