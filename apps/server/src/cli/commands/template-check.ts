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
    const { createEngine, findOpenBlock } = await import('@awning/theme-kit');
    const engine = createEngine();
    let problems = 0;
    for (const file of files) {
      const source = await readText(file);
      const diagnostics = engine.check(source, { name: file });
      remarkProblems(io, diagnostics, () => file);
      const open = diagnostics.some(({ code }) => code === 'eof-in-block') ? findOpenBlock(source) : null;
      if (open)
        io.remark(`${file}:${open.line}: The {.end} of ${open.tag} seems to be the one that is missing.`);
      problems += diagnostics.length;
    }
    const checked = files.length === 1 ? '1 file' : `${files.length} files`;
    if (problems > 0) throw new CommandError(`${countProblems(problems)} in ${checked}.`);
    io.print(`No problem in ${checked}.`);
  },
});
