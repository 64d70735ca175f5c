import { defineCommand, requiredText, text } from '../command.ts';
import { CommandError } from '../command-errors.ts';
import { readJson, readPartials, readText } from './template-files.ts';
import { countProblems, remarkProblems } from './template-problems.ts';

export const templateRender = defineCommand({
  name: 'template render',
  summary: 'Render a template file with data from a JSON file.',
  example: 'template render page.html --data page.json --partials blocks --locale de',
  argument: { placeholder: '<file>', meaning: 'The template' },
  options: {
    data: requiredText('<file>', 'JSON file with the data'),
    partials: text('<folder>', 'Folder of partials; each goes by its file name, with and without the ending'),
    locale: text('<locale>', 'Locale for dates, numbers and messages, such as de-AT; English when left out'),
  },
  async run({ data, partials, locale }, { io }, [file = '']) {
    const source = await readText(file);
    const page = await readJson(data);
    const { sources, files } = partials === undefined ? noPartials : await readPartials(partials);
    const { createEngine } = await import('@awning/theme-kit');
    const engine = createEngine(locale === undefined ? {} : { locale });
    const { output, errors } = engine.compile(source, { name: file }).render(page, { partials: sources });
    io.print(output.endsWith('\n') ? output.slice(0, -1) : output);
    if (errors.length === 0) return;
    remarkProblems(io, errors, (template) => (template === file ? file : (files.get(template) ?? template)));
    throw new CommandError(`${countProblems(errors.length)} in ${file}.`);
  },
});

const noPartials = { sources: {}, files: new Map<string, string>() };
