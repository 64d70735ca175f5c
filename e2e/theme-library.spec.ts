import { expect, test, ways } from './journey.ts';
import { openThemedGallery } from './themed-gallery.ts';

const SLIDES = ['Pier', 'Nets', 'Boat'];

/** A theme of 2014 as its author would write it: everything in one script file, on the old library. */
const SCRIPT = `
Y.use('node', 'squarespace-gallery-ng', 'datatable', function (Y) {

  Y.namespace('Journey').Menu = Class.create({
    initialize: function (config) {
      this.menu = Y.one(config.menu);
      Y.one(config.button).on('click', this.toggle, this);
      this.menu.on('clickoutside', function (e) {
        if (!e.target.ancestor(config.button, true)) this.close();
      }, this);
    },
    toggle: function (e) {
      e.halt();
      this.menu.toggleClass('open');
      Y.one('#menu-button').setAttribute('aria-expanded', this.menu.hasClass('open'));
    },
    close: function () { this.menu.removeClass('open'); }
  });

  window.Site = Singleton.create({
    ready: function () { Y.on('domready', this.initialize, this); },

    initialize: function () {
      this.menu = new Y.Journey.Menu({ menu: '#menu', button: '#menu-button' });
      this.layGrid();
      this.listen();
      this.openGallery();
      Y.one('body').addClass(Y.one('window').get('winWidth') < 640 ? 'narrow' : 'wide');
    },

    layGrid: function () {
      var columns = parseInt(Y.Squarespace.Template.getTweakValue('@gridColumns'), 10);
      Y.all('#grid li').setStyle('width', (100 / columns) + '%');
      Y.one('#grid').setAttribute('data-columns', columns);
    },

    listen: function () {
      Y.one('#grid').delegate('click', function (e) {
        e.currentTarget.toggleClass('chosen');
        Y.one('#said').set('text', 'Chosen: ' + Y.all('#grid .chosen button').get('text').join(', '));
      }, 'li');
      Y.one('#add').on('click', function () {
        Y.one('#grid').append('<li><button type="button">Late</button></li>');
      });
      Y.one('#fold').on('click', function () {
        var fold = new Y.Anim({ node: '#panel', to: { height: 0, opacity: 0 }, duration: 0.3, easing: Y.Easing.easeOutStrong });
        fold.on('end', function () { Y.one('#said').set('text', 'Folded'); });
        fold.run();
      });
    },

    openGallery: function () {
      this.gallery = new Y.Squarespace.Gallery2({
        container: Y.one('#slideshow'), slides: '.slide', design: 'stacked', loop: true,
        elements: { next: '#next', previous: '#previous', currentIndex: '#now', totalSlides: '#all' },
        designOptions: { transition: 'fade', speed: 0.2, autoHeight: false }
      });
      new Y.DataTable({ columns: [] }).render('#none');
      Y.one('#next').addClass('connected');
    }
  });
});
`;

/** What else scripts of that time do to a page. */
const HOSTILE = `
Array.prototype.each = function (run) { for (var i = 0; i < this.length; i++) run(this[i]); };
Array.prototype.toJSON = function () { return 'broken'; };
window.polls = 0;
setInterval(function () { window.polls += 1; }, 1);
throw new Error('thrown on purpose');
`;

const THEME = {
  'template.conf': JSON.stringify({
    name: 'Old Journey',
    author: 'Journeys',
    layouts: { default: { name: 'Default', regions: ['site'] } },
    navigations: [],
    stylesheets: ['site.less'],
    systemCollections: ['gallery'],
  }),
  'styles/site.less': `// tweak: { "title": "Grid Columns", "type": "value", "min": 1, "max": 8, "js": "true" }
@gridColumns: 4;
body { margin: 0; color: #222; background: #fff; font: 16px/1.5 sans-serif; }
main { padding: 16px; }
#menu { display: none; }
#menu.open { display: block; }
#grid { display: flex; flex-wrap: wrap; margin: 0; padding: 0; list-style: none; }
#slideshow { height: 120px; }
.slide { background: #223; color: #fff; }
.content-fill { width: 200px; height: 200px; }
button, a { display: inline-block; min-height: 44px; min-width: 44px; color: #003a70; background: #fff; }`,
  'collections/gallery.conf': '{ "title": "Gallery", "ordering": "user-orderable" }',
  'collections/gallery.list':
    '{.repeated section items}<div class="content-fill"><img {@|image-meta}></div>{.end}',
  'scripts/site.js': SCRIPT,
  'scripts/hostile.js': HOSTILE,
  'site.region': `<!doctype html>
<html lang="en"><head>{squarespace-headers}</head>
<body id="{squarespace.page-id}" class="{squarespace.page-classes}">
<main><h1>{collection.title}</h1>
<button type="button" id="menu-button" aria-expanded="false">Menu</button><nav id="menu" aria-label="Menu"><a href="/harbour">Harbour</a></nav>
<ul id="grid"><li><button type="button">One</button></li><li><button type="button">Two</button></li></ul>
<button type="button" id="add">Add</button> <button type="button" id="fold">Fold</button>
<div id="panel"><p>Panel</p></div>
<div id="slideshow">${SLIDES.map((name) => `<div class="slide"><p>${name}</p></div>`).join('')}</div>
<button type="button" id="previous">Previous</button> <button type="button" id="next">Next</button>
<p><span id="now"></span> of <span id="all"></span></p>
<p id="said" role="status"></p>{squarespace.main-content}</main>
<squarespace:script src="hostile.js" combo="false" />
<squarespace:script src="site.js" combo="false" />
{squarespace-footers}</body></html>`,
};

test(
  'a theme on the old script library has its menu, grid, animation and gallery, beside a script that misbehaves',
  ways({ sizes: 'both' }),
  async ({ page, watch, isMobile }) => {
    watch.allow(/thrown on purpose/);
    const lines: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('[theme library]')) lines.push(message.text());
    });
    const address = await openThemedGallery(page, THEME);
    await page.goto(address);
    await expect(page.locator('body')).toHaveClass(isMobile ? /\bnarrow\b/ : /\bwide\b/);

    // The number of columns is a tweak, asked for by its variable.
    await expect(page.locator('#grid')).toHaveAttribute('data-columns', '4');
    await expect(page.locator('#grid li').first()).toHaveAttribute('style', /width: 25%/);

    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu).toBeHidden();

    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: 'Late' }).click();
    await page.getByRole('button', { name: 'Two' }).click();
    await expect(page.getByRole('status')).toHaveText('Chosen: Two, Late');

    await page.getByRole('button', { name: 'Fold' }).click();
    await expect(page.getByRole('status')).toHaveText('Folded');
    expect(await page.locator('#panel').evaluate((panel) => panel.style.height)).toBe('0px');

    await expect(page.locator('#now')).toHaveText('1');
    await expect(page.locator('#all')).toHaveText('3');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Nets')).toBeVisible();
    await expect(page.getByText('Pier')).toBeHidden();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByText('Boat')).toBeVisible();
    await expect(page.locator('#next')).toHaveClass(/connected/);

    // What is not there costs a line each, and the platform's own parts are as they were.
    expect(lines).toEqual([
      expect.stringContaining('The module "datatable" is not part of this library.'),
      expect.stringContaining('Y.DataTable is not part of this library.'),
    ]);
    await expect(page.getByRole('img', { name: 'The pier' })).toHaveAttribute(
      'data-image-resolution',
      /^\d+w$/,
    );
    const platform = await page.evaluate(() => ({
      json: JSON.stringify([1, 2]),
      polls: Reflect.get(window, 'polls') as number,
    }));
    expect(platform.json).toBe('[1,2]');
    expect(platform.polls).toBeGreaterThan(0);
  },
);

test(
  'a theme that does not use the old script library gets nothing of it',
  ways({ sizes: 'desktop' }),
  async ({ page }) => {
    const theme = {
      ...THEME,
      'scripts/site.js': "document.getElementById('said').textContent = 'Typeof Y: ' + typeof window.Y;",
      'scripts/hostile.js': '',
    };
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto(await openThemedGallery(page, theme));
    await expect(page.getByRole('status')).toHaveText('Typeof Y: undefined');
    expect(fetched.filter((url) => url.includes('theme-library'))).toEqual([]);
    expect(fetched.filter((url) => url.includes('theme-runtime'))).not.toEqual([]);
  },
);
