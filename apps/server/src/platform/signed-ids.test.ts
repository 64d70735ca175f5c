import { expect, it } from 'vitest';
import { createKeyring } from './keyring/index.ts';
import { createSignedIds } from './signed-ids.ts';

const keyring = createKeyring(['the master key of this test']);
const links = createSignedIds(keyring, 'link');

it('an id comes back from its token, for its scope and purpose alone', () => {
  const token = links.write('site', '0123456789abcdef01234567');
  expect(links.read('site', token)).toBe('0123456789abcdef01234567');
  expect(links.read('another site', token)).toBeNull();
  expect(createSignedIds(keyring, 'leave').read('site', token)).toBeNull();
  expect(links.read('site', token.replace('0', '1'))).toBeNull();
});

it('what nobody wrote is no token', () => {
  const [, signature] = links.write('a', 'b').split('.');
  // The line between scope and id cannot be moved.
  expect(links.read('', `a:b.${signature}`)).toBeNull();
  for (const token of [
    '',
    '.',
    'b',
    `b.${signature}x`,
    `.${signature}`,
    `b\n.${signature}`,
    `b.${signature}\n`,
  ])
    expect(links.read('a', token), token).toBeNull();
});
