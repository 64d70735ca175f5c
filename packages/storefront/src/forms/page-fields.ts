import { FORM_CONTROLS } from '@awning/forms';

/** Where the form stood, as submissions tell it. */
export interface PageFields {
  readonly pageTitle: string;
  readonly pageId: string | null;
  /** `i` for an item, `c` for a collection. */
  readonly contentSource: 'i' | 'c';
  readonly pagePath: string;
  readonly pagePermissionTypeValue: number | null;
}

type Named = { readonly id?: unknown; readonly permissionType?: unknown };
type PageContext = { readonly collection?: Named; readonly itemId?: unknown };

/** What the form says about its page, else what the page says: a form in a footer stands on many. */
export function readPageFields(form: HTMLFormElement): PageFields {
  const { title, defaultView } = form.ownerDocument;
  const { collection, itemId } = readContext(defaultView);
  const pageId = controlValue(form, FORM_CONTROLS.pageId);
  const isItem =
    pageId === null ? typeof itemId === 'string' : controlValue(form, FORM_CONTROLS.contentSource) === 'i';
  return {
    pageTitle: title,
    pageId: pageId ?? text(itemId) ?? text(collection?.id),
    contentSource: isItem ? 'i' : 'c',
    pagePath: defaultView?.location.pathname ?? '/',
    pagePermissionTypeValue:
      typeof collection?.permissionType === 'number' ? collection.permissionType : null,
  };
}

function controlValue(form: HTMLFormElement, name: string): string | null {
  const control = form.elements.namedItem(name);
  return control instanceof HTMLInputElement && control.value !== '' ? control.value : null;
}

function readContext(view: Window | null): PageContext {
  const { Static } = (view ?? {}) as { Static?: { SQUARESPACE_CONTEXT?: PageContext } };
  return Static?.SQUARESPACE_CONTEXT ?? {};
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
