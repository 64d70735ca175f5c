/**
 * Themes that do to a page what themes of other authors do: each is sound by itself, has templates for nothing but the
 * frame, and says something about all lists, images, buttons or columns of a page.
 */
const REGION = `<!doctype html>
<html lang="en"><head>{squarespace-headers}</head>
<body id="{squarespace.page-id}" class="{squarespace.page-classes}">
<div id="page"><div id="top"><a href="/">{website.siteTitle}</a></div>
<div id="columns"><main id="content" class="content">{squarespace.main-content}</main><div id="side">Aside</div></div></div>
<footer id="foot"><h4>Shop</h4><h4>Journal</h4><h4>Classes</h4></footer>
{squarespace-footers}</body></html>`;

const themeOf = (name: string, styles: string): Readonly<Record<string, string>> => ({
  'template.conf': JSON.stringify({
    name,
    author: 'Journeys',
    layouts: { default: { name: 'Default', regions: ['site'] } },
    navigations: [],
    stylesheets: ['site.less'],
  }),
  'site.region': REGION,
  'styles/site.less': styles,
});

const PLAIN = 'body { margin: 0; background: #fff; color: #222; font: 16px/1.5 Georgia, serif; }';

export const HOSTILE_THEMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reset: themeOf(
    'Reset',
    `${PLAIN}
* { margin: 0; padding: 0; box-sizing: content-box; }
html, body, div, span, h1, h2, h3, p, a, img, strong, dl, dt, dd, ol, ul, li, fieldset, form, label, legend, table, tr, th, td,
article, aside, section, nav, time, button, input, select, textarea { border: 0; font: inherit; font-size: 100%; vertical-align: baseline; }
article, aside, section, nav, header, footer { display: block; }
ul, ol { list-style: none; }
button { all: unset; }
input, select, textarea { border: 0; background: none; appearance: none; }
a { color: inherit; text-decoration: none; }
table { display: block; }
#page { padding: 16px; }`,
  ),
  floats: themeOf(
    'Floats',
    `${PLAIN}
.content img { float: left; max-width: 50%; margin: 0 20px 20px 0; }
.content li { float: left; width: 33%; margin: 0 10px 10px 0; }
.content li:before { content: "- "; }
.content label { float: left; width: 30%; }
.content h2 { clear: both; }
.content div:after, .content ul:after, .content section:after, .content form:after { content: ""; display: table; clear: both; }
.content article, .content section { display: block; overflow: auto; }
#page { width: 92%; margin: 0 auto; }`,
  ),
  dark: themeOf(
    'Dark',
    `body { margin: 0; background: #111; color: #eee; font: 16px/1.5 Helvetica, sans-serif; }
a { color: #9cf; }
.content a { color: #9cf; }
input, select, textarea, button { border: 1px solid #111; background: #111; color: #111; }
.sqs-announcement-bar { background: #000; }
#page { padding: 16px; }`,
  ),
  small: themeOf(
    'Small',
    `html { font-size: 62.5%; }
body { margin: 0; background: #fafafa; color: #333; font-family: Verdana, sans-serif; }
h1 { font-size: 3.2rem; } h2 { font-size: 2.4rem; } #top { font-size: 1.6rem; }
#page { padding: 1.6rem; }`,
  ),
  narrow: themeOf(
    'Narrow',
    `${PLAIN}
#columns { display: flex; gap: 20px; }
#content { width: 320px; flex: none; }
#side { flex: 1; background: #eee; }
@media (max-width: 600px) { #columns { display: block; } #content { width: auto; padding: 0 16px; } }`,
  ),
};
