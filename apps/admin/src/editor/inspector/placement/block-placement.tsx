import {
  type Cell,
  DESKTOP_COLUMNS,
  gridOf,
  type PageDocument,
  PHONE_COLUMNS,
  type PlacedBlock,
} from '@awning/site-model';
import { LongArrowDownRight } from 'iconoir-react';
import { useMessages } from '../../../messages/use-messages.ts';
import { placeCommand } from '../../parts/part-commands.ts';
import { useEditor, useEditorModel } from '../../use-editor.ts';
import { kindOf } from '../settings/described-kinds.ts';
import classes from '../settings/inspector.module.css';
import { inspectorMessages } from '../settings/inspector-messages.ts';
import { AlignTools, LayerTools } from './placing-tools.tsx';
import { SectionFollowing } from './section-following.tsx';
import { Stepper } from './stepper.tsx';
import { usePlacing } from './use-placing.ts';

interface BlockPlacementProps {
  readonly placed: PlacedBlock;
  readonly sectionId: string;
  readonly disabledReason?: string | undefined;
}

const MOST_ROWS = 10_000;

/** ED-34: where a block stands in the grid of the shown device, by numbers; its layer; on the phone the way back. */
export function BlockPlacement({ placed, sectionId, disabledReason }: BlockPlacementProps) {
  const t = useMessages(inspectorMessages);
  const view = useEditor((state) => state.view.device);
  const model = useEditorModel();
  const { run, problem } = usePlacing();
  const device = gridOf(view);
  const isPhone = device === 'phone';
  const { block } = placed;
  const cell = placed[device];
  const isDisabled = disabledReason !== undefined;
  const isByHand = isPhone && placed.phoneByHand === true;
  const merge = `place ${block.id} ${device}`;
  /** ED-36: what it meets there makes room or is lain upon, as with a drop. */
  const place = (to: Partial<Cell>): void => {
    const others = blocksBeside(model.state().draft.document, sectionId, block.id);
    run(placeCommand({ placed: [placed], others, device: view }, [{ ...cell, ...to }]), merge);
  };
  const columns = isPhone ? PHONE_COLUMNS : DESKTOP_COLUMNS;
  const least = Math.min(kindOf(block.type)?.minWidth ?? 1, columns, cell.width);
  const steppers = { isByHand, isDisabled };
  return (
    <>
      <section className={classes.group} aria-label={t(isPhone ? 'placeOnPhone' : 'place')}>
        <h2 className={classes.heading}>{t(isPhone ? 'placeOnPhone' : 'place')}</h2>
        {isDisabled && <p className={classes.help}>{disabledReason}</p>}
        <div className={classes.pair}>
          <Stepper
            label={t('column')}
            value={cell.column + 1}
            min={1}
            max={columns - cell.width + 1}
            onChange={(column) => place({ column: column - 1 })}
            {...steppers}
          />
          <Stepper
            label={t('row')}
            value={cell.row + 1}
            min={1}
            max={MOST_ROWS - cell.height + 1}
            onChange={(row) => place({ row: row - 1 })}
            {...steppers}
          />
          <Stepper
            label={t('width')}
            value={cell.width}
            min={least}
            max={columns - cell.column}
            onChange={(width) => place({ width })}
            {...steppers}
          />
          <Stepper
            label={t('height')}
            value={cell.height}
            min={1}
            max={MOST_ROWS - cell.row}
            onChange={(height) => place({ height })}
            {...steppers}
          />
        </div>
        {isPhone && (
          <FollowDesktop
            placed={placed}
            isDisabled={isDisabled}
            onFollow={() => run({ do: 'arrange-phone', section: sectionId, blocks: [block.id] })}
          />
        )}
        <AlignTools
          label={t('toSection')}
          isDisabled={isDisabled}
          onAlign={(edge) =>
            run({ do: 'align', blocks: [block.id], edge, to: 'section', device: view, push: true })
          }
        />
        <LayerTools
          isByHand={isByHand}
          isDisabled={isDisabled}
          onLayer={(layer) => run({ do: 'set-layer', block: block.id, device: view, layer })}
        />
        {problem !== null && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </section>
      {isPhone && <SectionFollowing sectionId={sectionId} isDisabled={isDisabled} />}
    </>
  );
}

const blocksBeside = (
  { sections }: PageDocument,
  sectionId: string,
  blockId: string,
): readonly PlacedBlock[] => {
  const layout = sections.find(({ id }) => id === sectionId)?.layout;
  return layout?.type === 'fluid' ? layout.blocks.filter((other) => other.block.id !== blockId) : [];
};

interface FollowDesktopProps {
  readonly placed: PlacedBlock;
  readonly isDisabled: boolean;
  readonly onFollow: () => void;
}

/** ED-43 */
function FollowDesktop({ placed: { desktop, phoneByHand }, isDisabled, onFollow }: FollowDesktopProps) {
  const t = useMessages(inspectorMessages);
  const place = t('onDesktop', {
    from: desktop.column + 1,
    to: desktop.column + desktop.width,
    row: desktop.row + 1,
  });
  if (phoneByHand !== true) return <p className={classes.help}>{t('follows')}</p>;
  return (
    <>
      <button type="button" className={classes.soft} disabled={isDisabled} onClick={onFollow}>
        <LongArrowDownRight width={14} height={14} aria-hidden />
        {t('follow')}
      </button>
      <p className={classes.help}>{place}</p>
    </>
  );
}
