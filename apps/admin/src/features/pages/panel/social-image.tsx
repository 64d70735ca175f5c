import { useQuery } from '@tanstack/react-query';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { ImageField } from '../../../kit/fields/image-field.tsx';
import { assetQuery, imageUrl } from '../../../kit/fields/media/asset-query.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from '../tree/pages.module.css';
import { panelMessages } from './panel-messages.ts';

interface SocialImageProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly error: string | undefined;
}

const CROPS = [
  { label: 'wide', ratio: 1.91 },
  { label: 'square', ratio: 1 },
] as const;

/** The image that others show of the page, with the crops that they make of it. */
export function SocialImage({ value, onChange, error }: SocialImageProps) {
  const t = useMessages(panelMessages);
  const { api } = useServices();
  const { member } = useMemberSession();
  const mayChoose = member?.permissions.includes('media.manage') ?? false;
  const asset = useQuery({ ...assetQuery(api, value ?? ''), enabled: value !== null && mayChoose }).data
    ?.body;
  return (
    <section className={classes.group} aria-label={t('social')}>
      <h3>{t('social')}</h3>
      <ImageField
        label={t('image')}
        description={t('imageHelp')}
        value={value}
        onChange={onChange}
        error={error}
        disabledReason={mayChoose ? undefined : t('imageClosed')}
      />
      {asset && (
        <figure className={classes.crops}>
          <figcaption>{t('crops')}</figcaption>
          {CROPS.map(({ label, ratio }) => (
            <img
              key={label}
              src={imageUrl(asset, 500)}
              alt={t(label)}
              style={{ aspectRatio: ratio, objectPosition: focusOf(asset.picture?.focalPoint) }}
            />
          ))}
        </figure>
      )}
    </section>
  );
}

const focusOf = (point: { readonly x: number; readonly y: number } | null | undefined): string =>
  point ? `${point.x * 100}% ${point.y * 100}%` : 'center';
