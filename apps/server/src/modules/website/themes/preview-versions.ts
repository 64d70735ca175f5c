import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { SignedIds } from '../../../platform/signed-ids.ts';

/** A theme and the version of its files. */
export interface PreviewVersion {
  readonly name: string;
  readonly version: string;
}

const PART = '~';

/** A version for the addresses of files that says which theme they are of, and that nobody but us can write. */
export const writePreviewVersion = (
  signed: SignedIds,
  websiteId: WebsiteId,
  { name, version }: PreviewVersion,
): string => `${version}${PART}${signed.write(websiteId, name)}`;

export function readPreviewVersion(
  signed: SignedIds,
  websiteId: WebsiteId,
  text: string,
): PreviewVersion | null {
  const [version = '', token] = text.split(PART);
  const name = token === undefined ? null : signed.read(websiteId, token);
  return name === null ? null : { name, version };
}
