import type { ChangeKind, Silent } from './change-kind.ts';
import { EMAIL, item, newItem, newPage, one, PRIVATE, PUBLISH, page, setting } from './change-subjects.ts';

const THEME = 'A theme has revisions of its own, and is of the install; which one a site has is noted.';
const DRAFT = 'A draft has steps of its own: who did what, before and after, and the way back.';

/** Changes of pages, items, media, forms, design and drafts, and their publication. */
export const websiteKinds: Readonly<Record<string, ChangeKind | Silent>> = {
  ...draftKinds(),
  'publishing.publishSiteChanges': {
    words: 'published changes',
    subject: { table: 'publishes' },
    cannotUndo: PUBLISH,
  },
  'publishing.undoPublish': {
    words: 'took a publish back',
    subject: { table: 'publishes', param: 'publishId' },
    cannotUndo: PUBLISH,
  },
  'publishing.askForReview': {
    words: 'asked for a review of',
    cannotUndo: 'A change of the draft ends it.',
  },
  'publishing.createSchedule': {
    words: 'scheduled changes',
    subject: { table: 'scheduled_changes' },
    cannotUndo: 'Cancel the schedule itself.',
  },
  'publishing.cancelSchedule': {
    words: 'cancelled scheduled changes',
    subject: { table: 'scheduled_changes', param: 'scheduleId' },
    cannotUndo: 'Schedule them again.',
  },
  'preview.createPreviewLink': {
    words: 'made a preview link',
    subject: { table: 'preview_links' },
    cannotUndo: 'Withdraw the link itself.',
  },
  'preview.revokePreviewLink': {
    words: 'withdrew a preview link',
    subject: { table: 'preview_links', param: 'linkId' },
    cannotUndo: 'Make a new link.',
  },
  'preview.drawParts': { silent: 'It draws parts of a draft and stores nothing.' },
  'redirect.tryRedirects': { silent: 'It says what redirects would do and stores nothing.' },
  'redirect.saveRedirects': { words: 'changed the redirects', subject: one('redirects') },
  'design.saveSiteDesign': { words: 'changed the design', subject: one('site_designs') },
  'design.saveHeaderFooter': { words: 'changed header and footer', subject: one('site_header_footers') },
  'theme.saveSiteTheme': { words: 'changed the theme', subject: one('site_themes') },
  'theme.saveThemeHosts': {
    words: 'changed from where pages may load',
    subject: one('site_theme_hosts'),
    seenBy: 'settings.manage',
  },
  'theme.uploadOwnFont': {
    words: 'uploaded the font',
    subject: { table: 'site_fonts' },
    cannotUndo: 'Remove the font itself.',
  },
  'theme.changeOwnFont': { words: 'changed the font', subject: { table: 'site_fonts', param: 'fontId' } },
  'theme.removeOwnFont': {
    words: 'removed the font',
    subject: { table: 'site_fonts', param: 'fontId' },
    cannotUndo: 'Its file is gone. Upload the font again.',
  },
  'theme.uploadTheme': { silent: THEME },
  'theme.restoreTheme': { silent: THEME },
  'theme.removeTheme': { silent: THEME },
  'collection.addCollection': { words: 'added the page', subject: newPage },
  'collection.changeCollection': { words: 'changed the page', subject: page },
  'collection.removeCollection': { words: 'deleted the page', subject: page },
  'collection.duplicateCollection': { words: 'duplicated a page as', subject: newPage },
  'collection.reorderCollections': { words: 'reordered the pages' },
  'collection.chooseHomePage': { words: 'chose another home page' },
  'item.addItem': { words: 'added the item', subject: newItem },
  'item.reorderItems': { words: 'reordered the items of', subject: page },
  'item.changeItem': { words: 'changed the item', subject: item },
  'item.removeItem': { words: 'deleted the item', subject: item },
  'item.duplicateItem': { words: 'duplicated an item as', subject: newItem },
  'item.moveItem': { words: 'moved the item', subject: item },
  'label.renameTag': { words: 'renamed a tag of', subject: page },
  'label.removeTag': { words: 'removed a tag from', subject: page },
  'label.addCategory': { words: 'added a category to', subject: page },
  'label.reorderCategories': { words: 'reordered the categories of', subject: page },
  'label.changeCategory': { words: 'changed a category of', subject: page },
  'label.removeCategory': { words: 'removed a category from', subject: page },
  'document.saveCollectionDocument': { words: 'edited the page', subject: page },
  'document.editCollectionDocument': { words: 'edited the page', subject: page },
  'document.saveItemDocument': { words: 'edited the item', subject: item },
  'document.editItemDocument': { words: 'edited the item', subject: item },
  'document.saveAreaDocument': { words: 'edited the area', subject: { table: 'areas', param: 'areaId' } },
  'document.editAreaDocument': { words: 'edited the area', subject: { table: 'areas', param: 'areaId' } },
  'document.removeArea': { words: 'emptied the area', subject: { table: 'areas', param: 'areaId' } },
  'author.addAuthor': { words: 'added the author', subject: { table: 'authors' } },
  'author.changeAuthor': { words: 'changed the author', subject: { table: 'authors', param: 'authorId' } },
  'author.removeAuthor': { words: 'removed the author', subject: { table: 'authors', param: 'authorId' } },
  'savedSection.addSavedSection': { words: 'saved the section', subject: { table: 'saved_sections' } },
  'savedSection.removeSavedSection': {
    words: 'removed the saved section',
    subject: { table: 'saved_sections', param: 'savedSectionId' },
  },
  'navigation.saveNavigation': {
    words: 'changed the navigation',
    subject: { table: 'navigations', param: 'name' },
  },
  'navigation.removeNavigation': {
    words: 'deleted the navigation',
    subject: { table: 'navigations', param: 'name' },
  },
  'navigation.updateNavigation': { words: 'changed the navigation', subject: { table: 'navigations' } },
  'media.uploadAsset': { words: 'uploaded', subject: { table: 'assets' } },
  'media.grantFileCopies': { silent: 'It signs a grant and changes nothing.' },
  'media.copyFiles': { words: 'copied files from another site', subject: { table: 'assets' } },
  'media.changeAsset': { words: 'changed the file', subject: { table: 'assets', param: 'assetId' } },
  'media.replaceAsset': {
    words: 'replaced the content of the file',
    subject: { table: 'assets', param: 'assetId' },
  },
  'media.editImage': { words: 'edited the image', subject: { table: 'assets', param: 'assetId' } },
  'media.removeAsset': { words: 'deleted the file', subject: { table: 'assets', param: 'assetId' } },
  'media.addAssetFolder': { words: 'added the folder', subject: { table: 'asset_folders' } },
  'media.changeAssetFolder': {
    words: 'changed the folder',
    subject: { table: 'asset_folders', param: 'folderId' },
  },
  'media.removeAssetFolder': {
    words: 'removed the folder',
    subject: { table: 'asset_folders', param: 'folderId' },
  },
  'promotion.saveAnnouncement': { words: 'changed the announcement', subject: setting('announcement') },
  'promotion.savePopupSettings': { words: 'changed the popup', subject: setting('popup') },
  'form.addForm': { words: 'added the form', subject: { table: 'forms' } },
  'form.saveForm': { words: 'changed the form', subject: { table: 'forms', param: 'formId' } },
  'form.changeForm': { words: 'changed the form', subject: { table: 'forms', param: 'formId' } },
  'form.saveFormStorage': {
    words: 'changed what becomes of answers to the form',
    subject: { table: 'forms', param: 'formId' },
  },
  'form.removeForm': { words: 'deleted the form', subject: { table: 'forms', param: 'formId' } },
  'form.restoreForm': { words: 'restored the form', subject: { table: 'forms', param: 'formId' } },
  'form.testForm': {
    words: 'sent a test of the form',
    subject: { table: 'forms', param: 'formId' },
    cannotUndo: EMAIL,
  },
  'formInbox.changeSubmissions': { words: 'changed submissions' },
  'formInbox.changeSubmission': {
    words: 'changed a submission',
    subject: { table: 'form_submissions', param: 'submissionId' },
  },
  'formInbox.resendSubmission': {
    words: 'sent the email about a submission again',
    subject: { table: 'form_submissions', param: 'submissionId' },
    cannotUndo: EMAIL,
  },
  'formInbox.replyToSubmission': {
    words: 'replied to a submission',
    subject: { table: 'form_submissions', param: 'submissionId' },
    cannotUndo: EMAIL,
  },
  'formInbox.removeSubmission': {
    words: 'deleted a submission',
    subject: { table: 'form_submissions', param: 'submissionId' },
    cannotUndo: PRIVATE,
  },
};

function draftKinds(): Record<string, Silent> {
  const calls = [
    'discardAreaDraft',
    'discardItemDraft',
    'discardPageDraft',
    'discardSettingsDraft',
    'editAreaDraft',
    'editItemDraft',
    'editPageDraft',
    'nameVersion',
    'resolveDraft',
    'restoreVersion',
    'saveAreaDraft',
    'saveItemDraft',
    'savePageDraft',
    'saveSettingsDraft',
    'undoDraftStep',
  ];
  return Object.fromEntries(calls.map((name) => [`draft.${name}`, { silent: DRAFT }]));
}
