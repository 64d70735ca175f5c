import { Type } from 'typebox';

export const ImagePath = Type.Object({
  websiteId: Type.String(),
  assetId: Type.String(),
  ms: Type.String(),
  filename: Type.String(),
});
export const ImageQuery = Type.Object({
  format: Type.Optional(Type.String()),
  crop: Type.Optional(Type.String()),
});
export const UploadedFilePath = Type.Object({ filename: Type.String() });
