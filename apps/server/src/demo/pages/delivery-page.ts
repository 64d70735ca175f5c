import type { PageDocument } from '@awning/site-model';
import type { PageWriter } from '../page-writing.ts';

const QUESTIONS: readonly (readonly [title: string, body: string])[] = [
  [
    'What if something arrives broken?',
    '<p>Send us a picture, of the box as well. You get another one, or your money, as you like. You need not send the pieces back: put them under a plant pot.</p>',
  ],
  [
    'How do I send something back?',
    '<p>Write to us within thirty days and we send you a label. It should be unused, and packed as it came. Your money is back within five days of the parcel reaching us.</p>',
  ],
  ['Can I change my order?', '<p>Until it is packed. Write quickly: we pack at two in the afternoon.</p>'],
  [
    'And things that are made for me?',
    '<p>A cup with a name takes four weeks, until the next kiln is opened. It cannot come back, unless something is wrong with it: then we make another.</p>',
  ],
  [
    'What if I cannot come to a class?',
    '<p>Up to a week before, you choose another day or have your money back. After that, send a friend in your place.</p>',
  ],
  [
    'Do you wrap presents?',
    '<p>In brown paper with an orange thread, for nothing. Tell us in a note at the checkout what to write on the card.</p>',
  ],
  [
    'What about tea every month?',
    '<p>It leaves on the first of the month. Write to us before the twenty-fifth to skip one or to stop.</p>',
  ],
];

export const deliveryDocument = (write: PageWriter): PageDocument =>
  write.page([
    write.stack(
      [
        write.block('html', {
          html: '<h1>Delivery and returns</h1><p class="sqsrte-large">Packed in straw and paper, sent within two working days, and taken back if it was not what you thought.</p>',
        }),
      ],
      { contentWidth: 'medium', spacing: 'medium' },
    ),
    write.stack(
      [
        write.block('html', {
          html: `<h2>What it costs</h2>
<table><thead><tr><th scope="col">To</th><th scope="col">Takes</th><th scope="col">Costs</th></tr></thead><tbody>
<tr><td>United Kingdom</td><td>2 to 4 days</td><td>£4.50, free from £60</td></tr>
<tr><td>Ireland and the European Union</td><td>5 to 8 days</td><td>£14</td></tr>
<tr><td>Everywhere else</td><td>about 10 days</td><td>£22</td></tr>
<tr><td>To the door on Sluice Lane</td><td>when you come</td><td>nothing</td></tr>
</tbody></table>
<p>Outside the UK your customs may ask for tax when it arrives. Patterns and notebooks come as a link in a mail, at once. Gift cards come by mail, too.</p>`,
        }),
      ],
      { contentWidth: 'medium', spacing: 'small' },
    ),
    write.stack(
      [
        write.block('html', { html: '<h2>Questions</h2>' }),
        write.block('accordion', {
          headingLevel: 3,
          items: QUESTIONS.map(([title, body]) => ({ title, body })),
        }),
      ],
      { contentWidth: 'medium', spacing: 'medium' },
    ),
  ]);
