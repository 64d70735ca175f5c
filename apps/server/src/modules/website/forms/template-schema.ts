import type { TemplateSchema } from '@awning/contract';
import { FORM_FIELD_PROPERTIES, FORM_FIELDSETS } from '@awning/forms';
import { formBlock, newsletterBlock } from '@awning/site-model';
import { templateSource } from '../blocks/index.ts';
import { formErrors } from './form-errors.ts';

const BLOCKS = [formBlock, newsletterBlock];

const lists = (table: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(table).map(([name, entries]) => [name, [...entries]]));

/** The template of each kind of form, by its code and by its name; what an integration needs to make or draw one. */
const schemas: ReadonlyMap<string, TemplateSchema> = new Map(
  BLOCKS.flatMap(({ type, name, title, schema, defaults }) => {
    const answer: TemplateSchema = {
      type,
      name,
      title,
      schema,
      defaults,
      template: templateSource(name),
      fieldTypes: lists(FORM_FIELD_PROPERTIES),
      fieldsets: lists(FORM_FIELDSETS),
    };
    return [String(type), name, `${name}-block`].map((word) => [word, answer] as const);
  }),
);

export function templateSchema(type: string): TemplateSchema {
  const schema = schemas.get(type.trim().toLowerCase());
  if (!schema) throw formErrors.templateMissing();
  return schema;
}
