import { createStyleCompiler } from '../apps/server/src/modules/website/themes/index.ts';
import { percentile, type Report } from './bench-report.ts';

const LINES = 10_000;
const FAULTS = 50;
const COMPILES = 12;
/** What one turn below writes. */
const RULE_LINES = 9;

/** A stylesheet as long as those of large themes: rules in rules, variables, mixins and media queries. */
function longStylesheet(faults: number): string {
  const lines = ['@ink: #223344;', '@gap: 12px;', '.round(@r: 4px) { border-radius: @r; }'];
  const every = faults === 0 ? Number.POSITIVE_INFINITY : Math.floor(LINES / faults);
  for (let rule = 0; lines.length < LINES; rule += 1) {
    lines.push(
      `.part-${rule} {`,
      `  color: lighten(@ink, ${rule % 40}%);`,
      `  padding: @gap / ${1 + (rule % 5)} 1em;`,
      '  .round(3px);',
      `  .inner-${rule % 7} { width: 100% - ${rule % 50}%; &:hover { color: @ink; } }`,
      '}',
      `@media (max-width: ${400 + (rule % 9) * 100}px) {`,
      `  .part-${rule} { margin: @gap; }`,
      '}',
    );
    if (lines.length % every < RULE_LINES) {
      const fault = rule % 2 === 0 ? `color: @none-${rule}` : 'broken';
      lines.push(`.bad-${rule} { ${fault}; top: 0; }`);
    }
  }
  return lines.slice(0, LINES).join('\n');
}

/** How much longer a stylesheet with faults takes than one without. */
export async function measureStyleFaults(report: Report): Promise<void> {
  const compiler = createStyleCompiler({ timeoutMs: 60_000 });
  try {
    const timesOf = async (faults: number): Promise<number[]> => {
      const stylesheets = [{ file: 'styles/site.less', text: longStylesheet(faults) }];
      const times: number[] = [];
      for (let time = 0; time < COMPILES; time += 1) {
        const start = performance.now();
        const { css } = await compiler.compile({
          theme: { stylesheets, styleImports: {} },
          values: {},
          customCss: `.own-${time} { top: 0 }`,
        });
        times.push(performance.now() - start);
        if (!css.includes('.part-1')) throw new Error('The long stylesheet could not be made.');
      }
      return times.slice(2);
    };
    const sound = percentile(await timesOf(0), 0.5);
    const faulty = percentile(await timesOf(FAULTS), 0.5);
    report({
      what: `stylesheet of ${LINES} lines`,
      value: sound,
      unit: 'ms',
      better: 'lower',
      against: { name: 'at most', value: 5_000 },
    });
    report({
      what: `stylesheet of ${LINES} lines with ${FAULTS} faults, against one without`,
      value: faulty / sound,
      unit: 'x',
      better: 'lower',
      against: { name: 'at most', value: 1.5 },
    });
  } finally {
    await compiler.close();
  }
}
