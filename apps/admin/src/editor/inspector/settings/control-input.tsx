import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { ChoicesControl, SegmentsControl, SelectControl, SwitchControl } from './choice-controls.tsx';
import { ColorThemeControl } from './color-theme-control.tsx';
import type { ControlProps, DrawField } from './control-props.ts';
import { inspectorMessages } from './inspector-messages.ts';
import { DateControl, NumberControl, PlaceControl, RatioControl } from './number-controls.tsx';
import { ReferenceControl } from './reference-control.tsx';
import { CodeControl, LinesControl, LinkControl, RichTextControl, TextControl } from './text-controls.tsx';

// Lists, uploads and the library, the table of data and places come when a block with them is selected. What is not
// within `Loaded` takes the whole editor away while it is fetched.
const AddressControl = lazy(async () => ({
  default: (await import('./address-control.tsx')).AddressControl,
}));
const ListControl = lazy(async () => ({ default: (await import('./list-control.tsx')).ListControl }));
const MediaControl = lazy(async () => ({ default: (await import('./media-control.tsx')).MediaControl }));
const TableControl = lazy(async () => ({ default: (await import('./table-control.tsx')).TableControl }));

interface ControlInputProps extends ControlProps {
  readonly drawField: DrawField;
}

/** ED-66: the control of a setting. */
export function ControlInput({ drawField, ...props }: ControlInputProps) {
  const { control } = props.setting;
  switch (control.control) {
    case 'text':
      return control.suggestsPlaces ? (
        <Loaded {...props}>
          <AddressControl {...props} />
        </Loaded>
      ) : (
        <TextControl {...props} />
      );
    case 'web-address':
      return <TextControl {...props} />;
    case 'rich-text':
      return <RichTextControl {...props} />;
    case 'code':
      return <CodeControl {...props} />;
    case 'link':
      return <LinkControl {...props} />;
    case 'lines':
      return <LinesControl {...props} />;
    case 'switch':
      return <SwitchControl {...props} />;
    case 'segments':
      return <SegmentsControl {...props} />;
    case 'select':
      return <SelectControl {...props} />;
    case 'choices':
      return <ChoicesControl {...props} />;
    case 'number':
      return <NumberControl {...props} />;
    case 'ratio':
      return <RatioControl {...props} />;
    case 'date':
      return <DateControl {...props} />;
    case 'place':
      return <PlaceControl {...props} />;
    case 'color-theme':
      return <ColorThemeControl {...props} />;
    case 'list':
      return (
        <Loaded {...props}>
          <ListControl {...props} drawField={drawField} />
        </Loaded>
      );
    case 'table':
      return (
        <Loaded {...props}>
          <TableControl {...props} />
        </Loaded>
      );
    case 'reference':
    case 'reference-list':
      return control.pointsTo === 'image' || control.pointsTo === 'file' ? (
        <Loaded {...props}>
          <MediaControl {...props} />
        </Loaded>
      ) : (
        <ReferenceControl {...props} />
      );
    case 'hidden':
      return null;
  }
}

function Loaded({ field, children }: ControlProps & { readonly children: React.ReactNode }) {
  const t = useMessages(inspectorMessages);
  const label = t('loading', { label: field.label });
  return <Suspense fallback={<Skeleton height={64} role="status" aria-label={label} />}>{children}</Suspense>;
}
