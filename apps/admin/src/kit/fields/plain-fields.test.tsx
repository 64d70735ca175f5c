import { NO_ADDRESS } from '@awning/commerce';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderField } from '../../testing/render-field.tsx';
import { AddressField } from './address-field.tsx';
import { DateTimeField } from './date-time-field.tsx';
import { MoneyField } from './money-field.tsx';
import { NumberField, type NumberValue } from './number-field.tsx';

const textbox = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });
const described = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

describe('the money field', () => {
  const openPrice = (value: string, options: { locale?: string; currency?: string } = {}) =>
    renderField<string>(
      value,
      (state) => <MoneyField label="Price" currency={options.currency ?? 'EUR'} {...state} />,
      options,
    );

  it('a pasted amount stays as it was pasted until the field is left, and is an exact decimal text then', async () => {
    const { user, values } = openPrice('');
    await user.click(textbox('Price'));
    await user.paste('1.234,50 €');
    expect(textbox('Price').value).toBe('1.234,50 €');
    await user.tab();
    expect([textbox('Price').value, values.at(-1)]).toEqual(['1234.50', '1234.50']);
  });

  it.each([
    ['GBP', 'en', '£', 'left'],
    ['EUR', 'de', '€', 'right'],
  ])('the sign of %s in the language %s stands where its amounts have it', (currency, locale, sign, side) => {
    openPrice('12.00', { currency, locale });
    expect(screen.getByText(sign).parentElement?.dataset.position).toBe(side);
  });

  it('a change of the amount is worked out before the key that saves it', async () => {
    const { user, values } = openPrice('12.00');
    const field = textbox('Price');
    for (const [typed, saving, expected] of [
      ['+2', '{Enter}', '14.00'],
      ['-10%', '{Control>}s{/Control}', '12.60'],
    ] as const) {
      await user.clear(field);
      await user.type(field, `${typed}${saving}`);
      expect([field.value, values.at(-1)]).toEqual([expected, expected]);
    }
  });

  it('an amount that cannot be kept is said when the field is left, and stays as it was typed', async () => {
    const { user, values } = openPrice('12.00');
    for (const [text, sentence] of [
      ['-5', 'An amount here is not below zero.'],
      ['1e309', 'Write an amount such as 12.50.'],
      ['<script>', 'Write an amount such as 12.50.'],
      ['$5', 'Amounts here are in EUR.'],
      ['0,001', 'Write at most 2 digits after the decimal sign.'],
      ['9'.repeat(40), 'Enter an amount up to €9,999,999,999.99.'],
      ['10,000,000,000', 'Enter an amount up to €9,999,999,999.99.'],
    ] as const) {
      await user.clear(textbox('Price'));
      await user.tab();
      await user.click(textbox('Price'));
      await user.paste(text);
      await user.tab();
      expect(textbox('Price').value).toBe(text);
      expect(textbox('Price').getAttribute('aria-invalid')).toBe('true');
      expect(described(textbox('Price'))).toContain(sentence);
      expect(values.at(-1)).toBe(text);
    }
  });

  it('a limit below that of prices is told in the currency, also where the server has told it in minor units', async () => {
    const server = 'Enter a number up to 99,999,999.';
    const { user } = renderField<string>(
      '',
      (state) => (
        <MoneyField label="At most" currency="EUR" mostMinor={99_999_999} {...state} error={server} />
      ),
      {},
    );
    await user.click(textbox('At most'));
    await user.paste('2000000');
    expect(described(textbox('At most'))).toContain('Enter an amount up to €999,999.99.');
    await user.tab();
    expect(described(textbox('At most'))).toContain('Enter an amount up to €999,999.99.');
    expect(screen.queryByText(server)).toBeNull();
  });

  it('an amount with a sign before it is a change of the one that was there', async () => {
    const { user } = openPrice('12.50');
    await user.clear(textbox('Price'));
    await user.type(textbox('Price'), '-10%');
    expect(described(textbox('Price'))).toBe('');
    await user.tab();
    expect(textbox('Price').value).toBe('11.25');
  });

  it('AP-21 an amount that is typed over and typed back is the one from before', async () => {
    const { user, values } = openPrice('12.50');
    await user.clear(textbox('Price'));
    expect(values.at(-1)).toBe('');
    await user.type(textbox('Price'), '12,5');
    await user.tab();
    expect(values.at(-1)).toBe('12.50');
  });

  it('a currency without cents is taken in whole numbers', async () => {
    const { user } = openPrice('1200', { currency: 'JPY', locale: 'de' });
    await user.clear(textbox('Price'));
    await user.type(textbox('Price'), '12,5');
    await user.tab();
    expect(described(textbox('Price'))).toContain('JPY has no smaller unit: write whole numbers.');
  });
});

describe('the number field', () => {
  it('a number keeps to its limits and its digits, and says so', async () => {
    const { user, values } = renderField<NumberValue>(3, (state) => (
      <NumberField label="Stock" max={100} {...state} />
    ));
    const type = async (text: string): Promise<string> => {
      await user.clear(textbox('Stock'));
      await user.type(textbox('Stock'), text);
      return described(textbox('Stock'));
    };
    expect(await type('1.5')).toContain('Write a whole number.');
    expect(await type('101')).toContain('Write at most 100.');
    expect(await type('-1')).toContain('Write a number that is not below zero.');
    expect(await type('many')).toContain('Write a number such as 12.');
    expect(values.at(-1)).toBe('many');
    expect(await type('42')).toBe('');
    expect(values.at(-1)).toBe(42);
  });

  it('a disabled field says why', () => {
    renderField<NumberValue>(3, (state) => (
      <NumberField label="Stock" disabledReason="Counted by the supplier." {...state} />
    ));
    expect(textbox('Stock').disabled).toBe(true);
    expect(described(textbox('Stock'))).toContain('Counted by the supplier.');
  });
});

describe('the field of a date and time', () => {
  const open = (value: string | null, ownTimeZone = 'America/New_York') =>
    renderField<string | null>(value, (state) => (
      <DateTimeField label="Starts" timeZone="America/New_York" ownTimeZone={ownTimeZone} {...state} />
    ));
  const type = (part: 'Date' | 'Time', value: string): void => {
    fireEvent.change(screen.getByLabelText(`Starts: ${part}`), { target: { value } });
  };
  const shown = (): string[] =>
    ['Date', 'Time'].map((part) => (screen.getByLabelText(`Starts: ${part}`) as HTMLInputElement).value);
  const leave = (): void => void fireEvent.blur(screen.getByLabelText('Starts: Time'));

  it('AP-49 a time is shown and typed in the zone of the site, with the own time of the member beside it', () => {
    const { values } = open('2026-07-01T13:00:00.000Z', 'Europe/Berlin');
    expect(shown()).toEqual(['2026-07-01', '09:00']);
    expect(screen.getByText(/Time in Eastern Daylight Time. Where you are it is Jul 1, 3:00/)).toBeDefined();
    type('Time', '10:30');
    expect(values).toEqual(['2026-07-01T14:30:00.000Z']);
  });

  it('AP-49 a time that is typed back is the stored one to the millisecond', () => {
    const { values } = open('2026-07-01T13:00:12.345Z');
    type('Time', '10:30');
    type('Time', '09:00');
    expect(values.at(-1)).toBe('2026-07-01T13:00:12.345Z');
  });

  it('a day alone starts at midnight of the site, and clearing the day clears the time', () => {
    const { values } = open(null);
    type('Date', '2026-07-01');
    expect(values.at(-1)).toBe('2026-07-01T04:00:00.000Z');
    type('Date', '');
    expect(values.at(-1)).toBeNull();
    expect(shown()).toEqual(['', '']);
  });

  it('a time that clocks never show is said, with what is stored in its place', () => {
    const { values } = open('2026-03-08T13:00:00.000Z');
    type('Time', '02:30');
    expect(values.at(-1)).toBe('2026-03-08T07:30:00.000Z');
    leave();
    expect(screen.getByRole('status').textContent).toBe(
      '02:30 does not exist on that day: clocks go forward over it. It is stored as 03:30.',
    );
    expect(shown()[1]).toBe('03:30');
  });

  it('a time that comes twice asks which one is meant, and the stored one is kept', async () => {
    const { user, values } = open('2026-11-01T06:30:00.000Z');
    const group = screen.getByRole('radiogroup');
    const [first, second] = within(group).getAllByRole('radio') as HTMLInputElement[];
    expect([first?.checked, second?.checked]).toEqual([false, true]);
    await user.click(screen.getByRole('radio', { name: 'The first, GMT-4' }));
    expect(values.at(-1)).toBe('2026-11-01T05:30:00.000Z');
  });

  it('a year that is being typed is not handed on, and a missing time is said when the field is left', () => {
    const { values } = open('2026-07-01T13:00:00.000Z');
    type('Date', '0202-07-01');
    expect(values).toEqual([]);
    leave();
    expect(screen.getByRole('alert').textContent).toBe('Choose a year between 1900 and 9999.');
    type('Date', '2027-07-01');
    type('Time', '');
    leave();
    expect(screen.getByRole('alert').textContent).toBe('Choose a time, or clear the date.');
    expect(values).toEqual(['2027-07-01T13:00:00.000Z']);
  });
});

describe('the address field', () => {
  it('an address has the parts of its country, and what was typed for another one stays', async () => {
    const { user, values } = renderField(
      { ...NO_ADDRESS, countryCode: 'US', city: 'Ithaca', state: 'NY', postalCode: '14850' },
      (state) => <AddressField label="Ship to" errors={{ postalCode: 'That is elsewhere.' }} {...state} />,
    );
    const zip = await screen.findByRole('textbox', { name: 'ZIP code' });
    expect(described(zip)).toContain('That is elsewhere.');
    expect((screen.getByRole('combobox', { name: 'State' }) as HTMLSelectElement).value).toBe('NY');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Germany');
    expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'City' }), '!');
    expect(values.at(-1)).toEqual({
      ...NO_ADDRESS,
      countryCode: 'DE',
      city: 'Ithaca!',
      state: 'NY',
      postalCode: '14850',
    });
  });

  it('an address that may not be changed says why', async () => {
    renderField(NO_ADDRESS, (state) => (
      <AddressField label="Ship to" disabledReason="It was sent already." {...state} />
    ));
    expect(await screen.findByText('It was sent already.')).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'City' }).closest('fieldset')?.disabled).toBe(true);
  });
});
