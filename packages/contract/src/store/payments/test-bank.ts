import { Type } from 'typebox';

export const TestBankPath = Type.Object({ stepToken: Type.String({ maxLength: 100 }) });
export const TestBankDecision = Type.Object({ decision: Type.Enum(['approve', 'refuse'] as const) });
