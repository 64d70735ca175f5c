import { Switch } from '@mantine/core';
import classes from './toggle.module.css';

type ToggleProps = {
  label: string;
  description: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
};

/** Something that is on or off. */
export function Toggle({ label, onChange, ...rest }: ToggleProps) {
  return (
    <Switch
      {...rest}
      label={label}
      withThumbIndicator={false}
      classNames={{ input: classes.input, track: classes.track, thumb: classes.thumb }}
      // The kit puts the description inside the label too, and it would be read out twice.
      aria-label={label}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
