import type { PageDocument, Section } from '@awning/site-model';
import type { DemoImages } from '../demo-images.ts';
import type { PageWriter } from '../page-writing.ts';

export const contactDocument = (
  write: PageWriter,
  { pictures: images }: { pictures: DemoImages },
): PageDocument =>
  write.page([
    write.stack(
      [
        write.block('html', {
          html: '<h1>Come by, or write</h1><p class="sqsrte-large">We answer letters within two days, except while the kiln is lit.</p>',
        }),
      ],
      { contentWidth: 'wide', spacing: 'medium' },
    ),
    write.columns(
      [
        [
          4,
          [
            write.block('html', {
              html: '<h2>Write</h2><p><a href="mailto:studio@example.com">studio@example.com</a><br><a href="tel:+441632960142">01632 960142</a></p><p>About an order, please tell us its number. About a class, tell us which Saturday.</p>',
            }),
          ],
        ],
        [
          4,
          [
            write.block('html', {
              html: '<h2>Visit</h2><p>4 Sluice Lane<br>Blakeney<br>Norfolk</p><p>The low black shed with the chimney, two hundred steps past the church towards the water.</p>',
            }),
          ],
        ],
        [
          4,
          [
            write.block('html', {
              html: '<h2>Open</h2><p>Wednesday to Friday, 10 am to 4 pm<br>Saturday, 10 am to 5 pm</p><p>Closed from 25 December to 8 January, and at the highest tides, when the lane is under water.</p>',
            }),
          ],
        ],
      ],
      { spacing: 'small' },
    ),
    letter(write),
    write.stack(
      [
        write.block('image', {
          imageId: images.byName('kiln-shed'),
          altText: images.altOf('kiln-shed'),
          aspectRatio: 2.2,
        }),
      ],
      { contentWidth: 'wide', spacing: 'small' },
    ),
    write.columns(
      [
        [
          6,
          [
            write.block('html', {
              html: '<h2>By bus and on foot</h2><p>The bus stops at the church, once an hour, from Sheringham and from Wells. From there it is five minutes downhill.</p>',
            }),
          ],
        ],
        [
          6,
          [
            write.block('html', {
              html: '<h2>By car</h2><p>Please leave it at the quay: the lane is as wide as one tractor. Look at the tide table on the post before you do. The quay car park floods on spring tides, and the sea does not read parking tickets.</p>',
            }),
          ],
        ],
      ],
      { spacing: 'medium' },
    ),
    groups(write, images),
  ]);

/** What a studio would like to know from a visitor who wants something made. */
const letter = (write: PageWriter): Section =>
  write.columns(
    [
      [
        4,
        [
          write.block('html', {
            html: '<h2>Have something made</h2><p>A set for twelve, a cup with a wider handle, the vase again but taller. Tell us what it is for and when you need it, and we’ll say what it would cost.</p><p>This is not an order: we’ll write back first.</p>',
          }),
        ],
      ],
      [
        8,
        [
          write.block('form', {
            formName: 'Have something made',
            formFields: [
              { id: 'name', type: 'name', title: 'Name', required: true },
              { id: 'email', type: 'email', title: 'Email', required: true },
              {
                id: 'phone',
                type: 'phone',
                title: 'Phone',
                description: 'If you would rather talk.',
              },
              {
                id: 'what',
                type: 'select',
                title: 'What would you like?',
                required: true,
                options: ['Cups or mugs', 'Plates or bowls', 'A vase', 'Cloth', 'Something else'],
              },
              {
                id: 'glaze',
                type: 'radio',
                title: 'Glaze',
                options: ['Chalk', 'Sea green', 'Ink', 'You choose'],
              },
              {
                id: 'use',
                type: 'checkbox',
                title: 'Must be safe for',
                options: ['Dishwasher', 'Oven', 'Frost'],
              },
              {
                id: 'until',
                type: 'date',
                title: 'Needed by',
                description: 'From clay to parcel takes us six weeks.',
              },
              {
                id: 'message',
                type: 'textarea',
                title: 'What it is for',
                required: true,
                maxLength: 600,
                placeholder: 'How many, how large, for whom',
              },
              {
                id: 'taste',
                type: 'likert',
                title: 'How do you like your pots?',
                options: ['No two should be alike', 'A thumb mark is a good mark'],
              },
              {
                id: 'pictures',
                type: 'file',
                title: 'Photos',
                maxFiles: 3,
                accept: 'images',
                description: 'Of the shelf it should fit, or of something that you like.',
              },
            ],
            formSubmitButtonText: 'Send',
            formSubmissionMessage: 'Thank you. We’ll reply within two days, except while the kiln is lit.',
            disclaimer: '<p>We use your details only to reply to you.</p>',
          }),
        ],
      ],
    ],
    { spacing: 'large', colorTheme: 'light' },
  );

/** A form that waits behind its button. */
const groups = (write: PageWriter, images: DemoImages): Section =>
  write.columns(
    [
      [
        5,
        [
          write.block('html', {
            html: '<h2>Bring a group</h2><p>For eight to twelve people we open on any day but Sunday: a wheel each, clay for two pots, tea and cake.</p>',
          }),
          write.block('form', {
            formName: 'Bring a group',
            formFields: [
              { id: 'name', type: 'name', title: 'Name', required: true },
              { id: 'email', type: 'email', title: 'Email', required: true },
              { id: 'people', type: 'number', title: 'How many people?', required: true },
              { id: 'day', type: 'date', title: 'A day that suits you' },
            ],
            formSubmitButtonText: 'Ask for a day',
            formSubmissionMessage: 'Thank you. We’ll check the diary and reply tomorrow.',
            useLightbox: true,
            lightboxHandleText: 'Ask for a day',
          }),
        ],
      ],
      [
        7,
        [
          write.block('image', {
            imageId: images.byName('wheel-class'),
            altText: images.altOf('wheel-class'),
            aspectRatio: 1.5,
          }),
        ],
      ],
    ],
    { spacing: 'medium' },
  );
