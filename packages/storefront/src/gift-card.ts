import { keepPreviewInStep } from './checkout/gift-card-preview.ts';

keepPreviewInStep(document);
