import { useEffect, useState } from 'react';
import { useEditor } from '../use-editor.ts';
import classes from './refusal-note.module.css';

const SHOWN_MS = 6_000;

/** Why something cannot be done, for those who look at the screen; the live region says it to the others. */
export function RefusalNote() {
  const said = useEditor((state) => state.said);
  const [gone, setGone] = useState(said.number);
  useEffect(() => {
    const timer = setTimeout(() => setGone(said.number), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [said]);
  if (!said.isRefusal || said.number === gone) return null;
  return (
    <p className={classes.note} aria-hidden>
      {said.sentence}
    </p>
  );
}
