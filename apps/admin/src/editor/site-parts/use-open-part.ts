import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useUnsavedWork } from '../../kit/record/unsaved-work.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import type { LookSession, LookState } from '../styles/look-session.ts';
import { useEditorModel } from '../use-editor.ts';
import { type Opening, useOpened } from '../use-opened.ts';
import type { SitePartContext } from './open-site-part.ts';
import { sitePartMessages } from './site-part-messages.ts';

/** Reads what a panel changes; `open` is the same function each time. */
export function useOpenPart<Part>(open: (context: SitePartContext) => Promise<Part>): Opening<Part> {
  const t = useMessages(sitePartMessages);
  const services = useServices();
  const model = useEditorModel();
  return useOpened(useCallback(() => open({ model, services, t }), [open, model, services, t]));
}

/** The state of a session; what waits is sent when its panel is closed. */
export function useSideSession(session: LookSession): LookState {
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  useUnsavedWork(state.saving !== 'saved');
  useEffect(() => () => void session.flush(), [session]);
  return state;
}
