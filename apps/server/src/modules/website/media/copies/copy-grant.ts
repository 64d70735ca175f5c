import type { Clock } from '../../../../platform/clock.ts';
import type { AssetId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Keyring } from '../../../../platform/keyring/index.ts';

/** Files of a site that the holder of the grant may copy to another site of this installation, until then. */
interface GrantedFiles {
  readonly websiteId: WebsiteId;
  readonly assetIds: readonly AssetId[];
}

export interface CopyGrants {
  write(files: GrantedFiles): { readonly grant: string; readonly expiresAt: Date };
  /** Null for one that this installation did not write, and for one that has expired. */
  read(grant: string): GrantedFiles | null;
}

const PURPOSE = 'file copies';
const LASTS_MS = 60 * 60 * 1000;
const ID_LENGTH = 24;
/** When it expires, the site, its files, and the signature. */
const GRANT = /^(\d{1,16})\.([0-9a-f]{24})\.((?:[0-9a-f]{24})+)\.([A-Za-z0-9_-]{43})$/;

/** Signed and not stored: it goes through the clipboard of a person, from one window to another. */
export const createCopyGrants = (keyring: Pick<Keyring, 'sign' | 'verify'>, clock: Clock): CopyGrants => ({
  write({ websiteId, assetIds }) {
    const expiresAt = new Date(clock.now().getTime() + LASTS_MS);
    const text = `${expiresAt.getTime()}.${websiteId}.${assetIds.join('')}`;
    return { grant: `${text}.${keyring.sign(PURPOSE, text)}`, expiresAt };
  },
  read(grant) {
    const [, expires = '', websiteId = '', ids = '', signature = ''] = GRANT.exec(grant) ?? [];
    if (!keyring.verify(PURPOSE, `${expires}.${websiteId}.${ids}`, signature)) return null;
    if (clock.now().getTime() >= Number(expires)) return null;
    const assetIds = Array.from(
      { length: ids.length / ID_LENGTH },
      (_, index) => ids.slice(index * ID_LENGTH, (index + 1) * ID_LENGTH) as AssetId,
    );
    return { websiteId: websiteId as WebsiteId, assetIds };
  },
});
