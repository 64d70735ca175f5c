/** The words of the member, the dates and numbers of the site: English in a British shop writes 17 Nov 2026. */
export function regionalLocale(language: string, siteLanguage: string): string {
  try {
    const { region } = new Intl.Locale(siteLanguage);
    return region === undefined ? language : new Intl.Locale(language, { region }).toString();
  } catch {
    // A language that no browser knows: the site still has its pages.
    return language;
  }
}
