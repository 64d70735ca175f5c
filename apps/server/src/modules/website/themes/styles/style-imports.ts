import type { ThemeDiagnostic, ThemeSource } from '@awning/theme-kit';
import { applyEdits, lineAt, readLessText, type TextEdit } from './less-text.ts';
import { PLATFORM_IMPORTS } from './platform-files.ts';

/** Files below `styles/` that imports may name, by their path there. */
export type ImportableStyles = Readonly<Record<string, string>>;

/** All that can be imported, by the path in the theme's folder. */
export type StyleLibrary = ReadonlyMap<string, ThemeSource>;

export function styleLibrary(
  stylesheets: readonly ThemeSource[],
  styleImports: ImportableStyles,
): Map<string, ThemeSource> {
  const library = new Map<string, ThemeSource>();
  for (const [path, text] of Object.entries(styleImports)) {
    const file = `styles/${path}`;
    if (/\.(?:less|css)$/i.test(path) || !/\.[^/]*$/.test(path)) library.set(file, { file, text });
  }
  for (const source of stylesheets) library.set(source.file, source);
  return library;
}

/** The stylesheets and what they import, each file once, what is imported before the file that does it. */
export function sourcesInOrder(
  stylesheets: readonly ThemeSource[],
  styleImports: ImportableStyles,
): ThemeSource[] {
  const library = styleLibrary(stylesheets, styleImports);
  const seen = new Set<string>();
  const ordered: ThemeSource[] = [];
  const visit = (source: ThemeSource): void => {
    if (seen.has(source.file)) return;
    seen.add(source.file);
    for (const statement of importStatements(source.text)) {
      const target = resolveImport(statement.path, source.file, library);
      if (target !== null && library.has(target.file)) visit(target);
    }
    ordered.push(source);
  };
  stylesheets.forEach(visit);
  return ordered;
}

export interface LinkedStyles {
  /** By the path of the file; imports name such paths and nothing else. */
  readonly texts: ReadonlyMap<string, string>;
  readonly diagnostics: readonly ThemeDiagnostic[];
}

/**
 * Imports made plain: each names one file that is there, is taken wherever it stands and as often as it stands, and
 * never leads back to itself. What is on another server stays an import for the browser. Lines stay where they are.
 */
export function linkStyles(
  roots: readonly ThemeSource[],
  library: StyleLibrary,
  literalNames: ReadonlySet<string>,
): LinkedStyles {
  const texts = new Map<string, string>();
  const open = new Set<string>();
  const diagnostics: ThemeDiagnostic[] = [];

  const visit = (source: ThemeSource): void => {
    if (texts.has(source.file)) return;
    open.add(source.file);
    texts.set(source.file, '');
    if (literalNames.has(source.file)) {
      texts.set(source.file, source.text);
      open.delete(source.file);
      return;
    }
    const edits: TextEdit[] = [];
    for (const statement of importStatements(source.text)) {
      const warn = (message: string) =>
        diagnostics.push({
          severity: 'warning',
          file: source.file,
          line: lineAt(source.text, statement.start),
          column: null,
          message,
        });
      const replacement = linkImport(statement, source.file);
      if (replacement === null) continue;
      const { target, write } = replacement;
      if (target === null && !statement.optional) {
        warn(
          `There is no "${statement.path}" to import, neither below styles/ nor from the platform. The import is left out.`,
        );
      }
      if (target !== null && open.has(target.file)) {
        warn(`"${statement.path}" leads back to this file. The import is left out.`);
        edits.push({ ...statement, replacement: '' });
        continue;
      }
      if (target !== null) visit(target);
      edits.push({ ...statement, replacement: target === null ? '' : write(target.file) });
    }
    texts.set(source.file, applyEdits(source.text, edits));
    open.delete(source.file);
  };

  const linkImport = (statement: ImportStatement, from: string) => {
    // A path made of variables is looked up while compiling, by the same rules.
    if (statement.path.includes('@{')) return null;
    if (isElsewhere(statement.path)) {
      const features = statement.features === '' ? '' : ` ${statement.features}`;
      const write = () => `@import (css) url(${JSON.stringify(statement.path)})${features};`;
      return { target: { file: statement.path, text: '' }, write };
    }
    const target = resolveImport(statement.path, from, library);
    const raw = statement.options.includes('inline') || (target !== null && literalNames.has(target.file));
    const options = [
      raw ? 'inline' : 'less',
      'multiple',
      ...statement.options.filter((option) => option === 'reference'),
    ];
    return { target, write: (file: string) => writeImport(file, options, statement.features) };
  };

  roots.forEach(visit);
  return { texts, diagnostics };
}

const LAYER = /^layer\b(?:\(([^)]*)\))?\s*/i;

/** An import into a layer would be left to the browser; around the import it means the same. */
function writeImport(file: string, options: readonly string[], features: string): string {
  const layer = LAYER.exec(features);
  const rest = layer === null ? features : features.slice(layer[0].length);
  const statement = `@import (${options.join(', ')}) ${JSON.stringify(file)}${rest === '' ? '' : ` ${rest}`};`;
  return layer === null ? statement : `@layer ${layer[1] ?? ''} { ${statement} }`;
}

interface ImportStatement {
  readonly start: number;
  readonly end: number;
  readonly path: string;
  readonly options: readonly string[];
  readonly optional: boolean;
  readonly features: string;
}

const IMPORT = /@import(?:-once)?\b\s*(?:\(([\w\s,]*)\)\s*)?(?:(["']\s*["'])|url\(([^)]*)\))([^;{}]*);?/dgi;

function importStatements(source: string): ImportStatement[] {
  const { code, text } = readLessText(source);
  return [...code.matchAll(IMPORT)].map((match) => {
    const written = (group: number) => text.slice(...(match.indices?.[group] ?? [0, 0])).trim();
    const options = (match[1] ?? '').split(',').map((option) => option.trim().toLowerCase());
    return {
      start: match.index,
      end: match.index + match[0].length,
      path: (written(2) || written(3)).replace(/^(["'])(.*)\1$/, '$2').trim(),
      options,
      optional: options.includes('optional'),
      features: written(4),
    };
  });
}

const isElsewhere = (path: string): boolean => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path);

/** How the compiler names pieces of CSS that it takes as they are. */
export const PLAIN_PIECE = '/platform/plain-';

/**
 * What an import means: a file below `styles/`, seen from the importing file or from `styles/`, else a file of the
 * platform.
 */
export function resolveImport(path: string, from: string, library: StyleLibrary): ThemeSource | null {
  const bare = path.replace(/[?#].*$/, '');
  if (bare.startsWith(PLAIN_PIECE)) return library.get(bare.slice(1)) ?? null;
  const folder = from.replace(/[^/]*$/, '');
  const importPath = bare.replace(/^\/+/, '').replace(/^styles\//, '');
  for (const place of [folder + bare.replace(/^\/+/, ''), `styles/${importPath}`]) {
    const normal = normalPath(place);
    for (const ending of ['', '.less', '.css']) {
      const source = library.get(normal + ending);
      if (source !== undefined) return source;
    }
  }
  return PLATFORM_IMPORTS.get(importPath.replace(/\.(?:less|css)$/i, '')) ?? null;
}

function normalPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
