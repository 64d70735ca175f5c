import type { EditConflict } from '@awning/contract';

export interface ErrorDefinition {
  readonly status: number;
  /** For a person. `{name}` is filled from the details given when the error is made. */
  readonly message: string;
}

export interface ErrorDetails {
  /** Values for the placeholders in the message. */
  readonly values?: Readonly<Record<string, string | number>>;
  /** Field name to sentence. */
  readonly errors?: Readonly<Record<string, string>>;
  /** What two people changed at once. */
  readonly conflicts?: readonly EditConflict[];
  readonly retryAfterSeconds?: number;
  readonly crumbFail?: true;
  readonly cause?: unknown;
}

/** A request that is refused on purpose. Everything else that is thrown is a bug. */
export class CataloguedError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: string, status: number, message: string, details: ErrorDetails) {
    super(message, { cause: details.cause });
    this.name = 'CataloguedError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export interface CatalogueEntry extends ErrorDefinition {
  readonly code: string;
}

export type ErrorMaker = ((details?: ErrorDetails) => CataloguedError) & CatalogueEntry;

type Catalogue<K extends string> = { readonly [P in K]: ErrorMaker };

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const fill = (message: string, values: ErrorDetails['values'] = {}): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/**
 * Declares a module's refusals. Each gets the stable code `area.kebab-name`.
 *
 *     const cartErrors = defineErrors('cart', {
 *       lineMissing: { status: 404, message: 'That item is no longer in your cart.' },
 *     });
 *     throw cartErrors.lineMissing();
 */
export function defineErrors<K extends string>(
  area: string,
  definitions: Record<K, ErrorDefinition>,
): Catalogue<K> {
  const makers = Object.entries<ErrorDefinition>(definitions).map(([name, { status, message }]) => {
    const code = `${area}.${kebab(name)}`;
    const make = (details: ErrorDetails = {}) =>
      new CataloguedError(code, status, fill(message, details.values), details);
    return [name, Object.assign(make, { code, status, message })];
  });
  return Object.freeze(Object.fromEntries(makers)) as Catalogue<K>;
}
