/** Where a cart goes, as far as shipping and taxes ask. Empty text: not known. */
export interface Destination {
  readonly countryCode: string;
  readonly state: string;
  readonly postalCode: string;
  readonly city: string;
}
