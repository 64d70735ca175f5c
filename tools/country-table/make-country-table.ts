import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { writeCountryTable } from './country-table.ts';

const TARGET = new URL('../../apps/server/src/platform/countries/countries.bin', import.meta.url);

const [, , four, six] = process.argv;
if (four === undefined || six === undefined)
  throw new Error('node tools/country-table/make-country-table.ts <file of IPv4> <file of IPv6>');

const bytes = writeCountryTable(await readFile(four, 'utf8'), await readFile(six, 'utf8'));
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
await writeFile(TARGET, brotliCompressSync(bytes, { params }));
