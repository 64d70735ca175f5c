/** What a tracking number looks like, and where it is followed. The first that fits is taken. */
interface Carrier {
  readonly name: string;
  readonly number: RegExp;
  readonly url: (trackingNumber: string) => string;
}

const carriers: readonly Carrier[] = [
  {
    name: 'UPS',
    number: /^1Z[0-9A-Z]{16}$/,
    url: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  {
    name: 'Royal Mail',
    number: /^[A-Z]{2}\d{9}GB$/,
    url: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  },
  {
    name: 'Deutsche Post',
    number: /^[A-Z]{2}\d{9}DE$/,
    url: (number) =>
      `https://www.deutschepost.de/sendung/simpleQueryResult.html?form.sendungsnummer=${number}`,
  },
  {
    name: 'USPS',
    number: /^(9[2345]\d{20}|[A-Z]{2}\d{9}US)$/,
    url: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  {
    name: 'DHL',
    number: /^(JJD\d{16,18}|JVGL\d{10,20}|\d{10}|00340\d{15})$/,
    url: (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`,
  },
  {
    name: 'FedEx',
    number: /^(\d{12}|\d{15})$/,
    url: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  {
    name: 'DPD',
    number: /^\d{14}[0-9A-Z]?$/,
    url: (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}`,
  },
  {
    name: 'Evri',
    number: /^[HT]\d{2}[0-9A-Z]{13}$/,
    url: (number) => `https://www.evri.com/track/parcel/${number}`,
  },
];

/** Numbers are copied with blanks in them, and scanned without. */
const tidy = (trackingNumber: string): string => trackingNumber.replace(/[\s-]/g, '').toUpperCase();

/** Who brings a parcel with this number; null: nobody knows. */
export function recogniseCarrier(trackingNumber: string): { name: string; url: string } | null {
  const number = tidy(trackingNumber);
  const carrier = carriers.find((each) => each.number.test(number));
  return carrier ? { name: carrier.name, url: carrier.url(encodeURIComponent(number)) } : null;
}

/** Where a parcel of this carrier is followed; empty: the carrier is not one of ours. */
export const trackingUrlOf = (carrierName: string, trackingNumber: string): string => {
  const carrier = carriers.find(({ name }) => name === carrierName);
  return carrier && trackingNumber.trim() !== '' ? carrier.url(encodeURIComponent(tidy(trackingNumber))) : '';
};
