import { expect, test } from 'vitest';
import { findAccount } from './unprivileged-account.ts';

const root = 'root:x:0:0:root:/root:/bin/sh';
const nobody = 'nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin';
const postgres = 'postgres:x:101:104:PostgreSQL:/var/lib/postgresql:/bin/bash';
const awning = 'awning:x:990:991::/srv:/usr/sbin/nologin';

test('a dedicated account is preferred to a shared one, in any order of the list', () => {
  expect(findAccount([root, nobody, postgres, awning].join('\n'))).toEqual({ uid: 990, gid: 991 });
  expect(findAccount([root, nobody, postgres].join('\n'))).toEqual({ uid: 101, gid: 104 });
  expect(findAccount([root, nobody].join('\n'))).toEqual({ uid: 65534, gid: 65534 });
});

test('neither root nor an account with a negative number is taken', () => {
  expect(findAccount([root, 'nobody:*:-2:-2::/:/usr/bin/false'].join('\n'))).toBeUndefined();
  expect(findAccount([root, 'postgres:x:0:0::/:/bin/sh'].join('\n'))).toBeUndefined();
  expect(findAccount('')).toBeUndefined();
});
