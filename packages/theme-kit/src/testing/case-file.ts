/** One situation, written so that someone who writes themes can read it: data, template, output. */
export interface TemplateCase {
  readonly data: unknown;
  readonly template: string;
  readonly output: string;
  readonly errors: readonly string[];
  readonly partials: Readonly<Record<string, string>>;
  readonly injects: Readonly<Record<string, unknown>>;
  readonly settings: CaseSettings;
}

export interface CaseSettings {
  readonly locale?: string | null;
  readonly now?: number;
  readonly enableExpr?: boolean;
  readonly enableInclude?: boolean;
  readonly orScope?: 'outside' | 'section';
  readonly exprOpts?: { readonly maxTokens?: number; readonly maxStringLen?: number };
}

const SECTIONS = ['data', 'template', 'output', 'errors', 'partials', 'injects', 'settings'] as const;
type Section = (typeof SECTIONS)[number];

const isSection = (name: string): name is Section => (SECTIONS as readonly string[]).includes(name);

/** A section reaches to the next line that starts with `--- `; the line feed before that does not belong to it. */
export function parseCase(text: string): TemplateCase {
  const sections = new Map<Section, string[]>();
  let current: string[] | null = null;
  for (const line of text.split('\n')) {
    if (line.startsWith('--- ')) {
      const name = line.slice(4).trim();
      if (!isSection(name)) throw new Error(`A case has no section called "${name}"`);
      current = [];
      sections.set(name, current);
    } else if (current) current.push(line);
    else if (line !== '') throw new Error(`A case starts with a section, not with "${line}"`);
  }
  // The file's own last line feed.
  if (current?.at(-1) === '') current.pop();

  const textOf = (name: Section): string | null => sections.get(name)?.join('\n') ?? null;
  const jsonOf = (name: Section): unknown => JSON.parse(textOf(name) ?? '{}');
  const template = textOf('template');
  const output = textOf('output');
  if (template === null || output === null) throw new Error('A case needs a template and an output');
  return {
    data: jsonOf('data'),
    template,
    output,
    errors: textOf('errors')?.split('\n') ?? [],
    partials: jsonOf('partials') as Record<string, string>,
    injects: jsonOf('injects') as Record<string, unknown>,
    settings: jsonOf('settings') as CaseSettings,
  };
}
