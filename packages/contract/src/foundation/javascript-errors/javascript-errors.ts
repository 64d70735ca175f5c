import { type Static, Type } from 'typebox';
import { Millis, OrNull } from '../../shared/content-fields.ts';
import { ListPage, ListQuery, ListSearch } from '../../shared/lists.ts';
import { Activity } from '../activity/activity.ts';

/** As many as one page may report, and so the most that one call can bring. */
export const JAVASCRIPT_ERRORS_PER_PAGE = 20;

/** In characters. What is longer is cut. */
export const JAVASCRIPT_ERROR_LIMITS = {
  event: 100,
  name: 100,
  message: 1000,
  stack: 5000,
  source: 500,
  page: 500,
  island: 500,
} as const;

export const JavascriptErrorEvent = Type.Object({
  event: Type.String({ minLength: 1, description: 'What kind of report it is, such as JavascriptError' }),
  data: Type.Record(Type.String({ maxLength: 200 }), Type.Unknown(), {
    description: 'name, message, stack, source, line, column, page and island are kept',
  }),
  timestamp: Millis,
});
export type JavascriptErrorEvent = Static<typeof JavascriptErrorEvent>;

/** `POST /api/events/RecordJavascriptErrors`: for everybody. */
export const JavascriptErrorEvents = Type.Array(JavascriptErrorEvent, {
  maxItems: JAVASCRIPT_ERRORS_PER_PAGE,
});
export const JavascriptErrorsAccepted = Type.Object({ accepted: Type.Integer() });

/**
 * `GET /api/events/javascript-errors`, those that happened last first. Every text is plain, even if it looks like
 * markup.
 */
export const JAVASCRIPT_ERROR_SORTS = ['lastSeenOn', 'firstSeenOn', 'count'] as const;
export const JavascriptErrorQuery = Type.Object({
  ...ListQuery(JAVASCRIPT_ERROR_SORTS),
  search: ListSearch('the message, the script or the page'),
});
export type JavascriptErrorQuery = Static<typeof JavascriptErrorQuery>;
export const JavascriptError = Type.Object({
  id: Type.String({ description: 'The same for equal errors' }),
  event: Type.String(),
  name: Type.String(),
  message: Type.String(),
  stack: Type.String(),
  source: Type.String({ description: 'The address of the script' }),
  line: OrNull(Type.Integer()),
  column: OrNull(Type.Integer()),
  page: Type.String({ description: 'Where it happened last, without query' }),
  island: Type.String({ description: 'The markup whose script failed; empty for others' }),
  browser: Type.String({ description: 'What the last browser says that it is' }),
  count: Type.Integer(),
  firstSeenOn: Type.Integer({ description: 'Milliseconds since 1970' }),
  lastSeenOn: Type.Integer({ description: 'Milliseconds since 1970' }),
});
export type JavascriptError = Static<typeof JavascriptError>;
export const JavascriptErrorPage = Type.Object({
  javascriptErrors: Type.Array(JavascriptError),
  ...ListPage,
});
export type JavascriptErrorPage = Static<typeof JavascriptErrorPage>;

export const JavascriptErrorPath = Type.Object({ errorId: Type.String({ pattern: '^[0-9a-f]{32}$' }) });

const Counted = (description: string) =>
  Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() }), { description });

/**
 * `GET /api/events/javascript-errors/:errorId`: one of them, where it happens, and what was changed before it began.
 */
export const JavascriptErrorDetails = Type.Object({
  javascriptError: JavascriptError,
  pages: Counted('How often on which page, the most frequent first; `…` stands for the rest'),
  browsers: Counted('How often in which browser, such as Firefox 140; `…` stands for the rest'),
  days: Type.Array(
    Type.Object({ day: Type.String({ description: 'YYYY-MM-DD, UTC' }), count: Type.Integer() }),
    {
      description: 'How often on which day, the first day first, at most 30',
    },
  ),
  changes: Type.Array(Activity, {
    description:
      'What members changed in the day before it was first seen, the last first, as far as the caller may see it',
  }),
});
export type JavascriptErrorDetails = Static<typeof JavascriptErrorDetails>;
