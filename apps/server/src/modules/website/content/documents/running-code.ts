import { blockForm, blocksOf, codeBlock, type PageDocument } from '@awning/site-model';
import { Compile } from 'typebox/compile';
import { readStoredDocument } from './stored-document.ts';

const codeValue = Compile(codeBlock.schema);

/** Code that does something on the page instead of being shown there. */
function runningCode(document: PageDocument): ReadonlySet<string> {
  const matches = new Set<string>();
  for (const { type, value } of blocksOf(document)) {
    const markup = blockForm({ type, value })?.model.submissionHTML ?? '';
    if (/<script/i.test(markup)) matches.add(`form ${markup}`);
    if (type !== codeBlock.type) continue;
    const filled: unknown = { ...codeBlock.defaults, ...value };
    if (!codeValue.Check(filled)) continue;
    const { code, language, displaySource } = filled;
    if (!displaySource && language !== 'text' && code.trim() !== '') matches.add(`${language} ${code}`);
  }
  return matches;
}

/**
 * Whether the change brings code that did not run before. It runs in the name of every person who opens the page, also
 * of those who may do more than its author.
 */
export function bringsCode(before: PageDocument | null, after: PageDocument): boolean {
  const known = before ? runningCode(before) : new Set<string>();
  return [...runningCode(after)].some((code) => !known.has(code));
}

/** Whether a stored document has code that runs; one that this version cannot read counts as such. */
export function runsCode(stored: unknown): boolean {
  const document = readStoredDocument(stored);
  return document === null || runningCode(document).size > 0;
}
