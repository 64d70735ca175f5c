import { defineCommand } from '../command.ts';
import { CommandError } from '../command-errors.ts';
import { readText } from './template-files.ts';
import { countProblems, remarkProblems } from './template-problems.ts';

export const templateCheck = defineCommand({
  name: 'template check',
  summary: 'Find mistakes in template files without rendering them.',
  example: 'template check page.html blocks/header.block',
  argument: { placeholder: '<file...>', meaning: 'The templates' },
  options: {},
  async run(_values, { io }, files) {
    const { createEngine } = await import('@awning/theme-kit');
    const engine = createEngine();
    let problems = 0;
    for (const file of files) {
      const diagnostics = engine.check(await readText(file), { name: file });
      remarkProblems(io, diagnostics, () => file);
      problems += diagnostics.length;
    }
    const checked = files.length === 1 ? '1 file' : `${files.length} files`;
    if (problems > 0) throw new CommandError(`${countProblems(problems)} in ${checked}.`);
    io.print(`No problem in ${checked}.`);
  },
});
