import { defineErrors } from '../../../platform/errors/index.ts';

export const draftErrors = defineErrors('drafts', {
  missing: { status: 404, message: 'There is no draft of this.' },
  unknownKind: { status: 404, message: 'There are no drafts of the kind {kind}.' },
  notAllowed: { status: 403, message: 'Your role may not change this.' },
  changedMeanwhile: {
    status: 412,
    message: 'The draft was changed in the meantime. Load it again and repeat your change.',
  },
  conflict: {
    status: 409,
    message: 'Another member changed the same part in the meantime. Choose which of the two should stay.',
  },
  noSuchConflict: {
    status: 409,
    message: 'There is no conflict about {part} any more. Load the draft again.',
  },
  tooOld: {
    status: 409,
    message: 'Your version of this draft is too old to be joined with the newest. Load it again.',
  },
  unknownBase: { status: 409, message: 'The draft has no version {base}. Load it again.' },
  batchReused: {
    status: 409,
    message: 'A batch with this key has been stored, and it was another one. Give each batch its own key.',
  },
  badId: { status: 400, message: 'An id has 24 hexadecimal digits, and each id is given once.' },
  idTaken: { status: 409, message: 'The id {id} is in use on this page. Choose another one.' },
  tooFewIds: {
    status: 400,
    message: 'The commands make more new parts than there are ids in the batch.',
  },
  undoOthers: { status: 409, message: 'This step was made by another member. Undo is for your own steps.' },
  undoOvertaken: {
    status: 409,
    message: '{label} was not undone, because what it changed was changed again since.',
  },
  unknownVersion: { status: 404, message: 'This version is not kept any more.' },
  noPlaceToRestore: {
    status: 409,
    message:
      'This part of the version has no place on the page as it is now. Restore the whole version instead.',
  },
  nothingToRestore: { status: 409, message: 'Everything is as it was in this version.' },
  unknownStep: { status: 404, message: 'This step is not kept any more.' },
  liveConflict: {
    status: 409,
    message: 'What visitors see was changed since this draft was begun. Choose which of the two should stay.',
  },
  productsAreSaved: { status: 400, message: 'Products have no draft: save what you change.' },
  invalid: { status: 400, message: 'The draft could not be saved. Please look at what is named below.' },
});
