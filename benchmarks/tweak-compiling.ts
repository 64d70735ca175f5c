import { join } from 'node:path';
import { readTheme } from '@awning/theme-kit';
import {
  createStyleCompiler,
  readThemeFolder,
  readTweaks,
  type Tweak,
  type TweakValue,
  themeFoldersIn,
} from '../apps/server/src/modules/website/themes/index.ts';
import { percentile, type Report } from './bench-report.ts';

const THEMES = join(import.meta.dirname, '../themes');
const COMPILES = 40;

/** Another value than before, each time: nothing that was compiled fits. */
function otherValue({ type, options, min, max }: Tweak, time: number): TweakValue | null {
  switch (type) {
    case 'color':
      return `#${(0x336699 + time * 0x010305).toString(16).slice(-6).padStart(6, '0')}`;
    case 'dropdown':
      return options[time % options.length] ?? null;
    case 'checkbox':
      return String(time % 2 === 0);
    case 'value':
      return min === null || max === null ? null : `${min + ((max - min) * (time % 10)) / 10}px`;
    default:
      return null;
  }
}

/** ED-70: what a changed setting takes until the theme's stylesheet is made again, with rules of the owner's own. */
export async function measureTweaks(report: Report): Promise<void> {
  const compiler = createStyleCompiler();
  try {
    for (const name of (await themeFoldersIn(THEMES)).keys()) {
      const { theme } = readTheme((await readThemeFolder(join(THEMES, name))).files);
      if (!theme) throw new Error(`The theme ${name} cannot be read.`);
      const { stylesheets, styleImports } = theme;
      const { tweaks } = readTweaks(stylesheets, styleImports);
      const times: number[] = [];
      for (let time = 0; time < COMPILES; time++) {
        const values = Object.fromEntries(
          tweaks.flatMap((tweak, place): [string, TweakValue][] => {
            const value = place === time % tweaks.length ? otherValue(tweak, time) : null;
            return value === null ? [] : [[tweak.title, value]];
          }),
        );
        const customCss = `.own-${time} { color: #123456; }`;
        const start = performance.now();
        const { ok } = await compiler.compile({ theme: { stylesheets, styleImports }, values, customCss });
        times.push(performance.now() - start);
        if (!ok) throw new Error(`The stylesheet of ${name} could not be made.`);
      }
      report({
        what: `${name}, its stylesheet after a changed setting, p95`,
        value: percentile(times.slice(2), 0.95),
        unit: 'ms',
        better: 'lower',
        against: { name: 'limit', value: 1000 },
      });
    }
  } finally {
    await compiler.close();
  }
}
