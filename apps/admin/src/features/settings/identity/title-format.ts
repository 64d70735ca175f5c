interface TitleParts {
  readonly site: string;
  readonly page?: string;
  readonly item?: string;
}

/** The title that a format makes: `%s` is the site, `%c` the page, `%i` the item. */
export const writeTitle = (format: string, { site, page = '', item = '' }: TitleParts): string =>
  format.replace(/%([sci])/g, (_sign, letter: string) =>
    letter === 's' ? site : letter === 'c' ? page : item,
  );
