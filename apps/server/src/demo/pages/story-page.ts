import type { PageDocument } from '@awning/site-model';
import type { DemoImages } from '../demo-images.ts';
import type { PageWriter } from '../page-writing.ts';

export function storyDocument(
  write: PageWriter,
  { pictures: images, donationId }: { pictures: DemoImages; donationId: string },
): PageDocument {
  const image = (name: string, more = {}) =>
    write.block('image', { imageId: images.byName(name), altText: images.altOf(name), ...more });
  return write.page([
    write.stack(
      [
        write.block('html', {
          html: '<h1>Three people, one kiln</h1><p class="sqsrte-large">We make things that are used every day, in a shed that used to hold nets.</p>',
        }),
      ],
      { contentWidth: 'medium', spacing: 'large' },
    ),
    write.stack([image('workshop-bench')], { contentWidth: 'wide', spacing: 'none' }),
    write.stack(
      [
        write.block('html', {
          html: `<h2>How it began</h2>
<p>One of us threw pots in a garage in Norwich. One dyed cloth in a bath, to the regret of everybody else in the house. One printed wedding cards and wanted to print herons. We met at a market in Holt, where our three tables stood beside each other in the rain and nobody came.</p>
<p>The shed on Sluice Lane was empty because it floods. It does, about every fourth winter, up to the second shelf. We have learned what to keep on the first.</p>`,
        }),
      ],
      { contentWidth: 'narrow', spacing: 'medium' },
    ),
    write.columns(
      [
        [6, [image('drying-racks'), write.block('html', { html: '<p>Monday’s mugs, on Wednesday.</p>' })]],
        [6, [image('dye-pots'), write.block('html', { html: '<p>Weld, madder, alder, and lunch.</p>' })]],
      ],
      { spacing: 'small' },
    ),
    write.stack(
      [
        write.block('html', {
          html: `<h2>What we hold to</h2>
<p><strong>It has to work.</strong> A jug that drips goes back in the bucket, however good it looks.</p>
<p><strong>It has to come from near.</strong> The clay is from Devon, because Norfolk’s melts. The marsh gives the green, the lane gives the yellow, and the sea gives the salt. The tea comes from far away, and we say so.</p>
<p><strong>It has to end somewhere.</strong> Clay that fails is soaked and thrown again. Cloth that fails becomes bags. Parcels are straw and paper. We sell seconds at the door on Saturdays, for half, and tell you what is wrong with each.</p>`,
        }),
      ],
      { contentWidth: 'narrow', spacing: 'medium' },
    ),
    write.stack([write.block('donation', { donationId, showImage: false })], {
      contentWidth: 'narrow',
      spacing: 'medium',
    }),
    write.columns(
      [
        [
          5,
          [
            write.block('html', {
              html: '<h2>Come and see</h2><p>Wednesday to Friday from ten until four, Saturdays until five. The door sticks: push.</p>',
            }),
            write.block('button', {
              buttonText: 'How to find us',
              buttonLink: '/contact',
              buttonStyle: 'outline',
            }),
          ],
        ],
        [7, [image('kiln-shed')]],
      ],
      { colorTheme: 'dark', spacing: 'large' },
    ),
  ]);
}
