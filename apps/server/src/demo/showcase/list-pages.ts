import type { ShowcasePage } from './showcase-page.ts';

export const listPages: readonly ShowcasePage[] = [
  {
    urlId: 'block-summary',
    title: 'Summary',
    lead: 'Items of a collection as a grid, a wall, a list or a carousel.',
    sections: (write, { journalId, galleryId }) => [
      write.stack([
        write.block('summary-v2', {
          collectionId: journalId,
          headerText: 'Grid',
          secondaryMetadata: 'categories',
          showReadMoreLink: true,
        }),
      ]),
      write.stack(
        [
          write.block('summary-v2', {
            collectionId: journalId,
            headerText: 'List',
            design: 'list',
            primaryMetadata: 'date',
          }),
        ],
        { contentWidth: 'medium' },
      ),
      write.stack(
        [
          write.block('summary-v2', {
            collectionId: galleryId,
            headerText: 'Carousel',
            design: 'carousel',
            primaryMetadata: 'none',
            showExcerpt: false,
            imageAspectRatio: 'square',
          }),
        ],
        { colorTheme: 'dark' },
      ),
      write.stack([
        write.block('summary-v2', {
          collectionId: galleryId,
          headerText: 'Wall',
          design: 'autocolumns',
          primaryMetadata: 'none',
          showExcerpt: false,
          imageAspectRatio: 'auto',
        }),
      ]),
      write.stack(
        [
          write.block('summary-v2', {
            collectionId: journalId,
            headerText: 'Only what is tagged clay',
            design: 'list',
            filter: { category: null, tag: 'clay', featuredOnly: false },
          }),
        ],
        { contentWidth: 'medium' },
      ),
    ],
  },
  {
    urlId: 'block-product',
    title: 'Product',
    lead: 'One thing from the shop.',
    sections: (write, { productId }) => [
      write.columns([
        [6, [write.block('product', { productId })]],
        [6, [write.block('product', { productId, design: 'beside', imageAspectRatio: 'square' })]],
      ]),
    ],
  },
  {
    urlId: 'block-donation',
    title: 'Donation',
    lead: 'A gift of a suggested amount or one of their own, and how far it has come.',
    sections: (write, { donationId }) => [
      write.columns([
        [7, [write.block('donation', { donationId })]],
        [5, [write.block('donation', { donationId, showImage: false, showDescription: false })]],
      ]),
    ],
  },
  {
    urlId: 'block-form',
    title: 'Form',
    lead: 'Every kind of question, as fields that a keyboard, a phone and a screen reader understand.',
    sections: (write) => [
      write.stack(
        [
          write.block('form', {
            formName: 'Ask us to make something',
            showTitle: true,
            formFields: [
              { id: 'name', type: 'name', title: 'Name', required: true },
              { id: 'email', type: 'email', title: 'Email', required: true, placeholder: 'name@example.com' },
              { id: 'phone', type: 'phone', title: 'Telephone', showCountryCode: true },
              {
                id: 'part',
                type: 'section',
                title: 'What you have in mind',
                description: 'A sentence or two is enough.',
                underline: true,
              },
              {
                id: 'kind',
                type: 'select',
                title: 'Kind of piece',
                options: ['Mug', 'Bowl', 'Vase', 'Something else'],
                required: true,
              },
              { id: 'glaze', type: 'radio', title: 'Glaze', options: ['Chalk', 'Bottle green', 'Ink'] },
              {
                id: 'use',
                type: 'checkbox',
                title: 'It will be used for',
                options: ['Tea', 'Soup', 'Flowers'],
              },
              { id: 'budget', type: 'currency', title: 'Budget', currencySymbol: '£' },
              { id: 'until', type: 'date', title: 'Needed by' },
              { id: 'message', type: 'textarea', title: 'Message', maxLength: 1000, required: true },
              {
                id: 'agree',
                type: 'likert',
                title: 'How much do you agree?',
                options: ['I can wait', 'I like surprises'],
              },
              { id: 'address', type: 'address', title: 'Where it should go' },
            ],
            formSubmitButtonText: 'Send',
            disclaimer: 'We answer within two days and keep your address for nothing else.',
          }),
        ],
        { contentWidth: 'narrow' },
      ),
    ],
  },
  {
    urlId: 'block-newsletter',
    title: 'Newsletter',
    lead: 'One letter a month, when the kiln is opened.',
    sections: (write) => [
      write.stack(
        [
          write.block('newsletter', {
            title: 'Newsletter',
            description: '<p>One a month: what came out of the kiln, and what we learned.</p>',
          }),
        ],
        { contentWidth: 'medium' },
      ),
      write.stack([write.block('newsletter', { layout: 'stack', alignment: 'center', collectName: true })], {
        contentWidth: 'narrow',
        colorTheme: 'dark',
      }),
    ],
  },
  {
    urlId: 'block-search',
    title: 'Search',
    lead: 'Leads to the search page of the site.',
    sections: (write) => [
      write.stack([write.block('search', { placeholder: 'Search the studio' })], { contentWidth: 'narrow' }),
      write.stack([write.block('search', { theme: 'dark' })], { contentWidth: 'narrow', colorTheme: 'dark' }),
    ],
  },
  {
    urlId: 'block-archive',
    title: 'Archive',
    lead: 'Everything that was written, by month, category or tag.',
    sections: (write, { journalId }) => [
      write.columns([
        [4, [write.block('archive', { collectionId: journalId, headerText: 'By month', showItems: true })]],
        [
          4,
          [
            write.block('archive', {
              collectionId: journalId,
              headerText: 'By category',
              groupBy: 'category',
            }),
          ],
        ],
        [
          4,
          [
            write.block('archive', {
              collectionId: journalId,
              headerText: 'By tag',
              groupBy: 'tag',
              display: 'dropdown',
            }),
          ],
        ],
      ]),
    ],
  },
  {
    urlId: 'block-tag-cloud',
    title: 'Tag cloud',
    lead: 'What the journal is about, the frequent words larger.',
    sections: (write, { journalId }) => [
      write.columns([
        [6, [write.block('tagcloud', { collectionId: journalId })]],
        [
          6,
          [
            write.block('tagcloud', {
              collectionId: journalId,
              type: 'categories',
              sortby: 'weight',
              showCounts: true,
            }),
          ],
        ],
      ]),
    ],
  },
  {
    urlId: 'block-chart',
    title: 'Chart',
    lead: 'Numbers as a drawing, with the table behind it for who cannot see it.',
    sections: (write) => {
      const dataset = {
        columns: ['Fired', 'Kept'],
        rows: [
          { label: 'Spring', values: [212, 190] },
          { label: 'Summer', values: [164, 151] },
          { label: 'Autumn', values: [248, 217] },
          { label: 'Winter', values: [131, 104] },
        ],
      };
      const glazes = {
        columns: ['Pieces'],
        rows: [
          { label: 'Chalk', values: [46] },
          { label: 'Bottle green', values: [27] },
          { label: 'Ink', values: [18] },
          { label: 'Bare clay', values: [9] },
        ],
      };
      return [
        write.stack([write.block('chart', { chartType: 'bar', title: 'Pieces in a year', dataset })], {
          contentWidth: 'medium',
        }),
        write.columns([
          [6, [write.block('chart', { chartType: 'line', title: 'The same as a line', dataset })]],
          [6, [write.block('chart', { chartType: 'pie', title: 'By glaze', dataset: glazes })]],
        ]),
      ];
    },
  },
  {
    urlId: 'block-calendar',
    title: 'Calendar',
    lead: 'What is on this month, and the next.',
    sections: (write, { eventsId }) => [
      write.stack([write.block('calendar', { collectionId: eventsId })]),
      write.stack(
        [
          write.block('summary-v2', {
            collectionId: eventsId,
            headerText: 'Coming up',
            design: 'list',
            primaryMetadata: 'date',
            secondaryMetadata: 'time',
            showThumbnail: false,
          }),
        ],
        { contentWidth: 'medium' },
      ),
    ],
  },
  {
    urlId: 'block-menu',
    title: 'Menu',
    lead: 'Written as text, set as a card.',
    sections: (write) => [
      write.stack(
        [
          write.block('menu', {
            currencySymbol: '£',
            menuText: `Tea room
========
Saturdays from ten until four, in the kiln shed.

Tea
---

Marsh mint
Picked behind the shed
Cup £3
Pot £6

Black, with milk
Cup £2.50
Pot £5

To eat
------

Seed cake £3.50
With salted butter

Soup of the week £6
Ask what is in it
+ Bread £1.50

Cold days
=========

Hot chocolate £4
Dark, with flakes of our salt
`,
          }),
        ],
        { contentWidth: 'medium' },
      ),
    ],
  },
];
