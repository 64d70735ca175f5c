import { asNumber, asString, getField, isMissing, pure, type Value } from '@awning/template-engine';
import { createDateWriter } from '../i18n/date-formatter.ts';

const writeDate = createDateWriter('%Y%m%dT%H%M%SZ');
const STORED = /[A-Za-z0-9@*_+\-./]/;

/** The encoding browsers once had as `escape`: by code unit, `%XX` or `%uXXXX`. */
function escapeUnits(text: string): string {
  let escaped = '';
  for (let i = 0; i < text.length; i++) {
    const unit = text[i] as string;
    const code = text.charCodeAt(i);
    if (STORED.test(unit)) escaped += unit;
    else if (code < 256) escaped += `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
    else escaped += `%u${code.toString(16).toUpperCase().padStart(4, '0')}`;
  }
  return escaped;
}

function locationText(location: Value): string {
  return ['addressLine1', 'addressLine2', 'addressCountry']
    .map((field) => asString(getField(location, field)).trim())
    .filter((line) => line !== '')
    .join(', ');
}

/** A link that adds an event to a calendar. The ampersands are not escaped. */
export const googleCalendarUrl = pure(() => (event) => {
  const start = writeDate(asNumber(getField(event, 'startDate')), 'UTC');
  const end = writeDate(asNumber(getField(event, 'endDate')), 'UTC');
  const title = escapeUnits(asString(getField(event, 'title')));
  const location = getField(event, 'location');
  const place = isMissing(location) ? '' : locationText(location);
  return (
    `http://www.google.com/calendar/event?action=TEMPLATE&text=${title}&dates=${start}/${end}` +
    (place === '' ? '' : `&location=${encodeURIComponent(place)}`)
  );
});
