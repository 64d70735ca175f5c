/**
 * What has to be said about each folder of broken themes, as the beginnings of `severity file:line message`, and
 * whether the theme can serve pages all the same. A folder without a sentence here must have none.
 */
export const brokenFixtures: Readonly<
  Record<string, { readonly serves: boolean; readonly says: readonly string[] }>
> = {
  'bad-json': { serves: false, says: ['error template.conf:4 This is not JSON'] },
  binary: { serves: true, says: ['warning site.region:1 This file has zero bytes'] },
  'broken-collections': {
    serves: true,
    says: [
      'warning collections/news.conf:3 This is not JSON',
      'warning collections/orphan.item There is no orphan.conf',
      'warning blocks/b/same.block blocks/a/same.block has the same name',
      'warning blocks/weather.block.conf:1 The template of the block "weather" cannot be replaced',
      'warning blocks/alone.block.conf:1 There is no alone.block',
      'warning strings/template-en-US.json:1 This has to be a JSON object',
    ],
  },
  'broken-styles': { serves: true, says: ['warning template.conf:1 reset.css comes first by itself'] },
  'end-in-the-middle': { serves: true, says: ['warning site.region:1 '] },
  'endless-partials': {
    serves: true,
    says: ['warning blocks/ping.block This partial applies itself', 'warning blocks/pong.block This partial'],
  },
  'hostile-loops': { serves: true, says: [] },
  'latin-1': { serves: true, says: ['warning site.region:1 This file is not UTF-8'] },
  'missing-files': {
    serves: true,
    says: [
      'warning template.conf:1 There is no gone.less',
      'warning site.region:2 There is no gone.block',
      'warning site.region:3 "navigations" of template.conf has no menu "gone"',
      'warning site.region:4 There is no gone.js',
      'warning site.region:5 There is no gone.png',
    ],
  },
  'missing-region': { serves: false, says: ['error template.conf:1 The layout "default" has no region'] },
  'no-default-layout': { serves: true, says: [] },
  'no-head-and-foot': {
    serves: true,
    says: [
      'warning site.region The layout "default" never prints {squarespace-headers}',
      'warning site.region The layout "default" never prints {squarespace-footers}',
    ],
  },
  'no-main-content': {
    serves: true,
    says: ['warning site.region The layout "default" never prints {squarespace.main-content}'],
  },
  'no-settings': { serves: false, says: ['error  There is no template.conf'] },
  'path-tricks': {
    serves: true,
    says: [
      'warning template.conf:3 The region "../../secret" of the layout "default" is not in the folder',
      'warning template.conf:3 The region "/etc/passwd" of the layout "default" is not in the folder',
      'warning template.conf:4 There is no ../../../secret.less',
      'warning site.region:1 There is no ../../../secret.block',
      'warning site.region:2 There is no ../../secret.js',
      'warning site.region:4 "navigations" of template.conf has no menu "__proto__"',
      'warning site.region:5 There is no ../../secret.png',
    ],
  },
  'settings-in-a-list': { serves: false, says: ['error template.conf:1 This has to be a JSON object'] },
  'shut-out-scripts': {
    serves: true,
    says: [
      'warning site.region:2 Code in the attribute onclick is not run',
      'warning site.region:3 http://elsewhere.example/old.js is not loaded',
      'warning site.region:4 Code in a link is not run',
    ],
  },
  unclosed: {
    serves: true,
    says: [
      "warning pages/about.page:3 Formatter 'shout' is unknown",
      "warning pages/about.page:4 Predicate 'is-lovely?' is unknown",
      'warning pages/about.page:1 Reached EOF in the middle of SECTION',
      'warning site.region:3 Instruction END not allowed at root',
      'warning pages/about.page:2 <squarespace:query> has neither "/>" nor a closing tag',
      'warning site.region:2 <squarespace:weather> is not known',
      'warning site.region:3 <squarespace:query> needs the attribute "collection"',
      'warning site.region:4 A query inside of a query is not drawn',
      'warning site.region:5 <squarespace:navigation has no ">" that ends it',
    ],
  },
  'unknown-keys': {
    serves: true,
    says: [
      'warning template.conf:2 Nothing reads the key "version"',
      'warning template.conf:3 Nothing reads the key "colour"',
      'warning collections/log.conf:1 "ordering" is "by-mood"',
      'warning collections/log.conf:1 Nothing reads the key "perPage"',
    ],
  },
  'utf-16': { serves: true, says: [] },
  'wrong-kinds': {
    serves: false,
    says: [
      'error template.conf:1 The layout "default" has no region',
      'warning template.conf:2 "name" has to be a text',
      'warning template.conf:5 Two menus are called "a"',
      'warning template.conf:7 "weather" is not a collection',
    ],
  },
};
