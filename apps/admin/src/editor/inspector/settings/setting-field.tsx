import { createContext, useContext } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { ControlInput } from './control-input.tsx';
import type { SettingFieldProps } from './control-props.ts';
import classes from './inspector.module.css';
import { inspectorMessages } from './inspector-messages.ts';
import { useSetting } from './use-setting.ts';

/** ED-68: told what to outline on the page, and nothing when the pointer has left. */
export type OnHover = (ids: readonly string[]) => void;

const HoverContext = createContext<OnHover>(() => {});
export const HoverProvider = HoverContext.Provider;

const drawField = (props: SettingFieldProps, key: string) => <SettingField key={key} {...props} />;

/** One setting: its control, the dot of what differs from a new one, and the ways back. */
export function SettingField({ target, control, disabledReason }: SettingFieldProps) {
  const t = useMessages(inspectorMessages);
  const onHover = useContext(HoverContext);
  const setting = useSetting(target, control);
  const { label } = control;
  const description = [setting.isMixed ? t('differentValues') : '', control.help ?? ''].join(' ').trim();
  const isDisabled = disabledReason !== undefined;
  return (
    <fieldset
      role="none"
      className={classes.field}
      disabled={isDisabled}
      title={disabledReason}
      data-setting={control.path}
      onPointerEnter={() => onHover(target.ids)}
      onPointerLeave={() => onHover([])}
      onBlur={setting.leave}
    >
      <ControlInput
        setting={setting}
        field={{
          label,
          description: description === '' ? undefined : description,
          error: setting.error,
          disabledReason,
        }}
        drawField={drawField}
      />
      {setting.error !== undefined && (
        <button type="button" className={classes.reset} onClick={setting.discard}>
          {t('discard')}
        </button>
      )}
      {setting.isChanged && !isDisabled && control.control !== 'switch' && (
        <span className={classes.fieldSide}>
          <button
            type="button"
            className={classes.reset}
            aria-label={t('reset', { label })}
            title={t('differs')}
            onClick={setting.reset}
          >
            <span className={classes.dot} />
            {t('resetShort')}
          </button>
        </span>
      )}
    </fieldset>
  );
}
