import { editorMessages, fillMessage } from '@awning/site-model';
import { defineErrors } from '../../../platform/errors/index.ts';

/** Two examples of links, in the place of the two hosts that the message names. */
const LINK_EXAMPLES = { host: ['https://example.com', '/page'] };

export const contentErrors = defineErrors('content', {
  missing: { status: 404, message: editorMessages.missingContent },
  changedMeanwhile: {
    status: 412,
    message: 'Another member changed this in the meantime. Load it again and repeat your change.',
  },
  badCursor: {
    status: 400,
    message: 'That page of the list does not exist. Start again from the first one.',
  },
  productsOnly: { status: 403, message: 'Your role may change stores and their products, and nothing else.' },
  scheduledInThePast: {
    status: 400,
    message: 'Choose a time in the future for something scheduled, or publish it now.',
  },
  codeForAdministrators: {
    status: 403,
    message:
      'Only administrators may add or change code that runs on pages, because it can do everything that the people who view it may do.',
  },
  lockedSection: {
    status: 403,
    message: 'A section that this changes is locked. Please look at what is named below.',
  },
  sharedElsewhere: {
    status: 403,
    message:
      'The section {section} is also on {title}, which your role may not change. Take it apart on this page first.',
  },
  sharedAndLocked: {
    status: 403,
    message:
      'The section {section} is locked on {title}, so your role may change its words and nothing else. Take it apart on this page first.',
  },
  changedTwiceInSync: {
    status: 409,
    message:
      'The section {section} is on this page more than once, and was changed in two ways. Make them the same, or take one apart.',
  },
  typeNameNeeded: { status: 400, message: 'Say which page or collection of the theme it is.' },
  typeNameUnused: { status: 400, message: '{kind} is no type of a theme, so it has no name there.' },
  unexpectedOption: { status: 400, message: editorMessages.unexpectedOption },
  badLink: { status: 400, message: fillMessage(editorMessages.linkFormat, LINK_EXAMPLES) },
  invalidPageUrl: { status: 400, message: editorMessages.invalidPageUrl },
  urlReserved: {
    status: 400,
    message: 'The address {url} belongs to the site itself. Please choose another one.',
  },
  urlTaken: { status: 409, message: 'There is something else at the address {url} already.' },
  tooLarge: { status: 413, message: 'The fields of its own are too large; {max} kB are the most.' },
  missingAsset: { status: 400, message: 'It uses an image or file that does not exist any more.' },
  needsConfirmation: {
    status: 409,
    message: 'This would also remove what is in it ({count}). Confirm that you mean it.',
  },
  homePageNeeded: { status: 409, message: 'This is the home page. Choose another home page first.' },
  homePageUnfit: {
    status: 400,
    message: 'This cannot be the home page. Choose a page that visitors can open.',
  },
  folderMissing: { status: 400, message: 'That folder does not exist.' },
  foldersDoNotNest: { status: 400, message: 'A folder cannot be put into another folder.' },
  orderMismatch: {
    status: 409,
    message:
      'The new order does not name everything exactly once. Load the list again and repeat your change.',
  },
  orderedByDate: {
    status: 400,
    message: 'The items of this collection are ordered by their dates, not by hand.',
  },
  holdsNoItems: { status: 400, message: 'A {kind} holds no items.' },
  tooManyItems: {
    status: 409,
    message: 'This collection is full: {max} items are the most. Remove some, or use another collection.',
  },
  tooManyProducts: {
    status: 409,
    message: 'This store page is full: {max} products are the most. Remove some, or use another one.',
  },
  tooManyExternalGalleries: {
    status: 409,
    message: 'A site can show {max} galleries of photo services at the most. Remove one first.',
  },
  tooManyExternalPictures: {
    status: 409,
    message: 'A gallery of a photo service can hold {max} images at the most.',
  },
  tooManySavedSections: {
    status: 409,
    message: 'A site can keep {max} sections at the most. Remove one that is no longer needed.',
  },
  tooManyTracks: { status: 409, message: 'This album is full: {max} tracks are the most.' },
  tooManyCategories: { status: 409, message: 'There are {max} categories already, which are the most.' },
  tagTooLong: { status: 400, message: 'A tag can have {max} characters at the most.' },
  categoryTooLong: { status: 400, message: 'A category can have {max} characters at the most.' },
  emptyLabel: { status: 400, message: 'Please enter a name for the {tagType}.' },
  duplicateLabel: { status: 409, message: editorMessages.duplicateTag },
  categoryCycle: { status: 400, message: 'A category cannot be inside itself.' },
  rootExists: { status: 409, message: 'This store has a root category already.' },
  rootOutsideStore: { status: 400, message: 'Only a store has a root category.' },
  rootStaysApart: {
    status: 400,
    message:
      'The root category stands for everything in the store. It cannot be inside another category or become one with it.',
  },
  eventWithoutStart: { status: 400, message: 'An event needs a date on which it starts.' },
  eventEndsEarly: { status: 400, message: 'An event cannot end before it starts.' },
  productWithoutTitle: { status: 400, message: 'Give the product a title before you publish it.' },
  authorMissing: { status: 400, message: 'That author does not exist.' },
  noDocument: { status: 400, message: 'A {kind} has no blocks of its own.' },
  invalidDocument: {
    status: 400,
    message: 'The blocks could not be saved. Please look at what is named below.',
  },
  newerDocument: {
    status: 409,
    message: 'This was made by a newer version of Awning and is kept as it is. Update Awning to change it.',
  },
  refusedCommand: { status: 409, message: '{reason}' },
  missingNavigation: { status: 404, message: editorMessages.missingNavigation },
  navigationTooDeep: { status: 400, message: 'Menus can have {max} levels at the most.' },
  tooManyLinks: { status: 400, message: 'A menu can have {max} links at the most.' },
  unclearLink: {
    status: 400,
    message: 'Each link of a menu leads to exactly one thing: a page, an address or a member area.',
  },
  unknownLinkTarget: { status: 400, message: 'A link of the menu leads to a page that does not exist.' },
});
