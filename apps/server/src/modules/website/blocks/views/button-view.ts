import { buttonBlock, safeLink } from '@awning/site-model';
import { defineView } from '../block-view.ts';

export const buttonView = defineView(buttonBlock, (value) => ({
  buttonText: value.buttonText,
  buttonLink: safeLink(value.buttonLink),
  buttonSize: value.buttonSize,
  buttonAlignment: value.buttonAlignment,
  buttonStyle: value.buttonStyle,
  newWindow: value.newWindow,
  [value.buttonSize]: true,
}));
