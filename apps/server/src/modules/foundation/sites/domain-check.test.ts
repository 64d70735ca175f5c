import { describe, expect, it } from 'vitest';
import { checkDomain } from './domain-check.ts';

const names: Readonly<Record<string, readonly string[]>> = {
  'awning.example': ['93.184.216.34', '2606:2800:21f:cb07::1'],
  'here.example': ['93.184.216.34'],
  'six.example': ['2606:2800:21f:cb07::1'],
  'away.example': ['93.184.216.99'],
  'new.example': [],
  'db.corp.internal': ['10.1.2.3', 'fd00::1'],
  'half.example': ['10.1.2.3', '93.184.216.99'],
  'intranet.example': ['10.1.2.3'],
};
const addresses = async (host: string): Promise<readonly string[]> => {
  const known = names[host];
  if (known === undefined) throw new Error('DNS does not answer');
  return known;
};
const dns = { addresses };

describe('where a domain leads', () => {
  it.each([
    ['here.example', 'here'],
    ['six.example', 'here'],
    ['away.example', 'elsewhere'],
    ['new.example', 'nowhere'],
    ['silent.example', 'unknown'],
  ])('%s is found to lead %s', async (host, state) => {
    expect(await checkDomain(dns, host, 'awning.example')).toMatchObject({ host, state });
  });

  it('the check of a domain names its addresses and those of the server', async () => {
    expect(await checkDomain(dns, 'away.example', 'awning.example')).toEqual({
      host: 'away.example',
      state: 'elsewhere',
      addresses: ['93.184.216.99'],
      expected: ['93.184.216.34', '2606:2800:21f:cb07::1'],
    });
  });

  it('addresses of the inside are not told, nor that a name has some', async () => {
    const [inside, half] = await Promise.all([
      checkDomain(dns, 'db.corp.internal', 'awning.example'),
      checkDomain(dns, 'half.example', 'awning.example'),
    ]);
    expect(inside).toMatchObject({ state: 'nowhere', addresses: [] });
    expect(half).toMatchObject({ state: 'elsewhere', addresses: ['93.184.216.99'] });
  });

  it('a domain of a server on the inside is found to lead here, and no address is told', async () => {
    expect(await checkDomain(dns, 'intranet.example', 'db.corp.internal')).toEqual({
      host: 'intranet.example',
      state: 'here',
      addresses: [],
      expected: [],
    });
  });

  it('on a local machine no DNS is asked', async () => {
    const never = () => Promise.reject(new Error('asked'));
    expect((await checkDomain({ addresses: never }, 'here.example', null)).state).toBe('local');
  });
});
