-- Owned by modules/vitals.
-- How fast pages were in the browsers of visitors: for each day, page, kind of device and vital how many page loads
-- fell between which bounds (vital-histogram.ts). The page '' is all of them together.
create table vital_days (
  website_id text collate "C" not null references websites,
  -- Where the site is.
  day date not null,
  page text collate "C" not null check (length(page) <= 300),
  device text collate "C" not null check (device in ('phone', 'tablet', 'desktop')),
  vital text collate "C" not null check (vital in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  counts integer[] not null check (array_length(counts, 1) = 32 and array_position(counts, null) is null),
  count integer not null check (count > 0),
  primary key (website_id, day, page, device, vital)
);
create index vital_days_to_sweep on vital_days (day);
