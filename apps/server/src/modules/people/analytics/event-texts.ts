import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { findTexts, saveTexts, type TextsOfDay } from './analytics-repository.ts';
import { hashTexts } from './visitor-hash.ts';

/** Finds the numbers under which texts are stored, for many at once. */
export interface EventTexts {
  /** Says beforehand that the number of these texts will be asked for. */
  want(websiteId: WebsiteId, day: string, texts: readonly string[]): TextNumber;
  /** Finds those that are not known yet. */
  load(): Promise<void>;
}

export interface TextNumber {
  /** Null: it is not loaded, or the site is gone. */
  id: number | null;
}

interface Missing extends TextsOfDay {
  readonly number: TextNumber;
}

/** Each has up to some hundreds of characters. */
const MOST_CACHED = 30_000;
/**
 * Of one site and day: made-up addresses must not fill a database. What is beyond counts as the last one. Those of
 * several parts, which say where visitors come from and what browser they have, count by themselves.
 */
const MOST_NEW_A_DAY = 20_000;
const MOST_COUNTED = 10_000;
const REST = ['…'];

/** A text of its own: a part of a longer one would keep that one in memory. */
const keyOf = (texts: readonly string[]): string => `${texts.length} ${texts.join('\0')}`;

export function createEventTexts(database: Database, mostNewADay = MOST_NEW_A_DAY): () => EventTexts {
  /** Under which number texts are stored, for texts that their day has marked as seen. */
  const days = new Map<string, Map<string, TextNumber>>();
  let cached = 0;
  const keep = (name: string, key: string, number: TextNumber): void => {
    if (cached >= MOST_CACHED) {
      days.clear();
      cached = 0;
    }
    days.set(name, (days.get(name) ?? new Map<string, TextNumber>()).set(key, number));
    cached += 1;
  };
  const counts = new Map<string, number>();

  const isOneTooMany = ({ websiteId, day, texts }: TextsOfDay): boolean => {
    const name = `${websiteId} ${day} ${texts.length > 1}`;
    const count = (counts.get(name) ?? 0) + 1;
    if (!counts.has(name) && counts.size > MOST_COUNTED) counts.clear();
    counts.set(name, count);
    return count > mostNewADay;
  };

  return () => {
    const missing = new Map<string, Missing>();
    const remember = (rows: readonly { websiteId: WebsiteId; hash: string; textId: number }[]): void => {
      const found = new Map(rows.map(({ websiteId, hash, textId }) => [`${websiteId} ${hash}`, textId]));
      for (const [place, { websiteId, day, hash, texts, number }] of missing) {
        const textId = found.get(`${websiteId} ${hash}`);
        if (textId === undefined) continue;
        number.id = textId;
        keep(`${websiteId} ${day}`, keyOf(texts), number);
        missing.delete(place);
      }
    };
    const want = (websiteId: WebsiteId, day: string, texts: readonly string[]): TextNumber => {
      const name = `${websiteId} ${day}`;
      const key = keyOf(texts);
      const place = `${name} ${key}`;
      const known = days.get(name)?.get(key) ?? missing.get(place)?.number;
      if (known !== undefined) return known;
      const number = { id: null };
      missing.set(place, { websiteId, day, hash: hashTexts(texts), texts, number });
      return number;
    };
    /** Which text stands for one that is not stored. */
    const beyond: (readonly [TextNumber, rest: TextNumber])[] = [];
    const replaceBeyond = (stored: ReadonlySet<string>): void => {
      for (const [place, wanted] of [...missing]) {
        if (wanted.texts.join() === REST.join() || stored.has(`${wanted.websiteId} ${wanted.hash}`)) continue;
        if (!isOneTooMany(wanted)) continue;
        missing.delete(place);
        beyond.push([wanted.number, want(wanted.websiteId, wanted.day, REST)]);
      }
    };
    return {
      want,
      async load() {
        if (missing.size === 0) return;
        const stored = await findTexts(database.query, [...missing.values()]);
        remember(stored.filter(({ isSeen }) => isSeen));
        replaceBeyond(new Set(stored.map(({ websiteId, hash }) => `${websiteId} ${hash}`)));
        // Two days of one text, around midnight, are one row.
        const latest = new Map<string, TextsOfDay>();
        for (const wanted of missing.values()) {
          const name = `${wanted.websiteId} ${wanted.hash}`;
          const other = latest.get(name);
          if (other === undefined || other.day < wanted.day) latest.set(name, wanted);
        }
        if (latest.size > 0) remember(await saveTexts(database.query, [...latest.values()]));
        for (const [number, rest] of beyond) number.id = rest.id;
      },
    };
  };
}
