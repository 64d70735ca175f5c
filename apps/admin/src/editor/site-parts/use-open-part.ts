import { useEffect, useState, useSyncExternalStore } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useUnsavedWork } from '../../kit/record/unsaved-work.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import type { Fields, LookSession, LookState } from '../styles/look-session.ts';
import { useEditorModel } from '../use-editor.ts';
import type { SitePartContext } from './open-site-part.ts';
import { sitePartMessages } from './site-part-messages.ts';

interface Opening<Part> {
  readonly part: Part | null;
  readonly isFailed: boolean;
  readonly tryAgain: () => void;
}

/** Reads what a panel changes; `open` is the same function each time. */
export function useOpenPart<Part>(open: (context: SitePartContext) => Promise<Part>): Opening<Part> {
  const t = useMessages(sitePartMessages);
  const services = useServices();
  const model = useEditorModel();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<Pick<Opening<Part>, 'part' | 'isFailed'>>({
    part: null,
    isFailed: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads it again
  useEffect(() => {
    let isGone = false;
    setState({ part: null, isFailed: false });
    open({ model, services, t }).then(
      (part) => isGone || setState({ part, isFailed: false }),
      () => isGone || setState({ part: null, isFailed: true }),
    );
    return () => {
      isGone = true;
    };
  }, [open, model, services, t, attempt]);
  return { ...state, tryAgain: () => setAttempt(attempt + 1) };
}

/** The state of a session; what waits is sent when its panel is closed. */
export function useSideSession(session: LookSession): LookState {
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  useUnsavedWork(state.saving !== 'saved');
  useEffect(() => () => void session.flush(), [session]);
  return state;
}

/** What visitors see, with what the draft changes. */
export const draftedFields = <Live extends object>(live: Live, fields: Fields): Live => ({
  ...live,
  ...fields,
});
