import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { bundledChromium, unpackBundledChromium } from './bundled-chromium.ts';

const launch = bundledChromium();
beforeAll(unpackBundledChromium);

// What belongs to the C library and the compiler is on every machine that runs Node.
const withTheSystem = /^(linux-vdso|ld-linux|libc|libm|libdl|libpthread|librt|libgcc_s)[.-]/;

test.runIf(launch)(
  'the browser brings every library it needs, so that no system package must be installed',
  () => {
    if (!launch) return;
    const folder = launch.env.LD_LIBRARY_PATH ?? '';
    const report = execFileSync('ldd', [launch.executablePath], {
      env: { LD_LIBRARY_PATH: folder },
      encoding: 'utf8',
    });
    const libraries = report
      .trim()
      .split('\n')
      .map((line) => line.trim());
    expect(libraries.length).toBeGreaterThan(5);
    const strangers = libraries.filter((line) => {
      const name = line.replace(/^.*\//, '').split(' ')[0] ?? line;
      return !withTheSystem.test(line) && !withTheSystem.test(name) && !line.includes(`=> ${folder}/`);
    });
    expect(strangers).toEqual([]);
  },
);

test.runIf(launch)('text can be drawn on a machine without fonts', () => {
  if (!launch) return;
  expect(existsSync(launch.env.FONTCONFIG_FILE ?? '')).toBe(true);
});
