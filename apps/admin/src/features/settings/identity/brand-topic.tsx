import { useQuery } from '@tanstack/react-query';
import { useMemberSession } from '../../../api/member-session-query.ts';
import { useServices } from '../../../api/services-context.tsx';
import { ImageField } from '../../../kit/fields/image-field.tsx';
import { assetQuery, imageUrl } from '../../../kit/fields/media/asset-query.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { SettingsFields, SettingsSection } from '../form/settings-section.tsx';
import { identitySource } from '../form/settings-source.ts';
import { useSettingsForm } from '../form/use-settings-form.ts';
import { brandMessages } from './brand-messages.ts';
import classes from './brand-topic.module.css';
import { SiteTitleSection } from './site-title-section.tsx';
import { writeTitle } from './title-format.ts';

export function BrandTopic() {
  return (
    <>
      <SiteTitleSection />
      <ImagesSection />
    </>
  );
}

const IMAGES = [
  { name: 'logoImageId', label: 'logo', hint: 'logoHint' },
  { name: 'faviconImageId', label: 'favicon', hint: 'faviconHint' },
  { name: 'socialImageId', label: 'socialImage', hint: 'socialImageHint' },
] as const;

function ImagesSection() {
  const t = useMessages(brandMessages);
  const form = useSettingsForm(identitySource(useServices().api, 'brand'));
  const { website } = useMemberSession();
  return (
    <SettingsSection anchor="images" title={t('images')} about={t('imagesAbout')}>
      <SettingsFields form={form} saveLabel={t('saveImages')}>
        {(values) => (
          <>
            {IMAGES.map(({ name, label, hint }) => (
              <ImageField
                key={name}
                label={t(label)}
                description={t(hint)}
                value={values[name]}
                onChange={(id) => form.change(name, id)}
                error={form.errorOf(name)}
              />
            ))}
            <TabPreview
              title={writeTitle(values.homepageTitleFormat, { site: website.title })}
              imageId={values.faviconImageId}
            />
            <CardPreview
              title={website.title}
              host={new URL(website.baseUrl).host}
              imageId={values.socialImageId ?? values.logoImageId}
            />
          </>
        )}
      </SettingsFields>
    </SettingsSection>
  );
}

interface PreviewProps {
  readonly title: string;
  readonly imageId: string | null;
}

function TabPreview({ title, imageId }: PreviewProps) {
  const t = useMessages(brandMessages);
  const address = useImageAddress(imageId, 100);
  return (
    <figure className={classes.preview}>
      <figcaption>{t('tabPreview')}</figcaption>
      <div className={classes.tabs}>
        <span className={classes.tab}>
          {address ? <img src={address} alt="" /> : <span className={classes.plainIcon} />}
          <span className={classes.tabTitle}>{title}</span>
        </span>
      </div>
    </figure>
  );
}

function CardPreview({ title, host, imageId }: PreviewProps & { readonly host: string }) {
  const t = useMessages(brandMessages);
  const address = useImageAddress(imageId, 750);
  return (
    <figure className={classes.preview}>
      <figcaption>{t('cardPreview')}</figcaption>
      <div className={classes.card}>
        {address ? <img src={address} alt="" /> : <span className={classes.noImage}>{t('noImage')}</span>}
        <span className={classes.cardWords}>
          <span>{host}</span>
          <strong>{title}</strong>
        </span>
      </div>
    </figure>
  );
}

function useImageAddress(imageId: string | null, width: number): string | null {
  const { api } = useServices();
  const { data } = useQuery({ ...assetQuery(api, imageId ?? ''), enabled: imageId !== null });
  return imageId !== null && data ? imageUrl(data.body, width) : null;
}
