import type { DraftKindName } from '@awning/contract';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { LiveThing } from './draft-kind.ts';
import type { DraftSources } from './draft-kinds.ts';

type Thing = { readonly kind: DraftKindName; readonly id: string };

/** The title of a thing as people know it. */
export type TitleOf = (thing: Thing, live: Pick<LiveThing, 'title'>) => string;

/**
 * Menus and areas have names for programs only; the active theme gives them titles. Read before a transaction, which
 * holds a connection already.
 */
export type ReadTitles = (websiteId: WebsiteId) => Promise<TitleOf>;

export const createReadTitles =
  ({ themes, settings }: Pick<DraftSources, 'themes' | 'settings'>): ReadTitles =>
  async (websiteId) => {
    const { language } = (await settings.site(websiteId)).value;
    const { menus, areas } = await themes.parts(websiteId, language);
    return ({ kind, id }, { title }) => {
      if (kind === 'navigation') return menus.find(({ name }) => name === id)?.title || menuTitle(id);
      if (kind === 'area') return areas.find(({ areaId }) => areaId === id)?.label || title;
      return title;
    };
  };

/** Of a menu that the active theme does not show. */
const menuTitle = (name: string): string => (name === 'mainNav' ? 'Main menu' : `Menu ${name}`);
