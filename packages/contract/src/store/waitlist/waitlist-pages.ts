import { Type } from 'typebox';

export const WaitlistJoinQuery = Type.Object({ product: Type.Optional(Type.String({ maxLength: 100 })) });
/** The rest of the path, because a parameter may be 300 characters and this holds a whole address. */
export const WaitlistConfirmPath = Type.Object({ '*': Type.String({ maxLength: 2000 }) });
export const WaitlistLinkPath = Type.Object({ token: Type.String({ maxLength: 300 }) });
