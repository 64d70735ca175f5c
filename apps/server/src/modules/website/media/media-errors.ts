import { editorMessages } from '@awning/site-model';
import { defineErrors } from '../../../platform/errors/index.ts';

export const mediaErrors = defineErrors('media', {
  unsupportedFile: { status: 415, message: editorMessages.unsupportedFile },
  tooLarge: { status: 413, message: editorMessages.fileTooLarge },
  tooManyPixels: {
    status: 413,
    message: 'The image {fileName} has too many pixels. The maximum is {max} million.',
  },
  tooManyFrames: {
    status: 413,
    message: 'The animation {fileName} has too many frames. The maximum is {max}.',
  },
  processingFailed: { status: 422, message: editorMessages.fileProcessingFailed },
  processingCancelled: { status: 503, message: editorMessages.fileProcessingCancelled },
  processingIncomplete: { status: 422, message: editorMessages.fileProcessingIncomplete },
  busy: { status: 503, message: 'Too many images are being made at the moment. Please try again shortly.' },
  uploadIncomplete: { status: 400, message: editorMessages.fileUploadIncomplete },
  uploadUnreadable: { status: 400, message: editorMessages.uploadError },
  uploadFailed: { status: 500, message: editorMessages.uploadFailed },
  renameFailed: { status: 409, message: editorMessages.renameFailed },
  missingFileName: { status: 400, message: editorMessages.missingFileName },
  notFound: { status: 404, message: 'There is no such file on this site.' },
  otherType: {
    status: 409,
    message:
      'The file {fileName} can only be replaced with another {extension} file, so that its address stays the same.',
  },
  notEditable: {
    status: 409,
    message:
      'Only still images can be cropped, turned and straightened: no animations, drawings or other files.',
  },
  cropTooSmall: {
    status: 400,
    message: 'Too little of the image is left: at least {min} by {min} pixels have to stay.',
  },
  badCursor: { status: 400, message: 'That page of the list does not exist.' },
  inUse: {
    status: 409,
    message:
      'This file is used in {count} places: {places}. Remove it there first, or delete it all the same.',
  },
  forSale: {
    status: 409,
    message:
      'The file {fileName} is sold by a product, so that pages cannot show or link it. Upload it once more to do that.',
  },
  changedMeanwhile: {
    status: 412,
    message: 'Another member changed this file in the meantime. Load it again and repeat your change.',
  },
  folderMissing: { status: 404, message: 'There is no such folder on this site.' },
  folderNameTaken: { status: 409, message: 'There is already a folder named "{name}" here.' },
  folderUnnamed: { status: 400, message: 'A folder needs a name of at most {max} characters.' },
  folderInItself: {
    status: 409,
    message: 'A folder cannot be moved into itself or into a folder inside it.',
  },
  folderTooDeep: { status: 409, message: 'Folders can be nested {max} deep.' },
  folderInUse: {
    status: 409,
    message:
      'Files in this folder are used in {count} places: {places}. Remove them there first, or delete it all the same.',
  },
  folderNotEmpty: {
    status: 409,
    message: 'This folder has {count} files and folders in it. Move them first, or delete it all the same.',
  },
});
