import type { DownloadGrant } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import { networkOf } from '../../../platform/http/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { Media } from '../../website/media/index.ts';
import { downloadErrors } from './download-errors.ts';
import { downloadInvariants } from './download-invariants.ts';
import { createDownloadLinks } from './download-links.ts';
import * as repository from './download-repository.ts';
import { DOWNLOAD_EVENTS, type DownloadEvent, type Downloads } from './downloads.ts';

interface DownloadParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly settings: Settings;
  readonly media: Media;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The files that products sell, by the ids of their items. */
  readonly soldFiles: (
    db: Queryable,
    websiteId: WebsiteId,
    itemIds: readonly ItemId[],
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
}

const DAY_MS = 24 * 3_600_000;
const CLIENTS = 'download-client';

export function createDownloads(parts: DownloadParts): Downloads {
  const { database, outbox, settings, media, keyring, clock, ids, soldFiles } = parts;
  const links = createDownloadLinks(parts.keyring);

  const termsOf = async (websiteId: WebsiteId, db: Queryable): Promise<repository.Terms> => {
    const { days, times } = (await settings.checkout(websiteId, db)).value.downloads;
    return { times, expiresAt: new Date(clock.now().getTime() + days * DAY_MS) };
  };

  /** With the names that the files have today; null where there is no such file any more. */
  const withNames = async (
    websiteId: WebsiteId,
    rows: readonly repository.GrantRow[],
  ): Promise<{ row: repository.GrantRow; filename: string | null }[]> => {
    const names = await media.namesOf(
      websiteId,
      rows.map(({ fileId }) => fileId),
    );
    return rows.map((row) => ({ row, filename: names.get(row.fileId) ?? null }));
  };

  const list: Downloads['list'] = async (websiteId, orderId) => {
    const rows = await repository.readOfOrder(database.query, websiteId, orderId);
    return (await withNames(websiteId, rows)).map(({ row, filename }): DownloadGrant => {
      const { expiresAt, ...grant } = row;
      return {
        ...grant,
        filename: filename ?? '',
        expiresOn: expiresAt.getTime(),
        url: filename === null ? null : links.pathOf(websiteId, row.id),
      };
    });
  };

  return {
    async grant(tx, websiteId, { orderId, lines }) {
      const digital = lines.filter(({ productType }) => productType === 'digital');
      if (digital.length === 0) return;
      const itemIds = [...new Set(digital.map(({ itemId }) => itemId))];
      const files = await soldFiles(tx, websiteId, itemIds);
      const grants = digital.flatMap(({ lineId, itemId }) =>
        (files.get(itemId) ?? []).map((fileId) => ({ id: ids.next(), lineId, fileId })),
      );
      if (grants.length === 0) return;
      const terms = await termsOf(websiteId, tx);
      const added = await repository.insertGrants(tx, websiteId, {
        orderId,
        grants,
        terms,
        now: clock.now(),
      });
      const payload: DownloadEvent = { orderId };
      if (added > 0) await outbox.emit(tx, { websiteId, topic: DOWNLOAD_EVENTS.ready, payload });
    },
    async linksOf(websiteId, orderId) {
      const rows = await repository.readOfOrder(database.query, websiteId, orderId);
      const matchingRows = rows.filter(({ isWithdrawn }) => !isWithdrawn);
      return (await withNames(websiteId, matchingRows)).map(({ row, filename }) => ({
        grantId: row.id,
        lineId: row.lineId,
        filename: filename ?? '',
        url: filename === null ? null : links.pathOf(websiteId, row.id),
        expiresAt: row.expiresAt,
        timesLeft: row.timesAllowed - row.timesUsed,
        isOver: row.timesUsed >= row.timesAllowed || row.expiresAt <= clock.now(),
      }));
    },
    withdraw: (tx, websiteId, orderId, lineIds) =>
      repository.withdrawGrants(tx, websiteId, { orderId, lineIds, now: clock.now() }),
    giveAgain: repository.giveGrantsAgain,
    list,
    async renew(websiteId, grantId) {
      const terms = await termsOf(websiteId, database.query);
      const renewed = await repository.renewGrant(database.query, websiteId, grantId, terms);
      const row = await repository.readGrant(database.query, websiteId, grantId);
      const response = row && (await list(websiteId, row.orderId)).find(({ id }) => id === grantId);
      if (!renewed || !response) throw downloadErrors.missing();
      return response;
    },
    async open(websiteId, token, asks) {
      const grantId = links.read(websiteId, token);
      const row = grantId && (await repository.readGrant(database.query, websiteId, grantId));
      if (!row) throw downloadErrors.unknown();
      if (row.isWithdrawn) throw downloadErrors.withdrawn();
      const now = clock.now();
      if (row.expiresAt <= now) throw downloadErrors.over();
      const file = await media.openFile(websiteId, row.fileId);
      if (!file) throw downloadErrors.fileGone();
      const part = asks === null ? 'missing' : asks.part(file);
      if (asks === null || part === 'missing') return file;
      const fileBytes = file.file.size;
      // Counted when it is certain that there is something to send, and before anything is sent.
      const isCounted = await repository.countDownload(database.query, websiteId, {
        id: row.id,
        fileBytes,
        isPart: part !== 'none',
        now,
        bytes: part === 'none' ? fileBytes : part.end - part.start + 1,
        client: keyring.sign(CLIENTS, `${websiteId}/${row.id}/${networkOf(asks.address)}`),
      });
      if (!isCounted) throw downloadErrors.over();
      return file;
    },
    invariants: downloadInvariants,
  };
}
