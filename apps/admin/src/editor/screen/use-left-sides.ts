import { useEffect } from 'react';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import { useLocale } from '../../messages/use-messages.ts';
import type { DraftOwner } from '../draft/api-draft-server.ts';
import { leftEntry, readSides, storeSides } from '../draft/left-sides.ts';
import type { EditorModel } from '../editor-model.ts';

const restored = new WeakSet<EditorModel>();

/** ED-86: steps in the styles, the header and menus can be undone after this tab was loaded again. */
export function useLeftSides(model: EditorModel, { kind, id }: DraftOwner): void {
  const services = useServices();
  const locale = useLocale();
  const { member } = useMemberSession();
  const name = `awning-editor-sides ${member?.id ?? ''} ${kind} ${id}`;
  useEffect(() => {
    const store = (): Storage => sessionStorage;
    if (!restored.has(model)) {
      restored.add(model);
      const sides = readSides(store, name).map((side) =>
        leftEntry(side, async (left) => {
          // Few steps are undone after a reload, and their panels are large.
          const { takeBackSide } = await import('../site-parts/take-back-side.ts');
          return takeBackSide({ model, services, locale })(left);
        }),
      );
      model.adopt(sides, 'before');
    }
    let { history } = model.state();
    return model.subscribe(() => {
      if (model.state().history === history) return;
      history = model.state().history;
      storeSides(store, name, history);
    });
  }, [model, services, locale, name]);
}
