import { Type } from 'typebox';

export const MailingListLinkPath = Type.Object({ token: Type.String({ maxLength: 300 }) });
