import type { ShowcasePage } from './showcase-page.ts';

export const textPages: readonly ShowcasePage[] = [
  {
    urlId: 'block-text',
    title: 'Text',
    lead: 'Headings, paragraphs, lists and links, set to a length that eyes like.',
    sections: (write) => [
      write.stack(
        [
          write.block('html', {
            html: `<h2>From the marsh to the shelf</h2>
<p>We dig a little, wash a lot and wait for most of the year. What comes out is <strong>stoneware</strong> that can go into the oven, <em>linen</em> that gets better with age, and <a href="/block-summary">a journal</a> about all of it.</p>
<h3>What you need to know before you order</h3>
<ul><li>Every piece is made to be used, every day.</li><li>No two glazes are alike; the picture shows one of them.</li><li>We pack in straw and paper, never in plastic.</li></ul>
<h3>How it is made</h3>
<ol><li>Thrown on Monday, trimmed on Wednesday.</li><li>Dried for two weeks, fired once at 1,000 degrees.</li><li>Glazed, then fired again at 1,260.</li></ol>
<blockquote>Good pots are quiet. They let the soup do the talking.</blockquote>
<p class="sqsrte-small">Prices include tax. Seconds are sold on Saturdays, at the door.</p>`,
          }),
        ],
        { contentWidth: 'narrow' },
      ),
      write.columns(
        [
          [
            6,
            [
              write.block('html', {
                html: '<h2>Two columns</h2><p>Text keeps its measure in a narrow column as well, and the columns stand below each other on a phone.</p>',
              }),
            ],
          ],
          [
            6,
            [
              write.block('html', {
                html: '<h2>On a dark section</h2><p>Colours come from the theme of the section, so that text stays readable <a href="#">and links stay links</a>.</p>',
              }),
            ],
          ],
        ],
        { colorTheme: 'dark' },
      ),
    ],
  },
  {
    urlId: 'block-quote',
    title: 'Quote',
    lead: 'Somebody else’s words, with their name.',
    sections: (write) => [
      write.stack(
        [
          write.block('quote', {
            quote:
              'The mug is lower and wider than the old one. It keeps tea warm for about as long as it takes to read the paper.',
            source: 'From the journal',
          }),
        ],
        { contentWidth: 'medium', spacing: 'large' },
      ),
      write.stack(
        [write.block('quote', { quote: 'They are not quite alike.', source: 'A customer, pleased' })],
        {
          contentWidth: 'medium',
          colorTheme: 'dark',
        },
      ),
    ],
  },
  {
    urlId: 'block-privacy-choices',
    title: 'Privacy choices',
    lead: 'What a visitor has allowed in the cookie banner, where a site asks.',
    sections: (write) => [
      write.stack([
        write.block('privacy-choices', {
          text: '<p>You choose what this site may keep, and can change it at any time.</p>',
        }),
      ]),
    ],
  },
  {
    urlId: 'block-button',
    title: 'Button',
    lead: 'Three sizes, three styles, three places to stand.',
    sections: (write) => [
      write.stack([
        write.block('button', {
          buttonText: 'See the stoneware',
          buttonLink: '/gallery-grid',
          buttonSize: 'large',
        }),
        write.block('button', {
          buttonText: 'Book a class',
          buttonLink: '/block-calendar',
          buttonStyle: 'outline',
          buttonAlignment: 'center',
        }),
        write.block('button', {
          buttonText: 'Read the journal',
          buttonLink: '/block-summary',
          buttonSize: 'small',
          buttonStyle: 'text',
          buttonAlignment: 'right',
        }),
      ]),
      write.stack(
        [
          write.block('button', {
            buttonText: 'Write to us',
            buttonLink: 'mailto:studio@example.com',
            buttonAlignment: 'center',
          }),
        ],
        { colorTheme: 'dark' },
      ),
    ],
  },
  {
    urlId: 'block-markdown',
    title: 'Markdown',
    lead: 'For people who would rather type than click.',
    sections: (write) => [
      write.stack(
        [
          write.block('markdown', {
            markdown: `## Care for linen

Wash at **40 °C** with like colours, *line dry*, iron while damp or not at all.

1. First wash alone
2. Never bleach
3. Mend early

| Cloth | Weight | Best for |
| --- | ---: | --- |
| Tea towel | 240 g | glasses |
| Table runner | 310 g | Sundays |

> Linen is strongest when wet.

More in [the journal](/block-summary), or \`write to us\`.`,
          }),
        ],
        { contentWidth: 'narrow' },
      ),
    ],
  },
  {
    urlId: 'block-accordion',
    title: 'Accordion',
    lead: 'Questions that everybody asks, out of the way until somebody does.',
    sections: (write) => [
      write.stack(
        [
          write.block('accordion', {
            firstOpen: true,
            headingLevel: 2,
            items: [
              {
                title: 'How long does delivery take?',
                body: '<p>Two to four working days in the country, about ten to elsewhere. Made-to-order pieces say so on their page.</p>',
              },
              {
                title: 'Can it go in the dishwasher?',
                body: '<p>The stoneware can. Linen cannot, although somebody tried.</p>',
              },
              {
                title: 'Do you take things back?',
                body: '<p>Within thirty days, unused, for any reason. Write to us first and we send a label.</p>',
              },
            ],
          }),
        ],
        { contentWidth: 'medium' },
      ),
      write.stack(
        [
          write.block('accordion', {
            allowMultipleOpen: true,
            icon: 'arrow',
            headingLevel: 2,
            items: [
              {
                title: 'Several can be open',
                body: '<p>This list does not close one when another opens.</p>',
              },
              { title: 'On any colour theme', body: '<p>Lines and signs follow the section.</p>' },
            ],
          }),
        ],
        { contentWidth: 'medium', colorTheme: 'dark' },
      ),
    ],
  },
  {
    urlId: 'block-line',
    title: 'Line',
    lead: 'A breath between two thoughts.',
    sections: (write) => [
      write.stack(
        [
          write.block('html', { html: '<p>The kiln is lit on Thursdays.</p>' }),
          write.block('horizontalrule'),
          write.block('html', {
            html: '<p>It is opened on Saturdays, when it has cooled enough to touch.</p>',
          }),
        ],
        { contentWidth: 'narrow' },
      ),
    ],
  },
  {
    urlId: 'block-spacer',
    title: 'Spacer',
    lead: 'Nothing, in a size of your choice.',
    sections: (write) => [
      write.columns([
        [
          4,
          [
            write.block('html', {
              html: '<h2>Left</h2><p>There is an empty column between this text and the next.</p>',
            }),
          ],
        ],
        [4, [write.block('spacer', { vSize: 3 })]],
        [4, [write.block('html', { html: '<h2>Right</h2><p>On a phone the empty place folds away.</p>' })]],
      ]),
    ],
  },
  {
    urlId: 'block-code',
    title: 'Code',
    lead: 'The owner’s own HTML, or code to be read.',
    sections: (write) => [
      write.stack(
        [
          write.block('html', { html: '<h2>Run as it is</h2>' }),
          write.block('code', {
            code: `<p id="tide">The tide is somewhere.</p>
<script>document.getElementById('tide').textContent = 'The tide is out. This sentence was written by a script of the owner.';</script>`,
          }),
          write.block('html', { html: '<h2>Shown to readers</h2>' }),
          write.block('code', {
            displaySource: true,
            language: 'css',
            code: `.shelf {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr));
  gap: 2rem;
}`,
          }),
        ],
        { contentWidth: 'medium' },
      ),
    ],
  },
];
