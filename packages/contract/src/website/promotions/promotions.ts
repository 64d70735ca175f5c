import { type Static, Type } from 'typebox';
import { Id } from '../../shared/fields.ts';

const strict = { additionalProperties: false };

/** Where something of the whole site is shown. The checkout never shows it. */
export const PagesRule = Type.Object(
  {
    show: Type.Enum(['everywhere', 'home', 'chosen']),
    collectionIds: Type.Array(Id, {
      maxItems: 200,
      description: 'With `chosen`: these, and what is in them',
    }),
  },
  strict,
);
export type PagesRule = Static<typeof PagesRule>;

const Moment = Type.Union([
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
    description: 'Such as 2026-11-27T08:00:00Z',
  }),
  Type.Null(),
]);

/** `GET` and `PUT /api/settings/announcement`: the bar above the site. */
export const AnnouncementSettings = Type.Object(
  {
    enabled: Type.Boolean(),
    text: Type.String({
      maxLength: 2_000,
      description: 'HTML; what is not plain text or a link is taken out',
    }),
    link: Type.String({ maxLength: 2_000, description: 'The whole bar leads there; empty for nowhere' }),
    newWindow: Type.Boolean(),
    style: Type.Enum(['solid', 'accent', 'quiet']),
    closable: Type.Boolean(),
    from: Moment,
    until: Moment,
    pages: PagesRule,
  },
  strict,
);
export type AnnouncementSettings = Static<typeof AnnouncementSettings>;

export const AnnouncementSettingsChange = Type.Partial(AnnouncementSettings, strict);
export type AnnouncementSettingsChange = Static<typeof AnnouncementSettingsChange>;

const whole = (maximum: number) => Type.Union([Type.Integer({ minimum: 0, maximum }), Type.Null()]);

/** `GET` and `PUT /api/settings/popup`: which popup overlay visitors meet, where and when. */
export const PopupSettings = Type.Object(
  {
    enabled: Type.Boolean(),
    pageId: Type.Union([Id, Type.Null()], { description: 'A page of the type popup overlay' }),
    pages: PagesRule,
    afterSeconds: whole(3_600),
    afterScrolled: Type.Union([Type.Integer({ minimum: 1, maximum: 100 }), Type.Null()], {
      description: 'Percent of the page',
    }),
    onLeaving: Type.Boolean({ description: 'When the pointer leaves the page at its top' }),
    againAfterDays: Type.Union([Type.Integer({ minimum: 1, maximum: 3_650 }), Type.Null()], {
      description: 'Who closed it meets it again after these days; null: when it is another one',
    }),
    onPhones: Type.Boolean({ description: 'Also on small screens, where it takes the lower half at most' }),
  },
  strict,
);
export type PopupSettings = Static<typeof PopupSettings>;

export const PopupSettingsChange = Type.Partial(PopupSettings, strict);
export type PopupSettingsChange = Static<typeof PopupSettingsChange>;

export const PopupPath = Type.Object({ pageId: Id });
