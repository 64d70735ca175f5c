import { MAX_PROBLEMS } from './document-limits.ts';

/** What keeps a document from being used. */
export interface DocumentProblem {
  /** For programs, such as `overlap`. */
  readonly code: string;
  /** Where, such as `sections.0.layout.blocks.3.desktop.column`; empty for the document as a whole. */
  readonly path: string;
  /** A sentence for a person. */
  readonly message: string;
}

export const joinPath = (path: string, step: string | number): string =>
  path === '' ? String(step) : `${path}.${step}`;

/** Collects problems up to the number that is worth reading. */
export interface ProblemList {
  readonly list: DocumentProblem[];
  readonly isFull: () => boolean;
  readonly add: (code: string, path: string, message: string) => void;
}

export const createProblemList = (): ProblemList => {
  const problems: DocumentProblem[] = [];
  const isFull = (): boolean => problems.length >= MAX_PROBLEMS;
  return {
    list: problems,
    isFull,
    add: (code, path, message) => {
      if (!isFull()) problems.push({ code, path, message });
    },
  };
};
