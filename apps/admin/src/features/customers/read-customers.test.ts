import { describe, expect, it } from 'vitest';
import { decodeText, readCsv } from '../../kit/csv/read-csv.ts';
import { customersIn, findColumns } from './read-customers.ts';

const read = (text: string) => {
  const rows = readCsv(text);
  return customersIn(rows, findColumns(rows));
};

describe('customers in a file', () => {
  it('the columns of other shops are found by their names, in any order, with semicolons too', () => {
    expect(read('Tags;Last Name;Email;First Name\nvip, press;Byron;ada@example.com;Ada')).toEqual([
      { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron', tags: ['vip', 'press'] },
    ]);
    const [person] = read(
      'Email,Default Address Address1,Default Address City,Default Address Country Code\na@example.com,Quay 1,Kiel,DE',
    );
    expect(person?.address).toMatchObject({ address1: 'Quay 1', city: 'Kiel', countryCode: 'DE', phone: '' });
  });

  it('a file without a column for the email has none, and rows that are too short have empty cells', () => {
    expect(findColumns(readCsv('Name,City\nAda,Kiel')).email).toBeUndefined();
    expect(read('Email,First Name\nada@example.com')).toEqual([{ email: 'ada@example.com', firstName: '' }]);
  });

  it('the apostrophe that keeps our own file from being run is taken off again', () => {
    expect(read("Email,First Name\na@example.com,'=SUM(1)")[0]?.firstName).toBe('=SUM(1)');
    expect(read("Email,First Name\na@example.com,'t Hart")[0]?.firstName).toBe("'t Hart");
  });

  it('a text of an old spreadsheet is read as well as one in Unicode', () => {
    expect(decodeText(new Uint8Array([0x4a, 0xf6, 0x72, 0x67]).buffer)).toBe('Jörg');
    expect(decodeText(new TextEncoder().encode('Jörg').buffer as ArrayBuffer)).toBe('Jörg');
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x4a, 0x00]).buffer)).toBe('J');
  });
});
