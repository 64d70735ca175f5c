export interface PageProblem {
  readonly file: string;
  readonly message: string;
}

/** What is to be said about one drawing, each thing once, and no more than anybody reads. */
export interface PageNotes {
  add(file: string, message: string): void;
  readonly problems: readonly PageProblem[];
}

const MOST = 100;

export function createPageNotes(): PageNotes {
  const problems = new Map<string, PageProblem>();
  return {
    add(file, message) {
      const key = `${file}\n${message}`;
      if (problems.size < MOST && !problems.has(key)) problems.set(key, { file, message });
    },
    get problems() {
      return [...problems.values()];
    },
  };
}
