export { registerPromotionRoutes } from './promotion-routes.ts';
export { createPromotions, type Promotions, type ShownAnnouncement, type ShownPopup } from './promotions.ts';
