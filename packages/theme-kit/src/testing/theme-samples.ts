import type { ThemeFiles } from '../theme/theme.ts';

const encoder = new TextEncoder();

/** Files of a theme from texts, for tests. */
export const filesOf = (texts: Readonly<Record<string, string | Uint8Array>>): ThemeFiles =>
  new Map(
    Object.entries(texts).map(([path, text]) => [
      path,
      typeof text === 'string' ? encoder.encode(text) : text,
    ]),
  );

/** A small theme with a file of every kind and nothing wrong with it. */
export const goodTheme: Readonly<Record<string, string>> = {
  'template.conf': JSON.stringify(
    {
      name: 'Harbour',
      author: 'Studio Nine',
      layouts: {
        default: { name: 'Standard', regions: ['top', 'body.region', 'bottom'] },
        homepage: { name: 'Front page', regions: ['top', 'body', 'bottom'] },
      },
      navigations: [{ title: 'Header menu', name: 'headerMenu' }],
      stylesheets: ['vars.less', 'site.less'],
      systemCollections: ['products', 'events'],
      systemPartials: ['sqs-share-buttons'],
      customTypes: [
        {
          title: 'Case',
          name: 'case',
          base: 'image',
          fields: [{ name: 'client', title: 'Client', type: 'text' }],
        },
      ],
    },
    null,
    2,
  ),
  'top.region':
    '<!doctype html><html><head>{squarespace-headers}</head><body class="{squarespace.page-classes}">\n',
  'body.region':
    '<squarespace:navigation navigationId="headerMenu" template="menu" />\n<main>{squarespace.main-content}</main>\n',
  'bottom.region': '<squarespace:script src="site.js" combo="true" />{squarespace-footers}</body></html>\n',
  'blocks/menu.block': '<nav>{.repeated section items}{@|apply link.block}{.end}</nav>',
  'blocks/parts/link.block': '<a href="{collection.fullUrl}">{collection.navigationTitle}</a>',
  'blocks/quote.block': '<blockquote>{quote}</blockquote>',
  'blocks/quote.block.conf': '{ "type": "quote" }',
  'collections/press-kit.conf':
    '{ "title": "Press kit", "ordering": "chronological", "addText": "Add", "acceptTypes": ["text", "case"], "pageSize": 12, "folder": "false" }',
  'collections/press-kit.list': '{.repeated section items}<p>{title}</p>{.end}',
  'collections/press-kit.item': '{.section item}<h1>{title}</h1>{@|apply sqs-share-buttons}{.end}',
  'collections/products.conf': '{ "pageSize": 24 }',
  'pages/about.page': '<h1>About</h1>',
  'pages/about.page.conf': '{ "title": "About", "icon": "template-page" }',
  'styles/reset.css': '* { margin: 0 }',
  'styles/vars.less': '@accent: #2a6f97;',
  'styles/site.less': 'a { color: @accent; } @import "extra";',
  'styles/extra.less': 'b { color: red; }',
  'strings/template-en-US.json': '{ "more": "Read more", "less": "Less" }',
  'strings/template-de-DE.json': '{ "more": "Mehr lesen" }',
  'strings/configuration-de-DE.json': '{ "template": { "Header menu": "Hauptmenü" } }',
  'scripts/site.js': 'document.title;',
  'assets/icons/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'README.md': '# Harbour',
  '.gitignore': 'build',
  'node_modules/x/index.js': 'nothing',
};
