import { type Vital, type VitalDevice, vitalDevices } from '@awning/contract';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { QueryCard } from './frame/query-card.tsx';
import { ReportPage } from './frame/report-page.tsx';
import { useReportRange, useReportSearch, useSearchChange } from './frame/use-report-range.ts';
import { DropsCard } from './speed/drops-card.tsx';
import { PageSpeedTable } from './speed/page-speeds.tsx';
import classes from './speed/speed.module.css';
import { speedMessages } from './speed/speed-messages.ts';
import { pageSpeedsQuery, speedQuery } from './speed/speed-query.ts';
import { VitalStrip } from './speed/vital-strip.tsx';

const VitalTrend = lazy(async () => ({ default: (await import('./speed/vital-trend.tsx')).VitalTrend }));
const TREND_HEIGHT = 320;

/** How fast the site was for those who visited it. */
export function SpeedPage() {
  const t = useMessages(speedMessages);
  const { api } = useServices();
  const { query: days } = useReportRange();
  const search = useReportSearch();
  const device = vitalDevices.find((each) => each === search.device);
  const query = { ...days, ...(device !== undefined && { device }) };
  const speed = useQuery(speedQuery(api, query));
  const pages = useQuery(pageSpeedsQuery(api, query));
  const [chosen, setChosen] = useState<Vital>('LCP');
  const { data } = speed;
  const vital = data?.vitals.find(({ name }) => name === chosen);
  return (
    <ReportPage title={t('title')} actions={<DevicePicker device={device} />}>
      {data ? (
        <VitalStrip vitals={data.vitals} chosen={chosen} onChoose={setChosen} />
      ) : (
        <QueryCard title={t('vitals')} query={speed} height={140}>
          {() => null}
        </QueryCard>
      )}
      {vital && (
        <Suspense fallback={<Skeleton height={TREND_HEIGHT} />}>
          <VitalTrend vital={vital} />
        </Suspense>
      )}
      {data && <DropsCard drops={data.drops} />}
      <QueryCard title={t('pages')} query={pages} height={240} isFlush>
        {(report) => <PageSpeedTable pages={report.pages} />}
      </QueryCard>
      <p className={classes.about}>{t('about')}</p>
    </ReportPage>
  );
}

function DevicePicker({ device }: { readonly device: VitalDevice | undefined }) {
  const t = useMessages(speedMessages);
  const change = useSearchChange();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('device')}
      data={[
        { value: '', label: t('every') },
        ...vitalDevices.map((value) => ({ value: value as string, label: t(value) })),
      ]}
      value={device ?? ''}
      onChange={(value) => change({ device: value || undefined }, true)}
    />
  );
}
