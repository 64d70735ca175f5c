import { Type } from 'typebox';
import { ORDER_LIMITS } from './order-limits.ts';

export const Moment = Type.String({ description: 'ISO 8601, UTC' });
export const Tags = Type.Array(Type.String({ pattern: '\\S', maxLength: ORDER_LIMITS.tag }), {
  maxItems: ORDER_LIMITS.tags,
});
