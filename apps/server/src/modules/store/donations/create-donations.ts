import type { Currency } from '@awning/commerce';
import type { Donation } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Once } from '../../../platform/once/index.ts';
import { createSiteCache, type SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { Media } from '../../website/media/index.ts';
import {
  BLANK_CURRENCY,
  blankDonation,
  changeRow,
  inCurrency,
  NOTHING_GIVEN,
  type Totals,
  toDonation,
} from './donation-data.ts';
import { donationErrors } from './donation-errors.ts';
import { isOpenAt, toFacts, toPageData } from './donation-facts.ts';
import { donationInvariants } from './donation-invariants.ts';
import * as repository from './donation-repository.ts';
import type { Donations } from './donations.ts';
import { exportGifts } from './gift-file.ts';
import * as gifts from './gift-repository.ts';

export interface DonationParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly once: Once;
  readonly siteVersions: SiteVersions;
  readonly settings: Pick<Settings, 'store'>;
  readonly media: Pick<Media, 'images' | 'recordUses' | 'deleteUses'>;
}

type Row = repository.DonationRow;

const MAX_ENTRIES = 10_000;
const ID = /^[0-9a-f]{24}$/;

const ownerOf = (id: string) => ({ kind: 'donation', id });

export function createDonations(parts: DonationParts): Donations {
  const { database, clock, ids, once, siteVersions, settings, media } = parts;
  const cache = createSiteCache({ siteVersions, maxSize: MAX_ENTRIES });

  const currencyOf = async (websiteId: WebsiteId): Promise<Currency> =>
    (await settings.store(websiteId)).value.storeCurrency;

  const totalsOf = async (
    db: Queryable,
    websiteId: WebsiteId,
    donationIds: readonly string[],
  ): Promise<(donationId: string) => Totals> => {
    if (donationIds.length === 0) return () => NOTHING_GIVEN;
    const given = await gifts.sumGifts(db, websiteId, donationIds);
    const recurring = await gifts.countRecurring(db, websiteId, donationIds);
    const count = (id: string, unit: string): number =>
      recurring.find((each) => each.donationId === id && each.unit === unit)?.count ?? 0;
    return (id) => ({
      given: given.filter(({ donationId }) => donationId === id),
      monthly: count(id, 'MONTH'),
      yearly: count(id, 'YEAR'),
    });
  };

  const toDtos = async (db: Queryable, websiteId: WebsiteId, rows: readonly Row[]): Promise<Donation[]> => {
    const currency = await currencyOf(websiteId);
    const totals = await totalsOf(
      db,
      websiteId,
      rows.map(({ donationId }) => donationId),
    );
    return rows.map((row) => toDonation(row, currency, totals(row.donationId)));
  };

  const find = async (db: Queryable, websiteId: WebsiteId, donationId: string): Promise<Row> => {
    const [row] = await repository.findDonations(db, websiteId, [donationId]);
    if (!row) throw donationErrors.missing();
    return row;
  };

  const lock = async (
    tx: Queryable,
    websiteId: WebsiteId,
    donationId: string,
    expected: number | undefined,
  ): Promise<Row> => {
    const row = await repository.lockDonation(tx, websiteId, donationId);
    if (!row) throw donationErrors.missing();
    if (expected !== undefined && expected !== row.version) throw donationErrors.changedMeanwhile();
    return row;
  };

  const recordImage = async (tx: Queryable, { websiteId, donationId, imageId }: Row): Promise<void> => {
    const missing = await media.recordUses(
      tx,
      websiteId,
      ownerOf(donationId),
      imageId === null ? [] : [imageId],
    );
    if (missing.length > 0)
      throw donationErrors.invalid({ errors: { imageId: 'There is no such image. Please choose another.' } });
  };

  /** Rows of a site, cached until it changes: pages and carts ask for the same again and again. */
  const known = async (websiteId: WebsiteId, wanted: readonly string[]): Promise<Row[]> => {
    const rows = await Promise.all(
      [...new Set(wanted)]
        .filter((id) => ID.test(id))
        .map((id) =>
          cache.getOrLoad(websiteId, `donation/${id}`, async () => {
            const [row] = await repository.findDonations(database.query, websiteId, [id]);
            return row ?? null;
          }),
        ),
    );
    return rows.filter((row) => row !== null);
  };

  /** Cached until the site changes, as a gift towards a goal changes it. */
  const givenTo = (websiteId: WebsiteId, donationId: string, currency: Currency): Promise<number> =>
    cache.getOrLoad(websiteId, `given/${donationId}/${currency}`, async () => {
      const given = await gifts.sumGifts(database.query, websiteId, [donationId]);
      return given.find((each) => each.currency === currency)?.givenMinor ?? 0;
    });

  const imagesOf = (websiteId: WebsiteId, rows: readonly Row[]) => {
    const imageIds = rows.flatMap(({ imageId }) => imageId ?? []);
    return imageIds.length === 0 ? Promise.resolve(new Map()) : media.images(websiteId, imageIds);
  };

  return {
    async list(websiteId, query) {
      const db = database.query;
      const { rows, page } = await repository.listDonations(db, websiteId, query, clock.now());
      return { donations: await toDtos(db, websiteId, rows), ...page };
    },
    async read(websiteId, donationId) {
      const db = database.query;
      const [donation] = await toDtos(db, websiteId, [await find(db, websiteId, donationId)]);
      if (!donation) throw donationErrors.missing();
      return donation;
    },
    async create(websiteId, input, { memberId, idempotencyKey }) {
      const currency = await currencyOf(websiteId);
      const draft = (): Row => {
        const row = {
          ...blankDonation,
          websiteId,
          donationId: ids.next(),
          currency: BLANK_CURRENCY,
          createdAt: clock.now(),
        };
        return changeRow(inCurrency(row, currency), input, currency);
      };
      // Refused before any key is taken: nothing about it depends on what is stored.
      draft();
      const work = async (tx: Queryable): Promise<Donation> => {
        const row = draft();
        await repository.insertDonation(tx, row);
        await recordImage(tx, row);
        await siteVersions.bump(tx, websiteId);
        return toDonation(row, currency, NOTHING_GIVEN);
      };
      return idempotencyKey === undefined
        ? database.transaction(work)
        : once.inTransaction(
            { websiteId, scope: `donations.create/${memberId}`, key: idempotencyKey, request: input },
            work,
          );
    },
    async change(websiteId, donationId, change, { expected } = {}) {
      const currency = await currencyOf(websiteId);
      return database.transaction(async (tx) => {
        const before = await lock(tx, websiteId, donationId, expected);
        const after = { ...changeRow(before, change, currency), version: before.version + 1 };
        await repository.updateDonation(tx, after);
        if (after.imageId !== before.imageId) await recordImage(tx, after);
        await siteVersions.bump(tx, websiteId);
        const totals = await totalsOf(tx, websiteId, [donationId]);
        return toDonation(after, currency, totals(donationId));
      });
    },
    remove: (websiteId, donationId, { expected } = {}) =>
      database.transaction(async (tx) => {
        await lock(tx, websiteId, donationId, expected);
        if (await gifts.hasGifts(tx, websiteId, donationId)) throw donationErrors.hasGifts();
        await media.deleteUses(tx, websiteId, ownerOf(donationId));
        await repository.deleteDonation(tx, websiteId, donationId);
        await siteVersions.bump(tx, websiteId);
      }),
    async gifts(websiteId, donationId, query) {
      await find(database.query, websiteId, donationId);
      const { rows, page } = await gifts.listGifts(database.query, websiteId, donationId, query);
      return { gifts: rows, ...page };
    },
    async *giftsCsv(websiteId, donationId) {
      await find(database.query, websiteId, donationId);
      yield* exportGifts(database.query, websiteId, donationId);
    },
    async facts(websiteId, wanted) {
      const now = clock.now();
      const rows = (await known(websiteId, wanted)).filter((row) => isOpenAt(row, now));
      if (rows.length === 0) return new Map();
      const [currency, images] = [await currencyOf(websiteId), await imagesOf(websiteId, rows)];
      return new Map(rows.map((row) => [row.donationId, toFacts(row, currency, images)]));
    },
    async shown(websiteId, wanted) {
      const rows = (await known(websiteId, wanted)).filter(({ enabled }) => enabled);
      if (rows.length === 0) return new Map();
      const [currency, images] = [await currencyOf(websiteId), await imagesOf(websiteId, rows)];
      const now = clock.now();
      const shown = rows.map(async (row) => {
        const givenMinor = row.goalMinor === null ? 0 : await givenTo(websiteId, row.donationId, currency);
        return [row.donationId, toPageData(row, { currency, images, givenMinor, now })] as const;
      });
      return new Map(await Promise.all(shown));
    },
    async receiptTexts(websiteId, wanted) {
      const rows = await known(websiteId, wanted);
      return new Map(rows.map(({ donationId, receiptText }) => [donationId, receiptText]));
    },
    invariants: donationInvariants,
  };
}
