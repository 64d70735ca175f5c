import type { Call } from './endpoint.ts';

/** `:itemId` in `/api/items/:itemId` and `*` at the end of `/assets/*`, as names. */
export type PathParams<P extends string> = { readonly [Name in ParamNames<P>]: string | number };

type ParamNames<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | ParamNames<`/${After}`>
    : Rest extends `${infer Name}.${string}`
      ? Name
      : Rest
  : P extends `${string}*`
    ? '*'
    : never;

/**
 * The address of a call, for a request, a link or a form. Values of the query that are not there are left out.
 *
 * @example addressOf(readItem, { itemId }) // /api/content/items/65…
 */
export function addressOf<P extends string>(
  call: Pick<Call<Call['method'], P>, 'path'>,
  ...[params, query]: ParamNames<P> extends never
    ? [params?: Record<string, never>, query?: object]
    : [params: PathParams<P>, query?: object]
): string {
  return fillPath(call.path, params ?? {}) + writeQuery(query ?? {});
}

export const fillPath = (path: string, params: Readonly<Record<string, string | number>>): string =>
  path.replace(/:(\w+)|\*$/g, (whole, name: string | undefined) => {
    const value = params[name ?? '*'];
    if (value === undefined) throw new Error(`${path} needs ${whole}`);
    return name === undefined
      ? String(value).split('/').map(encodeURIComponent).join('/')
      : encodeURIComponent(value);
  });

/** As the server reads it: numbers and booleans as text, a list as its name once for each value. */
export function writeQuery(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat())
      if (each !== undefined && each !== null) search.append(name, String(each));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
