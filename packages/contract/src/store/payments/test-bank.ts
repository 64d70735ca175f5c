import { Type } from 'typebox';

export const TestBankPath = Type.Object({ stepToken: Type.String({ maxLength: 100 }) });
export const TestBankDecision = Type.Object({ decision: Type.Enum(['approve', 'refuse'] as const) });

/** `GET /checkout/test-bank/cards` */
export const TestCardQuery = Type.Object({
  back: Type.Optional(Type.String({ maxLength: 400, description: 'Where to go with the card' })),
});
