import { Email, REVIEW_LIMITS } from '@awning/contract';
import { Value } from 'typebox/value';
import { readWritingTime } from './writing-time.ts';

/** What a person wrote, as it is stored: plain text, without the blanks around it. */
export interface ReviewFields {
  readonly rating: number;
  readonly title: string;
  readonly body: string;
  readonly authorName: string;
  readonly authorEmail: string | null;
  readonly verifiedBuyer: boolean;
  readonly writtenAt: Date;
}

export type ReadFields =
  | { readonly ok: true; readonly fields: ReviewFields }
  /** Field to sentence. */
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> };

/** No input is trusted: rows of an import hold anything that was in a file. */
export function readReviewFields(typed: Readonly<Record<string, unknown>>, now: Date): ReadFields {
  const errors: Record<string, string> = {};
  const text = (name: 'title' | 'body' | 'authorName'): string => {
    const read = readText(typed[name], REVIEW_LIMITS[name]);
    if (!read.ok) errors[name] = read.problem;
    return read.ok ? read.text : '';
  };
  const fields = {
    rating: Number(typed.rating),
    title: text('title'),
    body: text('body'),
    authorName: text('authorName'),
    authorEmail: readEmail(typed.authorEmail),
    verifiedBuyer: typed.verifiedBuyer === true,
  };
  if (typeof typed.rating !== 'number' || !isStars(typed.rating))
    errors.rating = 'Choose a rating of 1, 2, 3, 4 or 5 stars.';
  if (fields.authorName === '') errors.authorName ??= 'Enter the reviewer’s name.';
  if (fields.authorEmail !== null && !Value.Check(Email, fields.authorEmail))
    errors.authorEmail = 'Please enter a valid email';
  if (!['boolean', 'undefined'].includes(typeof typed.verifiedBuyer))
    errors.verifiedBuyer = 'This must be true or false.';
  const time =
    typed.writtenOn === undefined ? { ok: true as const, at: now } : readWritingTime(typed.writtenOn, now);
  if (!time.ok) errors.writtenOn = time.problem;
  return time.ok && Object.keys(errors).length === 0
    ? { ok: true, fields: { ...fields, writtenAt: time.at } }
    : { ok: false, errors };
}

type ReadText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** Characters are counted as people count them, not as computers store them. */
export function readText(typed: unknown, limit: number): ReadText {
  if (typed === undefined || typed === null) return { ok: true, text: '' };
  if (typeof typed !== 'string') return { ok: false, problem: 'This must be text.' };
  const text = typed.trim();
  return [...text].length > limit
    ? { ok: false, problem: `Please use at most ${limit} characters.` }
    : { ok: true, text };
}

const isStars = (rating: number): boolean => Number.isInteger(rating) && rating >= 1 && rating <= 5;

/** Empty is nobody's address. What is no text stays wrong. */
function readEmail(typed: unknown): string | null {
  if (typed === undefined || typed === null) return null;
  const text = typeof typed === 'string' ? typed.trim() : '?';
  return text === '' ? null : text;
}
