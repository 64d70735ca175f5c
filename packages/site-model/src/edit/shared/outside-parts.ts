import { definitionOf } from '../../blocks/block-registry.ts';
import { BLOCKS_PER_LAYOUT } from '../../document/document-limits.ts';
import { createProblemList, type DocumentProblem, joinPath } from '../../document/document-problem.ts';
import { allIds } from '../../document/document-walk.ts';
import type { DocumentCheck } from '../../document/layout-check.ts';
import type { PageDocument, Section } from '../../document/page-document.ts';
import { checkSection } from '../../document/section-check.ts';
import { type EditContext, type Refused, refuse } from './command-outcome.ts';
import { idsKeepingForms, withNewIds } from './fresh-ids.ts';

export type CheckContext = Pick<EditContext, 'blocksPerLayout' | 'definitions'>;

/** For parts that a command brings along: they are checked as those of a document are. */
export const checkOf = ({ blocksPerLayout, definitions }: CheckContext): DocumentCheck => ({
  problems: createProblemList(),
  blocksPerLayout: blocksPerLayout ?? BLOCKS_PER_LAYOUT,
  definitions: definitions ?? definitionOf,
  ids: new Map(),
});

export const refusalOf = (problems: readonly DocumentProblem[]): Refused | null => {
  const [problem] = problems;
  if (!problem) return null;
  return refuse(problem.code === 'too-many-blocks' ? 'too-many-blocks' : 'bad-value', problem.message);
};

export const checkSections = (check: DocumentCheck, sections: readonly unknown[]): void => {
  const anchors = new Set<string>();
  sections.forEach((section, index) => {
    checkSection(check, section, joinPath('sections', index), anchors);
  });
};

/** Whole sections that were checked, at a place, with new ids. An anchor that the page has already is left out. */
export const insertSections = (
  document: PageDocument,
  sections: readonly Section[],
  at: number | undefined,
  context: EditContext,
): PageDocument => {
  const usedAnchors = new Set(document.sections.map(({ anchor }) => anchor));
  const idOfCopy = idsKeepingForms(() => allIds(document), context.newId);
  const copies = sections.map((section) => {
    const copy = withNewIds(section, context.newId, idOfCopy);
    return usedAnchors.has(copy.anchor) ? { ...copy, anchor: null } : copy;
  });
  return { ...document, sections: document.sections.toSpliced(at ?? document.sections.length, 0, ...copies) };
};
