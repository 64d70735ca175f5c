import { randomBytes } from 'node:crypto';
import {
  type Consent,
  type ConsentChoice,
  type ConsentExportQuery,
  type ConsentMode,
  type ConsentPage,
  type ConsentQuery,
  type ConsentRecorded,
  consentCategories,
} from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Countries, CountryRequest, Place } from '../../../platform/countries/index.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Limit, Limiter } from '../../../platform/limits/index.ts';
import { cookieQuestion, type Settings } from '../../foundation/settings/index.ts';
import { consentErrors } from './consent-errors.ts';
import { exportConsents } from './consent-export.ts';
import { consentModeOf } from './consent-mode.ts';
import {
  deleteConsentsBefore,
  deleteUnusedQuestions,
  findQuestion,
  insertConsent,
  listConsentsBefore,
  listSitesWithConsents,
  noteQuestion,
  pageOfConsents,
} from './consent-repository.ts';

export interface Consents {
  /** How who asks is asked about cookies, by where they seem to be. */
  modeFor(websiteId: WebsiteId, request: CountryRequest): Promise<ConsentMode>;
  /** Keeps what a visitor chose, and gives what names it. */
  record(websiteId: WebsiteId, choice: ConsentChoice, request: CountryRequest): Promise<ConsentRecorded>;
  list(websiteId: WebsiteId, query: ConsentQuery): Promise<ConsentPage>;
  csv(websiteId: WebsiteId, filter: ConsentExportQuery): AsyncGenerator<string>;
  /** Deletes what is older than its site keeps it; returns how many. */
  sweep(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

export interface ConsentParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly countries: Countries;
  readonly limiter: Limiter;
  readonly settings: Pick<Settings, 'cookies'>;
}

/** Of all visitors together: more than that is no site that is visited but one that is being filled. */
const siteLimit: Limit = { name: 'consents-of-site', max: 3000, windowSeconds: 60 };
const SWEEP_BATCH = 1000;
const LONGEST_MONTHS = 120;

export function createConsents({ database, clock, countries, limiter, settings }: ConsentParts): Consents {
  const monthsAgo = (months: number): Date => {
    const time = clock.now();
    time.setUTCMonth(time.getUTCMonth() - months);
    return time;
  };
  return {
    async modeFor(websiteId, request) {
      const { value } = await settings.cookies(websiteId);
      return consentModeOf(value, countries.placeOf(request));
    },

    async record(websiteId, { categories, version, replaces = '' }, request) {
      const { allowed, retryAfterSeconds } = await limiter.take(siteLimit, websiteId);
      if (!allowed) throw consentErrors.tooMany({ retryAfterSeconds });
      const { value } = await settings.cookies(websiteId);
      const current = cookieQuestion(value);
      const db = database.query;
      if (version === current.version) await noteQuestion(db, websiteId, current);
      // From a page that was open while the question changed: they answered what they read.
      const asked = version === current.version ? current : await findQuestion(db, websiteId, version);
      if (asked === null) throw consentErrors.otherQuestion();
      const chosen = consentCategories.filter(
        (category) =>
          categories.split(',').includes(category) &&
          asked.question.categories.some((each) => each.category === category),
      );
      const place = countries.placeOf(request);
      const chosenAt = clock.now();
      const proofId = makeProofId();
      await insertConsent(db, websiteId, {
        proofId,
        version,
        categories: chosen,
        choice: choiceOf(chosen.length, asked.question.categories.length),
        mode: consentModeOf(value, place),
        place: nameOf(place),
        replaces: replaces === '' ? null : replaces,
        chosenAt,
      });
      return { proofId, chosenOn: chosenAt.getTime() };
    },

    async list(websiteId, query) {
      const { rows, page } = await pageOfConsents(database.query, websiteId, query);
      return { consents: rows, ...page };
    },

    csv: (websiteId, filter) => exportConsents(database.query, websiteId, filter),

    async sweep() {
      let swept = 0;
      for (const { websiteId } of await listSitesWithConsents(database.query)) {
        const { value } = await settings.cookies(websiteId);
        const time = monthsAgo(value.proofMonths);
        for (let count = SWEEP_BATCH; count === SWEEP_BATCH; swept += count)
          count = await deleteConsentsBefore(database.query, websiteId, { time, limit: SWEEP_BATCH });
        await deleteUnusedQuestions(database.query, websiteId, cookieQuestion(value).version);
      }
      return swept;
    },

    invariants: [
      {
        name: 'consents.forgotten',
        meaning: 'It is kept what visitors chose years after it should be gone: do jobs run?',
        violations: async (db) => {
          const rows = await listConsentsBefore(db, monthsAgo(LONGEST_MONTHS + 1));
          return rows.map(({ row }) => row);
        },
      },
    ],
  };
}

const choiceOf = (chosen: number, asked: number): Consent['choice'] =>
  chosen === 0 ? 'none' : chosen === asked ? 'all' : 'some';

const nameOf = (place: Place | null): string | null => place && (place.subdivision ?? place.country);

/** Without letters that are taken for digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const makeProofId = (): string =>
  Array.from(randomBytes(16), (byte) => LETTERS[byte % 32])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');
