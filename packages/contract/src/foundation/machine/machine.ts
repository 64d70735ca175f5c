import { Type } from 'typebox';

/** `GET /api/openapi.json`: an OpenAPI 3.1 document. */
export const ApiDescription = Type.Object({}, { additionalProperties: Type.Unknown() });
