export type StepLog = ReturnType<typeof createStepLog>;

/** One line when a step begins to talk, one with its verdict and time. */
export function createStepLog(print: (line: string) => void) {
  return {
    begin: (title: string) => print(`\n== ${title}`),
    end: (title: string, ok: boolean, startedAt: number) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      print(`${ok ? 'ok  ' : 'FAIL'}  ${title}, ${seconds} s`);
    },
    detail: (text: string) => {
      if (text.trim() !== '') print(`${text.trim().replace(/^/gm, '      ')}\n`);
    },
  };
}
