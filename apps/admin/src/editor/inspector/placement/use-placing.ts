import type { EditCommand } from '@awning/site-model';
import { useState } from 'react';
import { useEditorModel } from '../../use-editor.ts';

interface Placing {
  readonly run: (command: EditCommand, merge?: string) => void;
  /** Why the last change was refused; it stands below the group. */
  readonly problem: string | null;
}

export function usePlacing(): Placing {
  const model = useEditorModel();
  const [problem, setProblem] = useState<string | null>(null);
  return {
    run: (command, merge) => {
      const isDone = model.run([command], merge === undefined ? {} : { merge });
      setProblem(isDone ? null : model.state().said.sentence);
    },
    problem,
  };
}
