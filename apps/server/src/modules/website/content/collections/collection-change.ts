import { type CollectionChange, contentKind } from '@awning/contract';
import { BACKGROUND_SOURCES, COLLECTION_VIEWS, PAGE_TYPES, POST_ADDRESSES } from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import type { Editor } from '../base/content-editor.ts';
import type { CollectionRow } from '../base/content-rows.ts';
import { expectOption } from '../base/option-check.ts';
import { contentErrors } from '../content-errors.ts';

const backgroundSources = Object.values(BACKGROUND_SOURCES).filter((code) => code > 0);

/** Pages that lie over or in front of others are not where a site starts. */
const OVERLAYS: readonly number[] = [PAGE_TYPES['lock-screen'], PAGE_TYPES['popup-overlay']];

export const canBeHomePage = ({ kind, pageType }: Pick<CollectionRow, 'kind' | 'pageType'>): boolean =>
  kind !== 'folder' && !OVERLAYS.includes(pageType);

/** Of what holds nothing there is no list. */
const viewsOf = ({ accepts }: ReturnType<typeof contentKind>): typeof COLLECTION_VIEWS | readonly [] =>
  accepts.length > 0 ? COLLECTION_VIEWS : [];

/** Code in the head runs in the name of every person who opens the page. */
export function demandPageCode(
  { mayAddCode }: Pick<Editor, 'mayAddCode'>,
  before: string,
  after: string,
): void {
  if (!mayAddCode && after !== before) throw contentErrors.codeForAdministrators();
}

/** The row with a change to what needs no look at other rows; refuses values that its kind does not have. */
export function applyCollectionChange<Row extends Omit<CollectionRow, 'document'>>(
  row: Row,
  {
    urlId: _address,
    folderBehavior,
    pageType,
    backgroundSource,
    postAddress,
    description,
    listView,
    ...plain
  }: CollectionChange,
): Row {
  const kind = contentKind(row.kind);
  const next: Row = {
    ...row,
    ...plain,
    ...(description === undefined ? {} : { description: cleanRichText(description) }),
    ...(folderBehavior === undefined
      ? {}
      : { folderBehavior: expectOption('folderBehavior', folderBehavior, kind.folderBehaviors) }),
    ...(pageType === undefined ? {} : { pageType: expectOption('pageType', pageType, kind.pageTypes) }),
    ...(backgroundSource === undefined
      ? {}
      : { backgroundSource: expectOption('backgroundSource', backgroundSource, backgroundSources) }),
    ...(postAddress === undefined
      ? {}
      : { postAddress: expectOption('postAddress', postAddress, POST_ADDRESSES) }),
    ...(listView === undefined
      ? {}
      : { listView: listView && expectOption('listView', listView, viewsOf(kind)) }),
  };
  if (kind.folder && next.folderId !== null) throw contentErrors.foldersDoNotNest();
  if (next.homepage && (!next.enabled || !canBeHomePage(next))) throw contentErrors.homePageNeeded();
  return next;
}
