import { Type } from 'typebox';

const word = Type.Optional(Type.String({ maxLength: 500 }));

export const CheckoutPageQuery = Type.Object({ cartToken: word });
export const CheckoutReturnQuery = Type.Object({ attempt: word, key: word, cartToken: word });
export const CheckoutStylesheetQuery = Type.Object({ v: word });
