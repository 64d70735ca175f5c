import type { Modules } from '../composition/modules.ts';
import type { DemoImages } from './demo-images.ts';

const BY = 'demo';

/** What people can give to: the shed floods, and the story of the studio says so. */
export async function seedDonation(
  { donations }: Pick<Modules, 'donations'>,
  websiteId: string,
  { pictures: images }: { readonly pictures: DemoImages },
): Promise<string> {
  const { id } = await donations.create(
    websiteId,
    {
      title: 'A floor above the flood',
      description:
        'About every fourth winter the sea comes in up to the second shelf. A raised floor would keep the kiln dry, and the Saturday classes open.',
      imageId: images.byName('kiln-shed'),
      amountsMinor: [500, 1500, 4000],
      rhythms: ['once', 'month'],
      goalMinor: 400_000,
    },
    { memberId: BY },
  );
  return id;
}

/** What a start that was interrupted left. */
export async function clearDonations(
  { donations }: Pick<Modules, 'donations'>,
  websiteId: string,
): Promise<void> {
  for (const { id } of (await donations.list(websiteId, {})).donations) await donations.remove(websiteId, id);
}
