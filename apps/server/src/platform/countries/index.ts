export { type Countries, type CountryRequest, createCountries, type Place } from './countries.ts';
