import { pageEndpoints } from '@awning/contract';
import { bind, type HttpApp, nothingAt, sandboxPolicy } from '../../../../platform/http/index.ts';
import type { Access, ShowLocked } from '../../../people/access/index.ts';
import { EMBED_POLICY } from '../../../website/blocks/index.ts';
import { HTML_TYPE } from '../../page-types/shared-page.ts';
import { type EmbedContext, readEmbed } from './embed-page.ts';

interface EmbedRoutes extends EmbedContext {
  readonly access: EmbedContext['access'] & Pick<Access, 'admit'>;
  readonly showLocked: ShowLocked;
}

export function registerEmbedRoutes(app: HttpApp, context: EmbedRoutes): void {
  bind(app, pageEndpoints.readEmbed, async (request, reply) => {
    const { kind, id, blockId } = request.params;
    const embed = await readEmbed(context, request.site.id, { kind, id }, blockId);
    if (embed === null) throw nothingAt(request);
    const lockedBy = await context.access.admit(request, reply, embed.collectionId);
    if (lockedBy) return context.showLocked(request, reply, { lockedBy, returnTo: '/' });
    reply.policy = sandboxPolicy(EMBED_POLICY);
    return reply.type(HTML_TYPE).send(embed.html);
  });
}
