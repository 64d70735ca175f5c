import { escapeHtml } from '@awning/site-model';

/** Finished HTML. A type of its own, so that text cannot stand where markup is expected. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get isEmpty(): boolean {
    return this.#text === '';
  }

  toString(): string {
    return this.#text;
  }
}

/** Text and numbers are escaped, HTML stands as it is, of a list everything, and of null nothing. */
export type HtmlValue = string | number | Html | null | readonly HtmlValue[];

/** For what was made elsewhere as HTML: by templates, by blocks, by the cleaner of rich text. */
export const rawHtml = (markup: string): Html => new Html(markup);

export const NO_HTML = new Html('');

/** HTML in which every value is escaped that is not HTML itself, for text and for attributes in quotes. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  let text = strings[0] ?? '';
  for (let index = 0; index < values.length; index++)
    text += textOf(values[index] ?? null) + (strings[index + 1] ?? '');
  return new Html(text);
}

/** Several pieces with HTML between them. */
export function joinHtml(values: readonly HtmlValue[], between: Html = NO_HTML): Html {
  return new Html(values.map(textOf).join(String(between)));
}

function textOf(value: HtmlValue): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (value instanceof Html) return value.toString();
  if (value === null) return '';
  return typeof value === 'number' ? String(value) : value.map(textOf).join('');
}
