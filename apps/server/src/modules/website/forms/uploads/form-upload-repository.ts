import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';

export interface UploadToInsert {
  readonly websiteId: WebsiteId;
  readonly uploadId: string;
  readonly formId: string;
  readonly fieldId: string;
  readonly name: string;
  readonly size: number;
  readonly contentType: string;
  readonly extension: string;
  readonly createdAt: Date;
}

/** False: as much waits on the site as may wait for a submission. */
export async function insertUpload(
  db: Queryable,
  o: UploadToInsert,
  most: { readonly files: number; readonly bytes: number },
): Promise<boolean> {
  const rowCount = await db.run(sql`
    insert into form_uploads
      (website_id, upload_id, form_id, field_id, name, size, content_type, extension, created_at)
    select ${o.websiteId}, ${o.uploadId}, ${o.formId}, ${o.fieldId}, ${o.name},
      ${o.size}, ${o.contentType}, ${o.extension}, ${o.createdAt}::timestamptz
    from form_uploads where website_id = ${o.websiteId} and submission_id is null
    having count(*) < ${most.files} and coalesce(sum(size), 0) < ${most.bytes}`);
  return rowCount > 0;
}

/** Tells which of them no other submission had. */
export async function claimUploads(
  tx: Queryable,
  websiteId: WebsiteId,
  submissionId: string,
  uploadIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(
    { uploadId: column.text },
    sql`update form_uploads set submission_id = ${submissionId}
      where website_id = ${websiteId} and submission_id is null and upload_id = any (${uploadIds})
      returning upload_id as "uploadId"`,
  );
  return new Set(rows.map(({ uploadId }) => uploadId));
}

export const findClaimed = (
  db: Queryable,
  websiteId: WebsiteId,
  uploadId: string,
): Promise<{ name: string; contentType: string } | null> =>
  db.first(
    { name: column.text, contentType: column.text },
    sql`select name, content_type as "contentType" from form_uploads
      where website_id = ${websiteId} and upload_id = ${uploadId} and submission_id is not null`,
  );

/** Tells which of them were there. */
export async function deleteUnclaimed(
  db: Queryable,
  websiteId: WebsiteId,
  uploadIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows(
    { uploadId: column.text },
    sql`delete from form_uploads
      where website_id = ${websiteId} and submission_id is null and upload_id = any (${uploadIds})
      returning upload_id as "uploadId"`,
  );
  return rows.map(({ uploadId }) => uploadId);
}

/** Of all sites. */
export const deleteUnclaimedBefore = (
  db: Queryable,
  before: Date,
  most: number,
): Promise<{ websiteId: WebsiteId; uploadId: string }[]> =>
  db.rows(
    { websiteId: column.id<WebsiteId>(), uploadId: column.text },
    sql`delete from form_uploads where (website_id, upload_id) in (
        select website_id, upload_id from form_uploads
        where submission_id is null and created_at < ${before} limit ${most} for update skip locked)
      returning website_id as "websiteId", upload_id as "uploadId"`,
  );
