import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { writePlaceList } from './place-list.ts';

const TARGET = new URL('../../apps/server/src/modules/foundation/places/places.bin', import.meta.url);

const [, , towns, regions] = process.argv;
if (towns === undefined || regions === undefined)
  throw new Error('node tools/place-list/make-place-list.ts <cities5000.txt> <admin1CodesASCII.txt>');

const list = writePlaceList(await readFile(towns, 'utf8'), await readFile(regions, 'utf8'));
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
await writeFile(TARGET, brotliCompressSync(Buffer.from(list), { params }));
