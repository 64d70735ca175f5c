import { Type } from 'typebox';

export const OrderPagePath = Type.Object({ token: Type.String({ maxLength: 300 }) });
