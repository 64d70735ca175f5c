import { useMessages } from '../../../messages/use-messages.ts';
import { useEditor } from '../../use-editor.ts';
import classes from '../settings/inspector.module.css';
import { inspectorMessages } from '../settings/inspector-messages.ts';
import { AlignTools } from './placing-tools.tsx';
import { usePlacing } from './use-placing.ts';

interface SeveralPlacementProps {
  /** In the order in which they were selected: sizes are those of the first. */
  readonly ids: readonly string[];
  readonly areTogether: boolean;
  readonly disabledReason?: string | undefined;
}

/** ED-40: align, distribute, same size, swap, fill the row. */
export function SeveralPlacement({ ids, areTogether, disabledReason }: SeveralPlacementProps) {
  const t = useMessages(inspectorMessages);
  const device = useEditor((state) => state.view.device);
  const { run, problem } = usePlacing();
  const reason = disabledReason ?? (areTogether ? undefined : t('differentSections'));
  const isDisabled = reason !== undefined;
  const blocks = [...ids];
  const [first = '', second = ''] = ids;
  const several = { blocks, device, push: true };
  return (
    <section className={classes.group} aria-label={t('place')}>
      <h2 className={classes.heading}>{t('place')}</h2>
      {isDisabled && <p className={classes.help}>{reason}</p>}
      <AlignTools
        label={t('eachOther')}
        isDisabled={isDisabled}
        onAlign={(edge, { shiftKey }) =>
          run({ do: 'align', edge, to: shiftKey ? 'section' : 'blocks', ...several })
        }
      />
      <AlignTools
        label={t('toSection')}
        isDisabled={isDisabled}
        onAlign={(edge) => run({ do: 'align', edge, to: 'section', ...several })}
      />
      <fieldset className={classes.choices} disabled={isDisabled || ids.length < 3}>
        <legend className={classes.legend}>{t('distribute')}</legend>
        <div className={classes.pair}>
          {(['columns', 'rows'] as const).map((along) => (
            <button
              key={along}
              type="button"
              className={classes.soft}
              onClick={() => run({ do: 'distribute', along, ...several })}
            >
              {t(along === 'columns' ? 'distributeColumns' : 'distributeRows')}
            </button>
          ))}
        </div>
        {ids.length < 3 && <p className={classes.help}>{t('distributeHelp')}</p>}
      </fieldset>
      <fieldset className={classes.choices} disabled={isDisabled}>
        <legend className={classes.legend}>{t('size')}</legend>
        <div className={classes.pair}>
          {(['width', 'height'] as const).map((size) => (
            <button
              key={size}
              type="button"
              className={classes.soft}
              onClick={() => run({ do: 'match-size', size, ...several })}
            >
              {t(size === 'width' ? 'sameWidth' : 'sameHeight')}
            </button>
          ))}
        </div>
      </fieldset>
      <div className={classes.pair}>
        <button
          type="button"
          className={classes.soft}
          disabled={isDisabled}
          onClick={() => run({ do: 'fill-row', ...several })}
        >
          {t('fillRow')}
        </button>
        {ids.length === 2 && (
          <button
            type="button"
            className={classes.soft}
            disabled={disabledReason !== undefined}
            onClick={() => run({ do: 'swap', block: first, with: second })}
          >
            {t('swap')}
          </button>
        )}
      </div>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
