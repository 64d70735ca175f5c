import { describe, expect, it } from 'vitest';
import { createKeyring } from '../../../platform/keyring/index.ts';
import { createSignedIds } from '../../../platform/signed-ids.ts';
import { readPreviewVersion, writePreviewVersion } from './preview-versions.ts';

const signed = createSignedIds(
  createKeyring(['a master key that is long enough for tests']),
  'theme preview',
);

describe('versions of previews', () => {
  it.each([1, 60, 61, 63])('the name of a theme with %i letters is read as it was written', (length) => {
    const preview = { name: 'n'.repeat(length), version: 'abc' };
    const text = writePreviewVersion(signed, 'site', preview);
    expect(readPreviewVersion(signed, 'site', text)).toEqual(preview);
    expect(readPreviewVersion(signed, 'other', text)).toBeNull();
  });
});
