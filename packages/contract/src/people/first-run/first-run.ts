import { SITE_STYLES } from '@awning/site-model';
import { SITE_PURPOSES } from '@awning/site-model/starters';
import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { storeCurrencies } from '../../shared/currencies.ts';
import { Id } from '../../shared/fields.ts';

export const firstRunSteps = ['name', 'colors', 'page', 'product', 'publish'] as const;
export type FirstRunStepName = (typeof firstRunSteps)[number];

/** `GET /api/first-run`: whether the owner has still to choose how to begin, and what is left to do afterwards. */
export const FirstRun = Type.Object({
  choice: OrNull(
    Type.Enum(['demo', 'empty'] as const, {
      description:
        'What the owner chooses about: the demo, or a site with nothing in it; null: it is decided',
    }),
  ),
  steps: Type.Array(Type.Object({ name: Type.Enum(firstRunSteps), isDone: Type.Boolean() }), {
    description: 'Ticked by the system; a site that sells nothing has no product among them',
  }),
});
export type FirstRun = Static<typeof FirstRun>;

/** `POST /api/first-run/keep`: what it is that stays. */
export const KeptSite = Type.Object({ choice: Type.Enum(['demo', 'empty'] as const) }, strict);

/** `POST /api/first-run/own`: a site of the owner's own, whole or not at all; the same call again makes no other. */
export const NewStart = Type.Object(
  {
    title: Type.String({ pattern: '\\S', maxLength: 200 }),
    purpose: Type.Enum(SITE_PURPOSES),
    style: Type.Enum(SITE_STYLES.map(({ id }) => id)),
    language: Type.String({
      pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
      maxLength: 40,
      description: 'Of the browser, such as en-GB',
    }),
    timeZone: Type.String({ minLength: 1, maxLength: 100, description: 'Such as Europe/London' }),
    currency: Type.Enum(storeCurrencies),
  },
  strict,
);
export type NewStart = Static<typeof NewStart>;

export const StartedSite = Type.Object({
  id: Id,
  title: Type.String(),
  baseUrl: Type.String({ description: 'Where the site is; the session holds there' }),
  pageId: OrNull(Type.String({ description: 'Its home page, to open in the editor' })),
  demoUrl: OrNull(Type.String({ description: 'Where the demo is from now on' })),
});
export type StartedSite = Static<typeof StartedSite>;

/** `GET /config/preview/start/{purpose}/{style}`: the first page as it would be. */
export const StartPreviewPath = Type.Object({
  purpose: Type.Enum(SITE_PURPOSES),
  style: Type.Enum(SITE_STYLES.map(({ id }) => id)),
});
export const StartPreviewQuery = Type.Object({ title: Type.Optional(Type.String({ maxLength: 200 })) });
