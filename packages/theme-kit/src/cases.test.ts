import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEngine } from './engine.ts';
import { parseCase } from './testing/case-file.ts';

const packages = join(import.meta.dirname, '../..');
const filesIn = (folder: string): string[] =>
  readdirSync(join(packages, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.case'))
    .sort()
    .map((name) => join(packages, folder, name));

const files = [...filesIn('theme-kit/cases'), ...filesIn('template-engine/cases')];

it('there are case files, the examples of the language reference among them', () => {
  expect(files.filter((name) => name.includes('/cases/reference/'))).toHaveLength(211);
});

describe.each(['closures', 'generated'] as const)('case files as %s', (form) => {
  const engine = createEngine({ locale: 'en', form });
  const comparedEngine = createEngine({ locale: 'en', form, orScope: 'section' });

  for (const file of files) {
    it(relative(packages, file), () => {
      const { data, template, output, errors, partials, injects, settings } = parseCase(
        readFileSync(file, 'utf8'),
      );
      const { orScope } = settings;
      const result = (orScope === 'section' ? comparedEngine : engine).compile(template).render(data, {
        partials,
        injects,
        locale: settings.locale,
        now: settings.now,
        expressions: settings.enableExpr,
        includes: settings.enableInclude,
        expressionLimits: {
          maxTokens: settings.exprOpts?.maxTokens,
          maxStringLength: settings.exprOpts?.maxStringLen,
        },
      });
      expect(result.output).toBe(output);
      expect(result.errors.map(({ message }) => message)).toEqual(errors);
    });
  }
});
