/** The United States and what ships, and is taxed, as part of them. */
const US_TERRITORIES: ReadonlySet<string> = new Set(['US', 'PR', 'GU', 'VI', 'MP', 'AS', 'UM']);

export const isUsTerritory = (countryCode: string): boolean => US_TERRITORIES.has(countryCode);
