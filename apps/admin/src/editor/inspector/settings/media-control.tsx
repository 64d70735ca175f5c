import { valueAt } from '@awning/site-model/controls';
import { FileField } from '../../../kit/fields/file-field.tsx';
import { ImageField } from '../../../kit/fields/image-field.tsx';
import { MediaField } from '../../../kit/fields/media-field.tsx';
import type { ControlProps } from './control-props.ts';
import type { SettingChange } from './setting-target.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/** Images and files of the library: one, or several in their order. */
export function MediaControl(props: ControlProps) {
  const { control, value, change } = props.setting;
  if (control.control === 'reference-list') {
    const ids = Array.isArray(value) ? value.filter(isText) : [];
    return <MediaField {...props.field} value={ids} isPageWide={false} onChange={(next) => change(next)} />;
  }
  if (control.pointsTo === 'image') return <OneImage {...props} />;
  const files = isText(value) ? [value] : [];
  return <FileField {...props.field} value={files} onChange={(ids) => change(ids.at(-1) ?? null)} />;
}

/** ED-77: a part that has an alternative text and a crop of its own gets them with the image, in one step. */
function OneImage({ setting: { control, target, value, change, changeWith }, field }: ControlProps) {
  const inside = control.path.split('.').slice(0, -1);
  const beside = (name: string): unknown => valueAt(target.values[0], [...inside, name].join('.'));
  const hasAltText = isText(beside('altText'));
  const ratio = beside('aspectRatio');
  const canCrop = ratio === null || typeof ratio === 'number';
  return (
    <ImageField
      {...field}
      value={isText(value) ? value : null}
      onChange={(next) => change(next)}
      useRatio={typeof ratio === 'number' ? ratio : null}
      canCrop={canCrop}
      isDecoration={!hasAltText}
      onUse={(use) => {
        const others: readonly SettingChange[] = [
          ...(hasAltText ? [{ path: [...inside, 'altText'], value: use.altText }] : []),
          ...(canCrop ? [{ path: [...inside, 'aspectRatio'], value: use.ratio }] : []),
        ];
        changeWith(use.asset.id, others);
      }}
    />
  );
}
