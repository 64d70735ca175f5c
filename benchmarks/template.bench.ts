import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createEngine, createLocales } from '@awning/theme-kit';
import { Compiler } from '@squarespace/template-engine';
import type { Report } from './bench-report.ts';
import { compareSpeeds, geometricMean } from './cpu-speed.ts';
import { measureStyleFaults } from './style-faults.ts';
import { type ProductListData, productListByHand } from './template-by-hand.ts';
import { NOW, type Workload, workloads } from './template-workloads.ts';

export const name = 'template';

const locales = createLocales();
const engine = createEngine({ locale: 'en', locales, now: NOW });
const peer = new Compiler();
const { cldr } = locales.get('en');

type Code = ReturnType<Compiler['parse']>['code'];

const peerRender = (code: Code, json: unknown): string =>
  peer.execute({ code, json, cldr, now: NOW, enableExpr: true, enableInclude: true }).ctx.render();

/** Strings are put together lazily; sending one needs all of it, so that belongs to making it. */
const complete = (text: string): number => text.charCodeAt(0);

const inRotation = <T>(all: readonly T[]): (() => T) => {
  let i = 0;
  return () => all[i++ % all.length] as T;
};

const perSecond = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)}/s`;

function atLeast(what: string, value: number, limit: number) {
  return { what, value, unit: 'x', against: { name: 'at least', value: limit }, better: 'higher' as const };
}

function renderSpeed(workload: Workload, report: Report): number {
  const template = engine.compile(workload.template);
  const { code } = peer.parse(workload.template);
  for (const data of workload.data) {
    const { output, errors } = template.render(data);
    if (errors.length > 0 || output !== peerRender(code, data)) {
      throw new Error(`${workload.name}: the output is not that of the peer.`);
    }
  }
  const [ours, theirs] = [inRotation(workload.data), inRotation(workload.data)];
  const [mine = 0, other = 1] = compareSpeeds([
    () => complete(template.render(ours()).output),
    () => complete(peerRender(code, theirs())),
  ]);
  const what = `render ${workload.name}: ${perSecond(mine)}, peer ${perSecond(other)}`;
  report(atLeast(what, mine / other, workload.atLeast));
  return mine / other;
}

/**
 * Ours reads the source and reports what is wrong with it; the closures are made at the first render, which the second
 * figure includes. That is the form a server uses for a template it has not seen before: generated code follows only
 * for those that are used again.
 */
function compileSpeed(workload: Workload): { read: number; firstUse: number } {
  const source = workload.template;
  const nothing = {};
  const [ours = 0, theirs = 1, first = 0, theirFirst = 1] = compareSpeeds([
    () => engine.compile(source),
    () => peer.parse(source),
    () => engine.compile(source).render(nothing),
    () => peerRender(peer.parse(source).code, nothing),
  ]);
  return { read: ours / theirs, firstUse: first / theirFirst };
}

function handWritten(report: Report): void {
  const { productList } = workloads;
  const template = engine.compile(productList.template);
  const data = productList.data[0] as ProductListData;
  if (template.render(data).output !== productListByHand(data)) {
    throw new Error('The function written by hand does not emit what the template does.');
  }
  const [mine = 1, byHand = 0] = compareSpeeds([
    () => complete(template.render(data).output),
    () => complete(productListByHand(data)),
  ]);
  report({
    what: `time of the product list, written by hand ${perSecond(byHand)}`,
    value: byHand / mine,
    unit: 'x',
    against: { name: 'at most', value: 1.7 },
    better: 'lower',
  });
}

function heapGrowth(report: Report): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const { productList } = workloads;
  const template = engine.compile(productList.template);
  const heapAfter = (renders: number): number => {
    for (let i = 0; i < renders; i++) template.render(productList.data[0]);
    collect();
    return process.memoryUsage().heapUsed / 1024 / 1024;
  };
  const before = heapAfter(1_000);
  report({
    what: 'growth of the heap over 10,000 product lists',
    value: Math.max(0, heapAfter(10_000) - before),
    unit: 'MB',
    against: { name: 'at most', value: 1 },
    better: 'lower',
  });
}

/** Ours and the peer's engine on the same pages: same process, same data, same bytes. */
export async function run(report: Report): Promise<void> {
  const all = Object.values(workloads);
  const ratios = all.map((workload) => ({ workload, ratio: renderSpeed(workload, report) }));
  const counted = ratios.filter(({ workload }) => workload.counts).map(({ ratio }) => ratio);
  report(atLeast('render, geometric mean without i18n', geometricMean(counted), 4));
  handWritten(report);
  const compiled = all.map((workload) => ({ workload, ...compileSpeed(workload) }));
  const slowest = compiled.reduce((worst, next) => (next.read < worst.read ? next : worst));
  report(atLeast('compile, geometric mean', geometricMean(compiled.map(({ read }) => read)), 2));
  report(atLeast(`compile, worst of all: ${slowest.workload.name}`, slowest.read, 1.5));
  report(
    atLeast(
      'compile and first render, geometric mean',
      geometricMean(compiled.map(({ firstUse }) => firstUse)),
      1,
    ),
  );
  heapGrowth(report);
  await measureStyleFaults(report);
}
