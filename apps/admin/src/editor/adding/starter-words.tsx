import type { Block } from '@awning/site-model';
import { placeholderBlocks } from '@awning/site-model/starters';
import { useMessages } from '../../messages/use-messages.ts';
import { outlineOf } from '../page-outline.ts';
import { useEditor, useEditorModel } from '../use-editor.ts';
import { addingMessages } from './adding-messages.ts';
import { blockKinds } from './block-kinds.ts';
import classes from './section-picker.module.css';

const isSame = (one: readonly Block[], other: readonly Block[]): boolean =>
  one.length === other.length && one.every((block, index) => block === other[index]);

/** ED-94: what still says what a starter said, to look at before publishing; nothing where all of it was replaced. */
export function StarterWords({ onShow }: { readonly onShow?: (() => void) | undefined }) {
  const t = useMessages(addingMessages);
  const model = useEditorModel();
  const blocks = useEditor(({ draft }) => placeholderBlocks(draft.document), isSame);
  if (blocks.length === 0) return null;
  const titles = new Map(
    outlineOf(model.state().draft.document, kindName).flatMap((section) =>
      section.blocks.map(({ id, title }) => [id, title] as const),
    ),
  );
  return (
    <section className={classes.starterWords}>
      <p>{t('starterWords', { count: blocks.length })}</p>
      <p className={classes.help}>{t('starterWordsHelp')}</p>
      <ul>
        {blocks.map(({ id, type }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                model.select([id]);
                onShow?.();
              }}
            >
              {t('showBlock', { name: titles.get(id) ?? kindName(type) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const kindName = (type: number): string => blockKinds.find((kind) => kind.type === type)?.name ?? '';
