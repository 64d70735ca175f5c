import { mediaEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf } from '../../../../platform/http/index.ts';
import type { FileCopying } from './file-copies.ts';

/** Longer than files of other installations are waited for, all of a call together. */
const TIMES = { answerSeconds: 180 };

export function registerFileCopyRoutes(app: HttpApp, media: FileCopying): void {
  bind(app, mediaEndpoints.grantFileCopies, ({ site, body }) => media.grantCopies(site.id, body.assetIds));

  bind(app, mediaEndpoints.copyFiles, TIMES, (request) =>
    media.copyFiles(request.site.id, request.body, memberOf(request).id),
  );
}
