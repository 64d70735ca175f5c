import { describe, expect, it } from 'vitest';
import { checkDomain } from './domain-check.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'awning.example': ['192.0.2.1', '2001:db8::1'],
  'here.example': ['192.0.2.1'],
  'six.example': ['2001:db8::1'],
  'away.example': ['192.0.2.9'],
  'new.example': [],
};
const resolve = async (host: string): Promise<readonly string[]> => {
  const addresses = names[host];
  if (addresses === undefined) throw new Error('DNS does not answer');
  return addresses;
};

describe('where a domain leads', () => {
  it.each([
    ['here.example', 'here'],
    ['six.example', 'here'],
    ['away.example', 'elsewhere'],
    ['new.example', 'nowhere'],
    ['silent.example', 'unknown'],
  ])('%s is found to lead %s', async (host, state) => {
    expect(await checkDomain(resolve, host, 'awning.example')).toMatchObject({ host, state });
  });

  it('the check of a domain names its addresses and those of the server', async () => {
    expect(await checkDomain(resolve, 'away.example', 'awning.example')).toEqual({
      host: 'away.example',
      state: 'elsewhere',
      addresses: ['192.0.2.9'],
      expected: ['192.0.2.1', '2001:db8::1'],
    });
  });

  it('on a local machine no DNS is asked', async () => {
    const never = () => Promise.reject(new Error('asked'));
    expect((await checkDomain(never, 'here.example', null)).state).toBe('local');
  });
});
