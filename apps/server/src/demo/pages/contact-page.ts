import type { PageDocument } from '@awning/site-model';
import type { DemoPictures } from '../demo-pictures.ts';
import type { PageWriter } from '../page-writing.ts';

export const contactDocument = (write: PageWriter, { pictures }: { pictures: DemoPictures }): PageDocument =>
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
    write.stack(
      [
        write.block('image', {
          imageId: pictures.byName('kiln-shed'),
          altText: pictures.altOf('kiln-shed'),
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
  ]);
