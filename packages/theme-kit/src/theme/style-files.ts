import { brief } from './conf-reader.ts';
import type { TemplateConf } from './template-conf.ts';
import type { ThemeSource } from './theme.ts';
import type { ThemeFolder } from './theme-folder.ts';

const RESET = 'reset.css';

interface StyleFiles {
  readonly stylesheets: readonly ThemeSource[];
  readonly styleImports: Readonly<Record<string, string>>;
}

export function readStyleFiles(
  folder: ThemeFolder,
  conf: Pick<TemplateConf, 'stylesheets' | 'warn'>,
): StyleFiles {
  const listed = new Map<string, ThemeSource>();
  const reset = folder.source(`styles/${RESET}`);
  if (reset) listed.set(RESET, reset);

  for (const { name, at } of conf.stylesheets) {
    const path = findStylesheet(folder, name);
    const source = path === undefined ? null : folder.source(`styles/${path}`);
    if (path === undefined || !source) {
      conf.warn(`There is no ${brief(name)} in styles/. The theme is shown without it.`, at);
    } else if (path === RESET) {
      conf.warn(`${RESET} comes first by itself and need not be listed. It is not used twice.`, at);
    } else if (listed.has(path)) {
      conf.warn(`${brief(name)} is listed twice. It is used once, in its first place.`, at);
    } else listed.set(path, source);
  }

  const imports = new Map<string, string>();
  for (const path of folder.below('styles')) {
    if (listed.has(path) || !/\.(?:less|css)$/i.test(path)) continue;
    const source = folder.source(`styles/${path}`);
    if (source) imports.set(path, source.text);
  }
  return { stylesheets: [...listed.values()], styleImports: Object.fromEntries(imports) };
}

function findStylesheet(folder: ThemeFolder, name: string): string | undefined {
  const path = name.replace(/^(?:\.?\/)?(?:styles\/)?/, '');
  return [path, `${path}.less`, `${path}.css`].find((each) => folder.has(`styles/${each}`));
}
