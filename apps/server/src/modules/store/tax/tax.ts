import type { TaxRule, TaxTable } from '@awning/commerce';
import type { TaxSetup, TaxSetupInput } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  createSiteDocuments,
  type SiteSetup,
  type SiteSetupParts,
} from '../../../platform/site-documents/index.ts';
import { readTaxTable } from './tax-check.ts';
import { taxErrors } from './tax-errors.ts';
import { taxInvariants } from './tax-invariants.ts';

export interface Tax extends SiteSetup<TaxSetup, TaxSetupInput> {
  /** Null: nothing is taxed. Cached until the site changes. */
  table(websiteId: WebsiteId): Promise<TaxTable | null>;
}

export function createTax(o: SiteSetupParts): Tax {
  const initial: TaxTable = { pricesIncludeTax: false, rounding: 'line', rules: [] };
  const documents = createSiteDocuments({ ...o, table: 'tax_setups', initial });
  const respond = (table: TaxTable, version: number): TaxSetup => ({
    ...table,
    rules: table.rules.map((rule: TaxRule) => ({ ...rule })),
    version,
  });
  const orNull = (table: TaxTable): TaxTable | null => (table.rules.length === 0 ? null : table);

  return {
    table: async (websiteId) => orNull(await documents.getOrLoad(websiteId)),
    async read(websiteId) {
      const { document, version } = await documents.read(websiteId);
      return respond(document, version);
    },
    async save(websiteId, input, { expected, by }) {
      const { table, errors } = readTaxTable(input, () => o.ids.next());
      if (Object.keys(errors).length > 0) throw taxErrors.invalid({ errors });
      const saved = await documents.save(websiteId, { document: table, expected, by });
      if (saved === null) throw taxErrors.changedMeanwhile();
      return respond(saved.document, saved.version);
    },
    invariants: taxInvariants,
  };
}
