import { Type } from 'typebox';
import { Id } from '../../shared/fields.ts';

/** An id that is none has no form, which is what the response says. */
export const NamedFormPath = Type.Object({ formId: Type.String({ maxLength: 200 }) });
/** `once` names one showing of the form. */
export const FormPostQuery = Type.Object({ once: Type.Optional(Type.String({ maxLength: 200 })) });
export const FormSentQuery = Type.Object({ from: Type.Optional(Type.String({ maxLength: 2000 })) });
export const StoredUploadPath = Type.Object({ uploadId: Id });
