/** Where a person lives. Empty text: not known, or not asked for in that country. */
export interface Address {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  /** Its code where the country's form has a list of them. */
  readonly state: string;
  readonly postalCode: string;
  /** Two capital letters. */
  readonly countryCode: string;
  readonly phone: string;
}

export const NO_ADDRESS: Address = {
  firstName: '',
  lastName: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postalCode: '',
  countryCode: '',
  phone: '',
};
