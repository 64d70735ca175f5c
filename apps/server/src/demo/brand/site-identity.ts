import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Modules } from '../../composition/modules.ts';
import type { Media } from '../../modules/website/media/index.ts';
import type { DemoImages } from '../demo-images.ts';
import { studioAddress } from '../studio-address.ts';
import { iconDrawing, logoDrawing } from './logo-drawing.ts';

const BY = 'demo';

interface BrandImages {
  readonly logoImageId: string;
  readonly faviconImageId: string;
}

/** The logo and the icon among the images of the site. */
export async function uploadBrand(media: Media, websiteId: string): Promise<BrandImages> {
  const upload = async (drawing: string, filename: string, altText: string): Promise<string> => {
    const image = await sharp(Buffer.from(drawing)).png({ compressionLevel: 9 }).toBuffer();
    const stream = Readable.from([image]);
    const { id } = await media.upload(websiteId, { stream, filename, only: 'image', by: BY });
    await media.change(websiteId, id, { altText }, undefined);
    return id;
  };
  return {
    logoImageId: await upload(logoDrawing(), 'saltmarsh-logo.png', 'Saltmarsh Studio'),
    faviconImageId: await upload(iconDrawing(), 'saltmarsh-icon.png', 'A sun half under water'),
  };
}

/** How the studio presents itself to search engines, in the tab and where visitors share a page. */
export async function seedIdentity(
  { identity }: Pick<Modules, 'identity'>,
  websiteId: string,
  { brand, pictures: images }: { brand: BrandImages; pictures: DemoImages },
): Promise<void> {
  await identity.changeIdentity(websiteId, {
    value: {
      ...brand,
      siteDescription:
        '<p>Saltmarsh Studio is three people, one kiln and a view of the marsh. We make stoneware, linen, prints and salt by hand in Blakeney, Norfolk, and teach on Saturdays.</p>',
      socialImageId: images.byName('marsh-dawn-wide'),
      socialAccounts: [
        {
          serviceName: 'instagram',
          profileUrl: 'https://www.instagram.com/example',
          screenname: 'Saltmarsh Studio on Instagram',
          iconEnabled: true,
        },
        {
          serviceName: 'pinterest',
          profileUrl: 'https://www.pinterest.com/example',
          screenname: 'Saltmarsh Studio on Pinterest',
          iconEnabled: true,
        },
      ],
      location: { ...studioAddress },
      contactEmail: 'studio@example.com',
      contactPhoneNumber: '01632 960142',
      businessName: 'Saltmarsh Studio',
      country: 'GB',
      state: 'Norfolk',
      businessHours: {
        wednesday: { text: '10 am – 4 pm' },
        thursday: { text: '10 am – 4 pm' },
        friday: { text: '10 am – 4 pm' },
        saturday: { text: '10 am – 5 pm' },
      },
      homepageTitleFormat: '%s — stoneware, linen, prints and salt from the Norfolk coast',
    },
    by: BY,
  });
}
