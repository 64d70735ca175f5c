import type { Theme } from '../theme/theme.ts';
import { type CompiledTheme, compileTheme } from '../theme-page/compile-theme.ts';
import type { DrawnThemePage, PageJob, TagNeed, TagResult } from '../theme-page/page-job.ts';

/** For tests: a theme of a few texts. `blocks` are named as in their folder, `inner` is the list of type `post`. */
export interface SmallTheme {
  readonly layout?: string;
  readonly inner?: string;
  readonly blocks?: Readonly<Record<string, string>>;
  readonly navigations?: readonly string[];
  readonly scripts?: readonly string[];
  readonly more?: Partial<Theme>;
}

export const SECRET = 'k3v9x7q2m5w8z1t4';
const PLAIN_LAYOUT =
  '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}{squarespace-footers}</body></html>';

export function smallTheme(texts: SmallTheme): Theme {
  const source = (file: string, text: string) => ({ file, text });
  return {
    name: 'Small',
    author: 'Somebody',
    layouts: {
      default: { title: 'Default', regions: [source('site.region', texts.layout ?? PLAIN_LAYOUT)] },
    },
    navigations: (texts.navigations ?? ['main']).map((name) => ({ name, title: name })),
    stylesheets: [],
    styleImports: {},
    systemCollections: [],
    customTypes: [],
    systemPartials: [],
    reads: { design: [], header: [], footer: [] },
    design: { palettes: [], fonts: [], tweaks: {}, grounds: {}, corners: 0, shown: {} },
    collections: { post: { conf: {}, list: source('collections/post.list', texts.inner ?? ''), item: null } },
    pages: {},
    partials: Object.fromEntries(
      Object.entries(texts.blocks ?? {}).map(([name, text]) => [name, source(`blocks/${name}`, text)]),
    ),
    blockOverrides: {},
    strings: {},
    scripts: texts.scripts ?? [],
    assets: [],
    library: false,
    hosts: [],
    ...texts.more,
  };
}

export const smallJob = (change: Partial<PageJob> = {}): PageJob => ({
  dictionary: { website: { siteTitle: 'Skiff' } },
  inner: { kind: 'list', typeName: 'post' },
  layout: null,
  homepage: false,
  typeName: 'post',
  headers: '<title>Ours</title>',
  footers: '<!--foot-->',
  variables: { 'page-id': 'collection-1', 'page-classes': 'view-list', 'template-revision': 7 },
  scriptVersion: '7-ab12',
  postItemInjectCode: '',
  locale: 'en-US',
  now: 0,
  ...change,
});

export type TagResolver = (need: TagNeed) => TagResult;

/** Drives a drawing to its end; every round of needs is kept in `rounds`. */
export function drawWith(
  theme: CompiledTheme,
  job: PageJob,
  resolveTags: TagResolver = () => null,
): DrawnThemePage & { readonly rounds: readonly (readonly TagNeed[])[] } {
  const drawing = theme.draw(job);
  const rounds: (readonly TagNeed[])[] = [];
  let step = drawing.next();
  while (!step.done) {
    rounds.push(step.value);
    step = drawing.next(step.value.map(resolveTags));
  }
  return { ...step.value, rounds };
}

export const drawSmall = (texts: SmallTheme, job: Partial<PageJob> = {}, resolveTags?: TagResolver) =>
  drawWith(compileTheme(smallTheme(texts), { secret: SECRET }), smallJob(job), resolveTags);

/** The main content of a page whose list is this text. */
export const drawInner = (
  inner: string,
  {
    job = {},
    answer: resolveTags,
    ...texts
  }: SmallTheme & { job?: Partial<PageJob>; answer?: TagResolver } = {},
) => drawSmall({ ...texts, inner }, job, resolveTags);
