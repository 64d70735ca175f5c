export { registerPromotionRoutes } from './promotion-routes.ts';
export { announcementDefaults, popupDefaults, promotionSentences } from './promotion-rules.ts';
export {
  type ActiveAnnouncement,
  type ActivePopup,
  createPromotions,
  type Promotions,
} from './promotions.ts';
