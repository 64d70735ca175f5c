/** Declarations of a `style` attribute, in their order. */
export function readStyle(text: string | undefined): ReadonlyMap<string, string> {
  const pairs = (text ?? '').split(';').map((declaration) => declaration.split(/:(.*)/s, 2));
  return new Map(
    pairs.map(([name = '', value = '']): [string, string] => [name.trim().toLowerCase(), value.trim()]),
  );
}

/** The attributes with one property of their style set or, by null, removed; null when none is left. */
export function withStyle(
  source: Readonly<Record<string, string>> | null,
  property: string,
  value: string | null,
): Readonly<Record<string, string>> | null {
  const { style, ...rest } = source ?? {};
  const declarations = new Map([...readStyle(style)].filter(([name]) => name !== ''));
  if (value === null) declarations.delete(property);
  else declarations.set(property, value);
  const written = [...declarations].map((declaration) => declaration.join(':')).join(';');
  const changed = written === '' ? rest : { ...rest, style: written };
  return Object.keys(changed).length === 0 ? null : changed;
}
