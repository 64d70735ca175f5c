import { type AddressFormField, addressFormOf } from '@awning/commerce';
import { type AddressFields as Address, CHECKOUT_LIMITS } from '@awning/contract';
import { useMemo, useState } from 'react';
import { shopCall } from '../../shop/shop-call.ts';
import { useCheckout } from '../store/checkout-context.ts';
import { checkoutWords } from '../store/checkout-words.ts';
import { countryNames } from './country-names.ts';
import { SelectField, TextField } from './field.tsx';
import { PhoneField } from './phone-field.tsx';

export interface AddressFieldsProps {
  /** What the shop calls it in its problems. */
  readonly of: 'shippingAddress' | 'billingAddress';
  readonly address: Address;
  readonly countries: readonly string[];
  readonly onAddress: (change: Partial<Address>) => void;
  /** Name and place are enough where nothing is sent. */
  readonly isShort?: boolean;
  /** A shopper who picks it up has a name and a phone, and may live anywhere. */
  readonly isCollected?: boolean;
}

const COLLECTOR: readonly string[] = ['firstName', 'lastName', 'company', 'phone'];
const SHORT: readonly string[] = ['firstName', 'lastName', 'state', 'postalCode'];
const IN_ONE_ROW: readonly string[] = ['city', 'state', 'postalCode'];
const NAMES: readonly string[] = ['firstName', 'lastName'];

/** The country first, because it decides what else is asked and how it is called. */
export function AddressFields({
  of,
  address,
  countries,
  onAddress,
  isShort = false,
  isCollected = false,
}: AddressFieldsProps) {
  const { state, language } = useCheckout();
  const { phone, company } = state.checkout.settings;
  const names = useMemo(() => countryNames(countries, language), [countries, language]);
  const [isMoreOpen, setMoreOpen] = useState(address.address2 !== '');
  const kind = of === 'shippingAddress' ? 'shipping' : 'billing';
  const fields = useMemo(
    () =>
      addressFormOf(address.countryCode, {
        phone: of === 'shippingAddress' ? phone : 'hidden',
        company,
      }).fields.filter(({ name }) =>
        isCollected ? COLLECTOR.includes(name) : !isShort || SHORT.includes(name),
      ),
    [address.countryCode, of, phone, company, isShort, isCollected],
  );
  const inRow = fields.filter(({ name }) => IN_ONE_ROW.includes(name)).length;
  const spanOf = (name: string): 2 | 3 | 6 =>
    NAMES.includes(name) ? 3 : !IN_ONE_ROW.includes(name) ? 6 : inRow >= 3 ? 2 : inRow === 2 ? 3 : 6;

  /** Fetched when it is needed first: the checkout works without. */
  function suggest(input: HTMLInputElement, name: 'city' | 'state') {
    import('../places/place-suggestions.ts')
      .then(({ suggestFor }) =>
        suggestFor(input, {
          call: shopCall,
          kind: name === 'city' ? 'town' : 'region',
          section: `${kind}-address`,
          country: address.countryCode,
          language,
          onPlace({ name: chosen, regionCode, regionName }) {
            const state = fields.find((field) => field.name === 'state');
            const region = (state?.options ? regionCode : regionName) ?? '';
            const completes = name === 'city' && address.state === '' && state !== undefined && region !== '';
            onAddress({ [name]: chosen, ...(completes && { state: region }) });
          },
        }),
      )
      .catch(() => {});
  }

  function draw(field: AddressFormField) {
    const { name, label, isRequired, options, example } = field;
    const shared = {
      name: `${of}.${name}`,
      label,
      isOptional: !isRequired,
      span: spanOf(name),
      autoComplete: `${kind} ${field.autocomplete}`,
      value: address[name],
      onText: (text: string) => onAddress({ [name]: text }),
    };
    if (name === 'address2' && !isMoreOpen)
      return (
        <p key={name} className="field-more">
          <button type="button" className="link-button" onClick={() => setMoreOpen(true)}>
            + {label}
          </button>
        </p>
      );
    if (name === 'phone') return <PhoneField key={name} {...shared} countryCode={address.countryCode} />;
    if (options !== null)
      return (
        <SelectField key={name} {...shared}>
          <option value="">{checkoutWords.choose}</option>
          {options.map((choice) => (
            <option key={choice.code} value={choice.code}>
              {choice.name}
            </option>
          ))}
        </SelectField>
      );
    return (
      <TextField
        key={name}
        {...shared}
        inputMode={field.inputMode}
        placeholder={example ?? undefined}
        maxLength={CHECKOUT_LIMITS.addressFieldLength}
        {...((name === 'city' || name === 'state') && {
          onFocus: ({ currentTarget }) => suggest(currentTarget, name),
        })}
      />
    );
  }

  return (
    <div className="fields">
      <SelectField
        name={`${of}.countryCode`}
        label={checkoutWords.country}
        autoComplete={`${kind} country`}
        value={address.countryCode}
        // The states of one country are not those of another.
        onText={(countryCode) => onAddress({ countryCode, state: '' })}
      >
        {!countries.includes(address.countryCode) && <option value="">{checkoutWords.chooseCountry}</option>}
        {names.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {fields.map(draw)}
    </div>
  );
}
