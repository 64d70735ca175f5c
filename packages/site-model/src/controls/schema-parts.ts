type SchemaPart = Readonly<Record<string, unknown>>;

/** The shapes that a value at the path may have, each alternative by itself; none where there is no such path. */
export const schemasAt = (schema: unknown, path: string): readonly SchemaPart[] =>
  path
    .split('.')
    .reduce<readonly SchemaPart[]>(
      (parts, step) =>
        parts.flatMap(({ properties }) =>
          isPart(properties) && Object.hasOwn(properties, step) ? alternativesOf(properties[step]) : [],
        ),
      alternativesOf(schema),
    );

export const alternativesOf = (schema: unknown): readonly SchemaPart[] => {
  if (!isPart(schema)) return [];
  return Array.isArray(schema.anyOf) ? schema.anyOf.flatMap(alternativesOf) : [schema];
};

export const isPart = (value: unknown): value is SchemaPart => typeof value === 'object' && value !== null;
