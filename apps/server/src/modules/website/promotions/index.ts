export { announcementDefaults, popupDefaults, promotionSentences } from './promotion-rules.ts';
export {
  type ActiveAnnouncement,
  type ActivePopup,
  createPromotions,
  type PromotionChanges,
  type Promotions,
} from './promotions.ts';
export { promotionsModule } from './promotions-module.ts';
