import { donationBlock } from '@awning/site-model';
import { defineView } from '../block-view.ts';
import { donationContext } from './donation-context.ts';

export const donationView = defineView(donationBlock, (value, data, _page, block) => {
  const donation = data.donation(value.donationId);
  return {
    ...value,
    // Amounts are written with their currency, in the notation of the site's language.
    featureFlags: { useCLDRMoneyFormat: true },
    donation:
      donation === null ? null : donationContext(donation, { showImage: value.showImage, blockId: block.id }),
  };
});
