import type { Section } from '@awning/site-model';
import { changeLayout, type StarterSection } from '@awning/site-model/starters';
import { useMessages } from '../../messages/use-messages.ts';
import { outlineOf } from '../page-outline.ts';
import { useEditorModel } from '../use-editor.ts';
import { addingMessages } from './adding-messages.ts';

interface ChoicePlace {
  readonly at: number | undefined;
  readonly change: string | undefined;
  readonly onDone: () => void;
}

/** What choosing a layout does to the page, each as one step. */
export function useSectionChoice({ at, change, onDone }: ChoicePlace) {
  const t = useMessages(addingMessages);
  const model = useEditorModel();
  const { sections } = model.state().draft.document;
  const place = at ?? sections.length;

  const selectAdded = (): void => {
    const added = model.state().draft.document.sections[place];
    if (added) model.select([added.id]);
    onDone();
  };

  return {
    above: outlineOf(model.state().draft.document, String)[place - 1],
    /** A whole section, named for what is said of it. */
    add: (section: Section, name: string): void => {
      if (!model.run([{ do: 'insert-section', section, at: place }])) return;
      model.say(t('added', { name }));
      selectAdded();
    },
    addEmpty: (): void => {
      if (model.run([{ do: 'add-section', at: place }])) selectAdded();
    },
    /** ED-63: the blocks of the section go into the places of the other one. */
    rearrange: (starter: StarterSection): void => {
      const section = sections.find(({ id }) => id === change);
      const blocks = section?.layout.type === 'fluid' ? section.layout.blocks : [];
      if (section?.layout.type === 'fluid' && blocks.length > 0) {
        const { cells, below } = changeLayout(section.layout, starter);
        const isDone = model.run([
          {
            do: 'group',
            label: 'Change layout',
            commands: [
              { do: 'place-blocks', cells: cells.map((cell) => ({ ...cell })) },
              { do: 'arrange-phone', section: section.id },
            ],
          },
        ]);
        if (!isDone) return;
        model.say(t('rearranged', { count: below.length }));
        model.select([section.id]);
      }
      onDone();
    },
  };
}
