import { siteEndpoints } from '@awning/contract';
import { bind, type HttpApp } from '../../../platform/http/index.ts';
import { type PlanParts, readPlan } from './plan.ts';

export function registerPlanRoutes(app: HttpApp, plan: PlanParts): void {
  bind(app, siteEndpoints.readPlan, async ({ site }) => readPlan(plan, site.id));
}
