import { globSync } from 'node:fs';

/** Tests that do more with more effort: races, crashes, random sequences, hostile input. */
const LONGER = '*-{race,model,crash,fuzz,hostile}{,.long}.test.ts';

/**
 * The files of these modules; of every module when none is named. A name may be a folder of `modules` or `platform`.
 */
export function soakFiles(root: string, modules: readonly string[]): string[] {
  const all = globSync(`apps/server/src/{modules,platform}/**/${LONGER}`, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  if (modules.length === 0) return all;
  return modules.flatMap((module) => {
    const matches = all.filter((file) => file.split('/').slice(0, -1).includes(module));
    if (matches.length === 0) throw new Error(`${module} has no tests that can run longer.`);
    return matches;
  });
}
