import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What Vite writes about a build: https://vite.dev/guide/backend-integration. */
interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

/** Screens that a member sees first; their script is counted together. */
const FIRST_SCREENS = ['src/features/sign-in/sign-in-page.tsx', 'src/features/home/home-page.tsx'];
const SHELL = 'src/app/shell.tsx';

const EDITOR = 'editor/screen/editor-page';

const RICH_TEXT = 'kit/fields/rich-text/rich-text-editor';

/**
 * Bytes. The editor is a program of its own, and may weigh as much as two screens; the editor of texts comes when a
 * text is opened, in records as on pages.
 */
export const ADMIN_LIMITS = { first: 250_000, screen: 80_000, editor: 160_000, richText: 150_000 } as const;

export function limitOf(screen: string): number {
  if (screen === EDITOR) return ADMIN_LIMITS.editor;
  return screen === RICH_TEXT ? ADMIN_LIMITS.richText : ADMIN_LIMITS.screen;
}

export interface ScreenWeight {
  readonly screen: string;
  /** Bytes of compressed script, beside what the first screens, and those that load it, have loaded already. */
  readonly bytes: number;
}

export interface AdminWeight {
  readonly first: number;
  readonly screens: readonly ScreenWeight[];
  /** What screens load when it is needed: a dialog, an editor of text. */
  readonly parts: readonly ScreenWeight[];
}

/** A chunk with everything that it imports at once. */
function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key];
  if (!chunk || seen.has(key)) return seen;
  seen.add(key);
  for (const each of chunk.imports ?? []) withImports(manifest, each, seen);
  return seen;
}

/** What the entry and the screens bring in later, each once. */
const loadedLater = (manifest: Manifest, keys: Iterable<string>): Set<string> =>
  new Set([...keys].flatMap((key) => manifest[key]?.dynamicImports ?? []));

/** The script of the first screens together, and of each other screen and part what it adds. */
export function weighAdmin(manifest: Manifest, bytesOf: (file: string) => number): AdminWeight {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
  const first = new Set<string>();
  for (const key of [entry, SHELL, ...FIRST_SCREENS]) withImports(manifest, key, first);
  const weigh = (keys: Iterable<string>): number => {
    const files = new Set([...keys].flatMap((key) => manifest[key]?.file ?? []));
    return [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + bytesOf(file), 0);
  };
  const weighOwn = (key: string, loaded: ReadonlySet<string>): ScreenWeight => {
    const own = [...withImports(manifest, key)].filter((each) => !(first.has(each) || loaded.has(each)));
    return { screen: key.replace(/^src\/(features\/)?|\.tsx$/g, ''), bytes: weigh(own) };
  };
  const chunks = new Map<string, ReadonlySet<string>>();
  const chunksOf = (key: string): ReadonlySet<string> => {
    const found = chunks.get(key) ?? withImports(manifest, key);
    chunks.set(key, found);
    return found;
  };
  const loads = (key: string): ReadonlySet<string> => loadedLater(manifest, chunksOf(key));
  // The router is part of the entry: what it loads are the screens.
  const screens = [...loadedLater(manifest, withImports(manifest, entry))].filter((key) => !first.has(key));
  const parts = [...loadedLater(manifest, Object.keys(manifest))].filter(
    (key) => !(first.has(key) || screens.includes(key)),
  );
  /** What every screen or part that loads a part has by then, with what was there before it. */
  const known = new Map<string, ReadonlySet<string>>();
  const loadedBy = (part: string): ReadonlySet<string> => {
    const before = known.get(part);
    if (before) return before;
    // Parts that load each other have nothing from each other.
    known.set(part, new Set());
    const loaders = [...screens, ...parts]
      .filter((each) => each !== part && loads(each).has(part))
      .map((each) => {
        const earlier = screens.includes(each) ? [] : loadedBy(each);
        return new Set([...chunksOf(each), ...earlier]);
      });
    const common = new Set(
      [...(loaders[0] ?? [])].filter((key) => loaders.every((chunks) => chunks.has(key))),
    );
    known.set(part, common);
    return common;
  };
  return {
    first: weigh(first),
    screens: screens.map((screen) => weighOwn(screen, new Set())),
    parts: parts.map((part) => weighOwn(part, loadedBy(part))),
  };
}

const bundle = join(import.meta.dirname, '../dist/browser/admin');

/** Null: the browser bundles are not built. */
export function weighBuiltAdmin(): AdminWeight | null {
  const path = join(bundle, 'manifest.json');
  if (!existsSync(path)) return null;
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  return weighAdmin(manifest, (file) => statSync(join(bundle, `${file}.br`)).size);
}
