import type { Metrics } from '../../../platform/metrics/index.ts';

export function createRenderMetrics(
  metrics: Metrics,
  read: { waiting(): number; workers(): number },
): RenderMetrics {
  metrics.gauge('awning_render_waiting', 'Steps of drawings that wait for a render worker', read.waiting);
  metrics.gauge('awning_render_workers', 'Render workers that run', read.workers);
  return {
    pages: metrics.durations(
      'awning_render_page_seconds',
      'Pages drawn with a theme, waiting and data included',
    ),
    steps: metrics.durations('awning_render_step_seconds', 'Steps of drawings, in the render worker alone'),
    lostWorkers: metrics.counter(
      'awning_render_workers_lost_total',
      'Render workers that were ended or died at work',
    ),
    refused: metrics.counter(
      'awning_render_refused_total',
      'Drawings refused because their site has to wait, or too many do',
    ),
  };
}

export interface RenderMetrics {
  readonly pages: { observe(seconds: number): void };
  readonly steps: { observe(seconds: number): void };
  readonly lostWorkers: { add(): void };
  readonly refused: { add(): void };
}
