import {
  controlName,
  DEFAULT_CURRENCY_SIGN,
  type FieldPart,
  type FormField,
  isRequired,
  LIKERT_ANSWERS,
  optionsOf,
  rawTitleOf,
  visibleParts,
} from '@awning/forms';
import type { BlockWebsite } from '../block-view.ts';

/** What a visitor has filled in before, by the names of the controls, and what is wrong with it, by field id. */
export interface FilledFields {
  readonly read: (name: string) => readonly string[];
  readonly errors: ReadonlyMap<string, string>;
}

interface FieldInput {
  readonly type: string;
  readonly inputmode?: string;
  readonly autocomplete?: string;
  readonly step?: string;
  /** Stands before what is typed. */
  readonly sign?: string;
}

/** Exactly one of these is set; the template draws the field by it. */
interface FieldShape {
  readonly input?: FieldInput & { readonly text: string };
  readonly textarea?: { readonly maxLength: number; readonly text: string };
  readonly parts?: readonly (FieldPart & {
    readonly choices?: readonly PartChoice[];
    readonly text: string;
  })[];
  readonly choices?: { readonly type: 'radio' | 'checkbox'; readonly options: readonly Choice[] };
  readonly select?: { readonly options: readonly PartChoice[] };
  readonly likert?: { readonly statements: readonly Statement[] };
  readonly file?: {
    readonly accept: string;
    readonly isMultiple: boolean;
    readonly maxFiles: number;
    readonly limit: string;
  };
  readonly divider?: { readonly underline: boolean };
  readonly hidden?: { readonly value: string };
}

interface PartChoice {
  readonly text: string;
  readonly isChosen: boolean;
}

interface Choice extends PartChoice {
  readonly inputId: string;
  /** Of radio buttons, one of which has to be chosen. */
  readonly mustChoose: boolean;
}

interface Statement {
  readonly text: string;
  readonly name: string;
  readonly answers: readonly { readonly value: string; readonly label: string; readonly isChosen: boolean }[];
}

type FieldWebsite = Pick<BlockWebsite, 'language' | 'formUploadMegabytes'>;

interface FieldPlace {
  readonly blockId: string;
  readonly website: FieldWebsite;
  /** The form is filled in step by step: everything between two steps belongs to one of them, headings too. */
  readonly hasSteps?: boolean;
}

/** A field as its template sees it. Ids are unique in the page, names in the form. */
export function formFieldContext(
  field: FormField,
  { blockId, website, hasSteps = false }: FieldPlace,
  { read, errors }: FilledFields,
): Record<string, unknown> {
  const inputId = `${blockId}-${field.id}`;
  const description = field.description?.trim() ?? '';
  const descriptionId = description === '' ? null : `${inputId}-description`;
  const error = errors.get(field.id) ?? '';
  const shape = shapeOf(field, { inputId, website }, read);
  const signId = shape.input?.sign ? `${inputId}-sign` : null;
  return {
    ...field,
    // Parts without a choice must not find the options of the field around them.
    options: null,
    rawTitle: rawTitleOf(field),
    description,
    descriptionId,
    error,
    errorId: `${inputId}-error`,
    // One that nobody can see would be read out all the same.
    describedBy: [error === '' ? null : `${inputId}-error`, signId, descriptionId].filter(Boolean).join(' '),
    required: isRequired(field),
    // A browser without script shows every question, and must not insist on one that is not meant for the visitor.
    mustFill: isRequired(field) && field.showIf === undefined,
    inputId,
    placeholder: field.placeholder ?? '',
    ...shape,
    // The script hides and shows it.
    hasConditions: hasSteps || field.showIf !== undefined,
    isGroup: Boolean(shape.parts ?? shape.choices ?? shape.likert),
  };
}

function shapeOf(
  field: FormField,
  { inputId, website }: { readonly inputId: string; readonly website: FieldWebsite },
  read: FilledFields['read'],
): FieldShape {
  const one = (part?: string): string => read(controlName(field, part))[0] ?? '';
  const parts = visibleParts(field, website.language);
  if (parts) {
    return {
      parts: parts.map((part) => ({
        ...part,
        text: one(part.part),
        choices: part.options?.map((text) => ({ text, isChosen: text !== '' && text === one(part.part) })),
      })),
    };
  }
  const options = optionsOf(field);
  const chosen = new Set(read(controlName(field)));
  switch (field.type) {
    case 'textarea':
      return { textarea: { maxLength: field.maxLength ?? 0, text: one() } };
    case 'radio':
    case 'checkbox': {
      const mustChoose = field.type === 'radio' && field.required === true && field.showIf === undefined;
      return {
        choices: {
          type: field.type,
          options: options.map((text, index) => ({
            text,
            inputId: `${inputId}-${index}`,
            mustChoose,
            isChosen: chosen.has(text),
          })),
        },
      };
    }
    case 'select':
      return { select: { options: options.map((text) => ({ text, isChosen: chosen.has(text) })) } };
    case 'likert':
      return {
        likert: {
          statements: options.map((text, index) => {
            const name = controlName(field, index);
            const answered = new Set(read(name));
            const answers = LIKERT_ANSWERS.map((each) => ({ ...each, isChosen: answered.has(each.value) }));
            return { text, name, answers };
          }),
        },
      };
    case 'file': {
      const maxFiles = field.maxFiles ?? 1;
      const limit = fileLimit(maxFiles, website.formUploadMegabytes);
      return { file: { accept: ACCEPTED[field.accept ?? 'any'], isMultiple: maxFiles > 1, maxFiles, limit } };
    }
    case 'section':
      return { divider: { underline: field.underline ?? false } };
    case 'hidden':
      return { hidden: { value: read(controlName(field))[0] ?? field.value ?? '' } };
    default:
      // What was a secret is typed again.
      return { input: { ...inputOf(field), text: field.type === 'password' ? '' : one() } };
  }
}

/** Shown before a visitor chooses files; empty where there is nothing to say. */
function fileLimit(maxFiles: number, megabytes: number | undefined): string {
  if (maxFiles === 1) return megabytes === undefined ? '' : `At most ${megabytes} MB`;
  return `At most ${maxFiles} files${megabytes === undefined ? '' : ` of ${megabytes} MB each`}`;
}

/** A hint for the window in which files are picked; the server looks at what they are. */
const ACCEPTED = {
  images: 'image/*',
  documents: '.pdf,.doc,.docx,.odt,.rtf,.txt,.xls,.xlsx,.ods,.csv,.ppt,.pptx,.odp',
  any: '',
} as const;

function inputOf(field: FormField): FieldInput {
  switch (field.type) {
    case 'email':
      return { type: 'email', autocomplete: 'email' };
    case 'phone':
      return { type: 'tel', autocomplete: 'tel' };
    case 'number':
      return { type: 'number', step: 'any', inputmode: 'decimal' };
    case 'currency':
      return { type: 'text', inputmode: 'decimal', sign: field.currencySymbol ?? DEFAULT_CURRENCY_SIGN };
    case 'website':
      return { type: 'text', inputmode: 'url', autocomplete: 'url' };
    case 'password':
      // The browser would fill in the password of the visitor's account here, which is not what is asked for.
      return { type: 'password', autocomplete: 'new-password' };
    case 'twitter':
      return { type: 'text', sign: '@' };
    default:
      return { type: 'text' };
  }
}
