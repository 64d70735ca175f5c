import { keepPreviewInStep } from './checkout-gift-card/gift-card-preview.ts';

keepPreviewInStep(document);
