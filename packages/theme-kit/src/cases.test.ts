import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCase } from './case-file.ts';
import { createEngine } from './engine.ts';

const folder = join(import.meta.dirname, '../cases');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.case'))
  .sort();
const engine = createEngine({ locale: 'en' });

describe('case files', () => {
  it('there are some, the examples of the language reference among them', () => {
    expect(files.filter((name) => name.startsWith('reference'))).toHaveLength(211);
  });

  for (const file of files) {
    it(file, () => {
      const { data, template, output, errors, partials, injects, settings } = parseCase(
        readFileSync(join(folder, file), 'utf8'),
      );
      const result = engine.compile(template).render(data, {
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
