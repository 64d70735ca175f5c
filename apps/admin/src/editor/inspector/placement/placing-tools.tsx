import type { AlignEdge, EditCommand } from '@awning/site-model';
import {
  AlignBottomBox,
  AlignHorizontalCenters,
  AlignLeftBox,
  AlignRightBox,
  AlignTopBox,
  AlignVerticalCenters,
  ArrowDown,
  ArrowUp,
  FastArrowDown,
  FastArrowUp,
} from 'iconoir-react';
import type { MouseEvent } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from '../settings/inspector.module.css';
import { inspectorMessages } from '../settings/inspector-messages.ts';

const EDGES = [
  { edge: 'start', word: 'alignStart', Icon: AlignLeftBox },
  { edge: 'center', word: 'alignCenter', Icon: AlignVerticalCenters },
  { edge: 'end', word: 'alignEnd', Icon: AlignRightBox },
  { edge: 'top', word: 'alignTop', Icon: AlignTopBox },
  { edge: 'middle', word: 'alignMiddle', Icon: AlignHorizontalCenters },
  { edge: 'bottom', word: 'alignBottom', Icon: AlignBottomBox },
] as const satisfies readonly { readonly edge: AlignEdge; readonly word: string; readonly Icon: unknown }[];

interface AlignToolsProps {
  /** What it is aligned to. */
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onAlign: (edge: AlignEdge, event: MouseEvent) => void;
}

export function AlignTools({ label, isDisabled, onAlign }: AlignToolsProps) {
  const t = useMessages(inspectorMessages);
  const name = `${t('alignTo')}: ${label}`;
  return (
    <fieldset className={classes.choices} disabled={isDisabled}>
      <legend className={classes.legend}>{name}</legend>
      <div className={classes.tools}>
        {EDGES.map(({ edge, word, Icon }) => (
          <button
            key={edge}
            type="button"
            className={classes.icon}
            aria-label={t(word)}
            title={t(word)}
            onClick={(event) => onAlign(edge, event)}
          >
            <Icon width={16} height={16} aria-hidden />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

type Layer = Exclude<Extract<EditCommand, { do: 'set-layer' }>['layer'], number>;

const LAYERS = [
  { layer: 'front', Icon: FastArrowUp },
  { layer: 'forward', Icon: ArrowUp },
  { layer: 'backward', Icon: ArrowDown },
  { layer: 'back', Icon: FastArrowDown },
] as const satisfies readonly { readonly layer: Layer; readonly Icon: unknown }[];

interface LayerToolsProps {
  readonly isByHand: boolean;
  readonly isDisabled: boolean;
  readonly onLayer: (layer: Layer) => void;
}

/** ED-38: past what really overlaps. */
export function LayerTools({ isByHand, isDisabled, onLayer }: LayerToolsProps) {
  const t = useMessages(inspectorMessages);
  return (
    <fieldset className={classes.choices} disabled={isDisabled}>
      <legend className={classes.legend}>
        {isByHand && <span className={classes.dot} role="img" aria-label={t('byHand')} />} {t('layer')}
      </legend>
      <div className={classes.tools}>
        {LAYERS.map(({ layer, Icon }) => (
          <button
            key={layer}
            type="button"
            className={classes.icon}
            aria-label={t(layer)}
            title={t(layer)}
            onClick={() => onLayer(layer)}
          >
            <Icon width={16} height={16} aria-hidden />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
