import type { PageJob, Theme } from '@awning/theme-kit';

/** A theme of one layout and some partials. */
export const sampleTheme = (
  layout: string,
  o: { partials?: Readonly<Record<string, string>>; blockOverrides?: Theme['blockOverrides'] } = {},
): Theme => ({
  name: 'Sample',
  author: '',
  layouts: { default: { title: 'Default', regions: [{ file: 'site.region', text: layout }] } },
  navigations: [],
  stylesheets: [],
  styleImports: {},
  systemCollections: [],
  customTypes: [],
  systemPartials: [],
  reads: { design: [], header: [], footer: [] },
  design: { palettes: [], fonts: [], tweaks: {}, grounds: {}, corners: 0, shown: {} },
  collections: {},
  pages: {},
  partials: Object.fromEntries(
    Object.entries(o.partials ?? {}).map(([name, text]) => [name, { file: `blocks/${name}`, text }]),
  ),
  blockOverrides: o.blockOverrides ?? {},
  strings: {},
  scripts: [],
  assets: [],
  library: false,
  hosts: [],
});

export const sampleJob = (dictionary: PageJob['dictionary'], html = ''): PageJob => ({
  dictionary,
  inner: { kind: 'finished', html },
  layout: null,
  homepage: false,
  typeName: null,
  headers: '',
  footers: '',
  variables: {},
  scriptVersion: '7-ab12',
  postItemInjectCode: '',
  locale: 'en-US',
  now: 0,
});
