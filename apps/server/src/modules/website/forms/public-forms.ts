import type { FormModel, FormStorage } from '@awning/forms';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { FormParts } from './form-parts.ts';
import { findLibraryValue, listFormsOf, type PlacedRow, readPlacedForms } from './form-place-repository.ts';
import { modelOf, readStorage } from './form-revision.ts';
import { createPopupPages } from './popup-pages.ts';
import type { PublicForm, PublicForms } from './public-form.ts';

export interface FormReader extends PublicForms {
  /** Those of a page, an item or an area, as visitors see them. */
  ofPage(websiteId: WebsiteId, pageId: string): Promise<readonly PublicForm[]>;
  /** Whether one of the places where it stands lies over other pages. */
  isInPopup(websiteId: WebsiteId, formId: string): Promise<boolean>;
}

const ID = /^[0-9a-f]{24}$/;
/** Of an area or of anything else that a page is known by. */
const LONGEST_PAGE_ID = 100;

/** Forms as visitors meet them, cached until the site changes. */
export function createPublicForms({ database, siteCache, content }: FormParts): FormReader {
  const popups = createPopupPages(content.read);
  const readPublic = async (websiteId: WebsiteId, formIds: readonly string[]): Promise<PublicForm[]> => {
    const rows = await readPlacedForms(database.query, websiteId, formIds);
    const owners = (kind: PlacedRow['ownerKind']): string[] =>
      rows.flatMap(({ ownerKind, ownerId }) => (ownerKind === kind ? [ownerId] : []));
    const [collections, items] = await Promise.all([
      content.read.collections(websiteId, owners('collection')),
      content.read.items(websiteId, owners('item')),
    ]);
    return rows.flatMap((row): PublicForm[] => {
      const { ownerKind: kind, ownerId: id } = row;
      const model = modelOf(row.source, row.value);
      if (model === null) return [];
      const form = publicForm(row, model, readStorage(row.kind, row.storage));
      const place = { kind, id };
      if (kind === 'area') return [{ ...form, place, collectionId: null }];
      const collectionId = kind === 'collection' ? collections.get(id)?.id : items.get(id)?.collectionId;
      return collectionId === undefined ? [] : [{ ...form, place, collectionId }];
    });
  };

  const placesOf = async (websiteId: WebsiteId, formId: string): Promise<readonly PublicForm[]> => {
    const read = () => readPublic(websiteId, [formId]);
    const known = await siteCache.getOrLoad(websiteId, `form/${formId}`, read);
    // A form that is not cached may be newer than the last invalidation.
    return known.length > 0 ? known : read();
  };

  /**
   * Members see blocks before their page is saved or shown, so what a form of the library asks is known without a
   * place.
   */
  const libraryModel = async (
    websiteId: WebsiteId,
    formId: string,
  ): Promise<readonly [string, FormModel] | null> => {
    if (!ID.test(formId)) return null;
    const read = async (): Promise<FormModel | null> =>
      modelOf('library', await findLibraryValue(database.query, websiteId, formId));
    const known = (await siteCache.getOrLoad(websiteId, `library-form/${formId}`, read)) ?? (await read());
    return known === null ? null : [formId, known];
  };

  return {
    async find(websiteId, formId, { pageId, mayOpen = async () => true } = {}) {
      if (!ID.test(formId)) return null;
      const places = await placesOf(websiteId, formId);
      const isMatch = ({ place }: PublicForm): boolean => place.id === pageId;
      const [target, others] = [places.filter(isMatch), places.filter((form) => !isMatch(form))];
      for (const form of [...target, ...others])
        if (form.collectionId === null || (await mayOpen(form.collectionId))) return form;
      return null;
    },

    async models(websiteId, ids) {
      const match = await Promise.all([...new Set(ids)].map((id) => libraryModel(websiteId, id)));
      return new Map(match.flatMap((one) => (one === null ? [] : [one])));
    },

    async isInPopup(websiteId, formId) {
      const places = await placesOf(websiteId, formId);
      const isPopup = await Promise.all(places.map(({ place }) => popups.has(websiteId, place.id)));
      return isPopup.includes(true);
    },

    async ofPage(websiteId, pageId) {
      if (pageId.length > LONGEST_PAGE_ID) return [];
      const formIds = await siteCache.getOrLoad(websiteId, `forms-of/${pageId}`, () =>
        listFormsOf(database.query, websiteId, pageId),
      );
      const matches = await Promise.all(formIds.map((formId) => placesOf(websiteId, formId)));
      return matches.flatMap((places) => places.find(({ place }) => place.id === pageId) ?? []);
    },
  };
}

const publicForm = (
  { formId, kind, origin, revision }: PlacedRow,
  model: FormModel,
  storage: FormStorage,
) => ({
  formId,
  kind,
  origin,
  revision,
  model,
  storage,
});
