import { categoryLinks, image, listHead, listPager, word } from './page-pieces.ts';

const ISO = '%Y-%m-%dT%H:%M';
const time = (field: string, className: string, format: string): string =>
  `<time class="${className}" datetime="{${field}|date ${ISO}}">{${field}|datetime ${format}}</time>`;

/** When and where; `prefix` begins the class names. A day is named once where the event begins and ends on it. */
const facts = (prefix: string): string => {
  const entry = (kind: string, content: string): string =>
    `<li class="${prefix}-meta-item ${prefix}-meta-${kind} event-meta-item">${content}</li>`;
  const place = ['Title', 'Line1', 'Line2', 'Country'].map(
    (part) =>
      `{.if address${part}}<span class="${prefix}-meta-address-line${part === 'Title' ? ` ${prefix}-meta-address-line--title` : ''}">{address${part}|html}</span> {.end}`,
  );
  return (
    `<ul class="${prefix}-meta event-meta">{.same-day?}` +
    entry('date', time('startDate', 'event-date', 'date:full')) +
    entry(
      'time',
      `<span class="event-time">${time('startDate', 'event-time-localized-start', 'time:short')} – ${time('endDate', 'event-time-localized-end', 'time:short')}</span>`,
    ) +
    '{.or}' +
    entry('date', time('startDate', 'event-date', 'date:full time:short')) +
    entry('date', time('endDate', 'event-date', 'date:full time:short')) +
    '{.end}{.if location.addressTitle || location.addressLine1}{.section location}' +
    `${entry('address', place.join(''))}{.end}{.end}</ul>`
  );
};

const calendarLinks =
  '<div class="event-meta-addtocalendar-container eventitem-addtocallinks">' +
  `<a class="event-meta-addtocalendar-google eventitem-addtocallink" href="{@|google-calendar-url|htmlattr}" rel="nofollow">${word('googleCalendar', 'Google Calendar')}</a> ` +
  `<a class="event-meta-addtocalendar-ical eventitem-addtocallink" href="{fullUrl|htmlattr}?format=ical">${word('calendarFile', 'Calendar file (ICS)')}</a></div>`;

const row = (when: 'upcoming' | 'past'): string =>
  `<article class="eventlist-event eventlist-event--${when}{.main-image?} eventlist-hasimg eventlist-event--hasimg{.end} {@|item-classes}" data-item-id="{id}">` +
  `{.main-image?}<a class="eventlist-column-thumbnail" href="{fullUrl|htmlattr}" tabindex="-1" aria-hidden="true">${image('eventlist-thumbnail', '(max-width: 640px) 100vw, 400px')}</a>{.end}` +
  '<div class="eventlist-column-date" aria-hidden="true"><div class="eventlist-datetag"><div class="eventlist-datetag-inner">' +
  '<div class="eventlist-datetag-startdate eventlist-datetag-startdate--month">{startDate|datetime skeleton:MMM}</div>' +
  '<div class="eventlist-datetag-startdate eventlist-datetag-startdate--day">{startDate|datetime skeleton:d}</div>' +
  '{.same-day?}{.or}<div class="eventlist-datetag-enddate">– {endDate|datetime skeleton:MMMd}</div>{.end}</div></div></div>' +
  '<div class="eventlist-column-info"><h2 class="eventlist-title"><a class="eventlist-title-link" href="{fullUrl|htmlattr}">{title|html}</a></h2>' +
  `${facts('eventlist')}{.excerpt?}<div class="eventlist-excerpt">{excerpt}</div>{.end}` +
  `<div class="eventlist-cats">${categoryLinks('eventlist-cats-list')}</div>` +
  `<div class="eventlist-actions">${calendarLinks}</div></div></article>`;

const rows = (list: string, when: 'upcoming' | 'past', otherwise: string): string =>
  `<div class="eventlist eventlist--${when}">{.repeated section ${list}}${row(when)}${otherwise}{.end}</div>`;

const none = `{.or}<p class="eventlist-empty">${word('noEvents', 'No events are planned at the moment.')}</p>`;

export const eventList =
  `${listHead()}{.calendar-view?}${rows('items', 'upcoming', none)}{.or}${rows('upcoming', 'upcoming', none)}` +
  `{.if past}<h2 class="eventlist-past-title">${word('pastEvents', 'Past events')}</h2>${rows('past', 'past', '')}{.end}{.end}` +
  listPager('eventlist');

const neighbour = (side: 'prev' | 'next', kind: 'newer' | 'older'): string =>
  `{.section ${side}Item}<a class="eventitem-pager-link eventitem-pager-${kind}" rel="${side}" href="{fullUrl|htmlattr}"><span class="eventitem-pager-date">{startDate|datetime skeleton:MMMMd}</span> <span class="eventitem-pager-title">{title|html}</span></a>{.end}`;

export const eventItem =
  '{.section item}<article class="eventitem {@|item-classes}" data-item-id="{id}">' +
  `<nav class="eventitem-nav" aria-label="${word('backToEvents', 'Back to all events')}"><a class="eventitem-backlink" href="{collection.fullUrl|htmlattr}">${word('backToEvents', 'Back to all events')}</a></nav>` +
  '<div class="eventitem-column-meta"><h1 class="eventitem-title" data-content-field="title">{title|html}</h1>' +
  `${facts('eventitem')}${calendarLinks}` +
  `<div class="eventitem-meta-cats">${categoryLinks('eventitem-cats-list')}</div>` +
  '{.if tags}<div class="eventitem-meta-tags">{.repeated section tags}<a href="{collection.fullUrl|htmlattr}?tag={@|url-encode}" rel="tag">{@|html}</a>{.alternates with}, {.end}</div>{.end}</div>' +
  `<div class="eventitem-column-content">{.main-image?}<figure class="eventitem-image">${image('eventitem-image-img', '(max-width: 767px) 100vw, 760px', '{.if altText}{altText|htmlattr}{.or}{title|htmlattr}{.end}')}</figure>{.end}` +
  '{.if body}{body}{.or}{.excerpt?}<div class="eventitem-excerpt">{excerpt}</div>{.end}{.end}' +
  '<div class="eventitem-share">{@|apply sqs-share-buttons}</div></div>{postItemInjectCode}</article>{.end}' +
  `{.section pagination}{.if prevItem || nextItem}<nav class="eventitem-pager" aria-label="${word('otherEvents', 'Other events')}">${neighbour('prev', 'newer')}${neighbour('next', 'older')}</nav>{.end}{.end}`;
